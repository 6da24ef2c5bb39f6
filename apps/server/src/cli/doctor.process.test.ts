import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { uuid7 } from '#lib/ids.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { perFile } from '#test/lifetimes.ts'
import { databaseUrl, startServer } from '#test/server-program.ts'
import { openProgram, type Program } from './testing/program.ts'

const test = perFile(createTestApp)

const findingsOf = async (program: Program): Promise<Record<string, { state: string; text: string; advice?: string }>> => {
  const { out, err } = await program.run('doctor', '--json')
  if (!out) throw new Error(err)
  return Object.fromEntries((JSON.parse(out) as { subject: string; state: string; text: string }[]).map((one) => [one.subject, one]))
}

it('reports unsafe settings of an external database, as the start and /ready do', async () => {
  const off = 'fsync, full_page_writes, synchronous_commit'
  await using program = await openProgram(test)
  expect((await findingsOf(program))['durability']).toMatchObject({ state: 'attention', text: `PostgreSQL runs without ${off}` })
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
  expect((await findingsOf(program))['durability']).toMatchObject({ text: 'PostgreSQL runs without fsync, full_page_writes' })
  await test.app.database.pool.query(`alter database ${rows[0]?.name} reset synchronous_commit`)
})

it('reports none for the embedded database', async () => {
  await using server = await startServer({ env: {} })
  expect(server.output()).not.toContain('PostgreSQL runs without')
  expect(await (await fetch(`${server.origin}/api/v1/ready`)).json()).not.toHaveProperty('warnings')
})

it('reports the machines whose clocks are wrong', async () => {
  await using right = await openProgram(test)
  expect((await findingsOf(right))['clock']).toMatchObject({ state: 'good', text: expect.stringMatching(/^This machine is 0(\.\d)? s/) })
  const now = new Date()
  const worker = { id: uuid7(), host: 'attic', pid: 12, started_at: now, seen_at: now, clock_offset_ms: 90_000 }
  await test.app.db.insertInto('processes').values(worker).execute()
  const preload = join(import.meta.dirname, '../test/shift-clock.ts')
  await using ahead = await openProgram(test, { NODE_OPTIONS: `--import ${preload}`, CLOCK_SHIFT_MS: '7200000' })
  expect((await findingsOf(ahead))['clock']).toMatchObject({
    state: 'attention',
    text: 'This machine is 7,200 s ahead of the database; process 12 on attic is 90 s behind the database',
    advice: expect.stringContaining('Set the clocks') as string,
  })
})
