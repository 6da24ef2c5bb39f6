import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { uuid7 } from '#lib/ids.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { createScene } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { databaseUrl, startServer } from '#test/server-program.ts'
import { openProgram, type Program } from './testing/program.ts'

const test = perFile(createTestApp)

interface Found {
  code: string
  severity: string
  sentence: string
}

async function examine(program: Program): Promise<Found[]> {
  const { out, err } = await program.run('doctor', '--json')
  if (!out) throw new Error(err)
  return JSON.parse(out) as Found[]
}

/** Findings whose codes start with this word. */
const findingsOf = async (program: Program, word: string) => (await examine(program)).filter(({ code }) => code.startsWith(word))

it('reports unsafe settings of an external database, as the start and /ready do', async () => {
  const off = 'fsync, full_page_writes, synchronous_commit'
  await using program = await openProgram(test)
  expect(await findingsOf(program, 'durability')).toMatchObject([
    { code: 'durability_off', severity: 'warning', sentence: expect.stringContaining(`PostgreSQL runs without ${off}.`) as string },
  ])
  const SECRET_KEY = createHash('sha256').update('another database').digest('base64')
  await using other = await createTestApp({ secretKeys: [Buffer.from(SECRET_KEY, 'base64')] })
  await using server = await startServer({ env: { ROLE: 'web', SECRET_KEY, DATABASE_URL: await databaseUrl(other) } })
  expect(server.output()).toContain(`PostgreSQL runs without ${off}.`)
  const ready = await fetch(`${server.origin}/api/v1/ready`)
  expect([ready.status, await ready.json()]).toMatchObject([200, { status: 'ok', warnings: off.split(', ').map((name) => `${name}_off`) }])
})

it('reports only the unsafe ones', async () => {
  const { rows } = await test.app.database.pool.query<{ name: string }>('select current_database() as name')
  await test.app.database.pool.query(`alter database ${rows[0]?.name} set synchronous_commit = on`)
  await using program = await openProgram(test)
  expect(await findingsOf(program, 'durability')).toMatchObject([
    { sentence: expect.stringContaining('PostgreSQL runs without fsync, full_page_writes.') as string },
  ])
  await test.app.database.pool.query(`alter database ${rows[0]?.name} reset synchronous_commit`)
})

it('reports none for the embedded database', async () => {
  await using server = await startServer({ env: {} })
  expect(server.output()).not.toContain('PostgreSQL runs without')
  expect(await (await fetch(`${server.origin}/api/v1/ready`)).json()).not.toHaveProperty('warnings')
})

it('reports the machines whose clocks are wrong', async () => {
  await using right = await openProgram(test)
  expect(await findingsOf(right, 'clock')).toMatchObject([{ code: 'clock', severity: 'ok' }])
  const now = new Date()
  const worker = { id: uuid7(), host: 'attic', pid: 12, started_at: now, seen_at: now, clock_offset_ms: 90_000 }
  await test.app.db.insertInto('processes').values(worker).execute()
  const preload = join(import.meta.dirname, '../test/shift-clock.ts')
  await using ahead = await openProgram(test, { NODE_OPTIONS: `--import ${preload}`, CLOCK_SHIFT_MS: '7200000' })
  expect(await findingsOf(ahead, 'clock')).toMatchObject([
    { code: 'clock_ahead', severity: 'warning', parameters: { machine: 'this machine', seconds: 7200 } },
    { code: 'clock_behind', severity: 'warning', parameters: { machine: 'process 12 on attic', seconds: 90 } },
  ])
})

it('takes the confirmation of a copied key', async () => {
  await using program = await openProgram(test)
  expect(await findingsOf(program, 'key')).toMatchObject([{ code: 'key_in_folder', severity: 'warning' }])
  await program.run('doctor', '--key-saved')
  expect(await findingsOf(program, 'key')).toMatchObject([{ code: 'key_saved', severity: 'ok' }])
  await using other = await openProgram(test)
  expect(await findingsOf(other, 'key')).toMatchObject([{ code: 'key_in_folder' }])
})

it('reports a heap that can outgrow the memory', async () => {
  await using program = await openProgram(test, { NODE_OPTIONS: '--max-old-space-size=9000000' })
  expect(await findingsOf(program, 'memory')).toMatchObject([{ code: 'memory_heap', severity: 'warning' }])
})

it('prints a line for each finding, and fails only for an error', async () => {
  await using program = await openProgram(test)
  const { code, out } = await program.run('doctor')
  expect(code).toBe(0)
  expect(out).toMatch(/^✓ Broadside .+ on Node\.js \d/)
  expect(out).toContain('· No mail server is set')
  await connectDevto()
  expect(await program.run('doctor')).toMatchObject({ code: 1, out: expect.stringContaining('✗ dev.to can') as string })
})

async function connectDevto(): Promise<void> {
  const { workspaceId } = await createScene(test)
  const id = uuid7()
  const now = new Date()
  const names = { account_id: id, username: id, slug: id }
  await test.app.db
    .insertInto('accounts')
    .values({ id, workspace_id: workspaceId, platform: 'devto', ...names, created_at: now, updated_at: now })
    .execute()
}
