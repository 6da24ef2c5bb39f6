/** Backups and restores that are killed. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { beforeEach, expect, inject, it, onTestFinished } from 'vitest'
import { defined } from '#lib/defined.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { openEmptyDatabase } from '#test/empty-database.ts'
import { createScene } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { openProgram, type Program } from './testing/program.ts'

const secretKey = randomBytes(32)
const SECRET_KEY = secretKey.toString('base64')
const test = perFile(() => createTestApp({ secretKeys: [secretKey] }))

let root: string
let target: string
let program: Program

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'broadside-killed-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  target = join(root, 'target')
  program = await openProgram(test, { SECRET_KEY, DATA_DIR: test.app.config.dataDir, BACKUP_RATE: '99999' })
  await createScene(test)
})

const urlOf = (name: string) => {
  const { host, port, user, password = '' } = inject('postgres')
  const url = new URL(`postgres://localhost/${name}`)
  url.search = new URLSearchParams({ host, port: String(port), user, ...defined({ password: password || undefined }) }).toString()
  return url.href
}

const nameOfDatabase = async () =>
  (await test.app.database.pool.query<{ name: string }>('select current_database() as name')).rows[0]?.name ?? ''

/** Runs a command, and kills it as soon as it has reported this. */
async function killAt(text: string, words: readonly string[], env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../cli.ts'), ...words], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let told = ''
  for await (const chunk of child.stderr) if ((told += String(chunk)).includes(text)) break
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  expect(told).toContain(text)
}

it('does not start as a new server when a restore was killed before its first row', async () => {
  await program.run('backup', target)
  await using other = await openEmptyDatabase()
  const env = { DATABASE_URL: urlOf(other.name), DATA_DIR: join(root, 'data'), SECRET_KEY }
  const there = await openProgram(test, env)
  await killAt('Loading', ['restore', target], env)
  // What a kill a moment earlier leaves: the database is as empty as before.
  await other.pool.query('drop schema public cascade')
  await other.pool.query('create schema public')
  expect(await there.run('job', 'list')).toMatchObject({ code: 1, err: expect.stringContaining('began and never finished') })
  expect(await there.run('restore', target)).toMatchObject({ code: 0 })
  expect((await there.run('job', 'list')).code).toBe(0)
}, 180_000)

it('does not start as a new server when a restore was killed while it created the embedded database', async () => {
  await program.run('backup', target)
  const env = { DATABASE_URL: '', DATA_DIR: join(root, 'data'), SECRET_KEY }
  const there = await openProgram(test, env)
  await killAt('database', ['restore', target], env)
  expect(await there.run('job', 'list')).toMatchObject({ code: 1, err: expect.stringContaining('began and never finished') })
  expect(await there.run('restore', target)).toMatchObject({ code: 0 })
}, 180_000)

it('leaves the former backup good when a backup is killed, and the next run completes', async () => {
  const { id } = JSON.parse((await program.run('backup', target, '--json')).out) as { id: string }
  const env = { DATABASE_URL: urlOf(await nameOfDatabase()), DATA_DIR: test.app.config.dataDir, SECRET_KEY }
  await killAt('Reading', ['backup', target, '--rate', '1'], env)
  expect(await program.run('backup', 'list', target, '--json')).toMatchObject({ code: 0, out: expect.stringContaining(id) })
  expect(await program.run('backup', 'verify', target)).toMatchObject({ code: 0, out: expect.stringContaining(id) })
  const next = JSON.parse((await program.run('backup', target, '--json')).out) as { id: string }
  const left = await readdir(target, { recursive: true, withFileTypes: true })
  const folders = left.filter((one) => one.isFile() && one.parentPath.includes('backups')).map(({ parentPath }) => basename(parentPath))
  expect([...new Set(folders)].toSorted()).toEqual([id, next.id])
  expect(left.filter(({ name }) => name.endsWith('.part'))).toEqual([])
  expect((await program.run('backup', 'verify', target)).out).toContain(next.id)
}, 180_000)
