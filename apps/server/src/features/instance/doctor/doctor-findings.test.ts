import { examine } from '@broadside/contract/features/admin'
import { sendTestMail } from '@broadside/contract/features/mail'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { warnOfChangedCollations } from '#db/collations.ts'
import { confirmKey } from '#instance/setup/setup.ts'
import { startSmtp } from '#signals/mail/testing/smtp.ts'
import { uuid7 } from '#lib/ids.ts'
import type { Log } from '#lib/log.ts'
import { FetchFailed } from '#lib/safe-fetch-errors.ts'
import type { SafeFetch } from '#lib/safe-fetch.ts'
import { createTestApp, type TestApp, type TestOptions } from '#test/create-test-app.ts'
import { createUser, signIn } from '#test/factories.ts'
import { checkAddress } from './address-checks.ts'
import { checkMemory, readMemory } from './checks.ts'
import { checkRelease } from './database-checks.ts'

async function open(options: TestOptions = {}) {
  const test = await createTestApp({ ...options, env: { PUBLIC_URL: 'http://localhost:8787', ...options.env } })
  const admin = test.client({ cookie: await signIn(test, await createUser(test, { is_admin: true })) })
  const find = async (word: string) => (await admin.call(examine)).body.items.filter(({ code }) => code.startsWith(word))
  return { test, admin, find, [Symbol.asyncDispose]: () => test[Symbol.asyncDispose]() }
}

const days = (count: number) => count * 24 * 3600 * 1000

const insertBackup = ({ app, clock }: TestApp, state: 'ok' | 'failed') =>
  app.db
    .insertInto('backups')
    .values({
      id: uuid7(),
      started_at: clock.now(),
      finished_at: clock.now(),
      state,
      target: '/backups',
      error_code: state === 'failed' ? 'target_full' : null,
    })
    .execute()

it('reports missing, failed and old backups', async () => {
  await using scene = await open()
  const { test, find } = scene
  expect(await find('backup')).toMatchObject([{ code: 'backup_none', severity: 'warning' }])
  await insertBackup(test, 'failed')
  expect(await find('backup')).toMatchObject([{ code: 'backup_failed', severity: 'error' }])
  await insertBackup(test, 'ok')
  expect(await find('backup')).toMatchObject([{ code: 'backup', severity: 'ok', parameters: { hours: 0 } }])
  test.clock.advance(days(2.5))
  expect(await find('backup')).toMatchObject([{ code: 'backup_old', severity: 'warning', parameters: { days: 2 } }])
})

it('reports a key whose only known copy is in the folder, until a copy of this key is confirmed', async () => {
  await using scene = await open()
  const { test, find } = scene
  await writeFile(join(test.app.config.dataDir, 'secret.key'), 'the key')
  expect(await find('key')).toMatchObject([{ code: 'key_in_folder', severity: 'warning' }])
  await confirmKey(test.app, 'another')
  expect(await find('key')).toMatchObject([{ code: 'key_in_folder' }])
  await confirmKey(test.app, test.app.box.keyIds[0])
  expect(await find('key')).toMatchObject([{ code: 'key_saved', severity: 'ok' }])
})

it('reports a mail server that was never tested, and one that rejects mail', async () => {
  await using smtp = await startSmtp()
  await using scene = await open({ env: { SMTP_URL: smtp.url, LOG_LEVEL: 'silent' } })
  expect(await scene.find('mail')).toMatchObject([{ code: 'mail_untested', severity: 'advice' }])
  smtp.behaviour = { recipient: () => 550 }
  await scene.admin.call(sendTestMail)
  expect(await scene.find('mail')).toMatchObject([{ code: 'mail_failing', severity: 'warning' }])
  smtp.behaviour = {}
  scene.test.clock.advance(60_000)
  await scene.admin.call(sendTestMail)
  expect(await scene.find('mail')).toMatchObject([{ code: 'mail', severity: 'ok' }])
})

it('reports processes that can need more connections than PostgreSQL allows', async () => {
  await using scene = await open({ env: { DATABASE_POOL: '500' } })
  expect(await scene.find('connections')).toMatchObject([
    { code: 'connections_short', severity: 'warning', parameters: { count: 1, pool: 500, needed: 505 } },
  ])
})

it('reports versions of PostgreSQL that end, have ended, and lack fixes', async () => {
  await using scene = await open()
  const findLater = async () => {
    const admin = scene.test.client({ cookie: await signIn(scene.test, await createUser(scene.test, { is_admin: true })) })
    return (await admin.call(examine)).body.items
  }
  const at = new Date('2027-06-01')
  scene.test.clock.set(at)
  expect(await findLater()).toContainEqual(expect.objectContaining({ code: 'database', severity: 'ok' }))
  expect(checkRelease('15.15', 150_015, at)).toMatchObject([
    { code: 'database_ends', severity: 'advice', parameters: { date: '2027-11-11' } },
  ])
  expect(checkRelease('16.2', 160_002, at)).toMatchObject([{ code: 'database_outdated', parameters: { newer: '16.11' } }])
  expect(checkRelease('18.4', 180_004, at)).toEqual([])
  expect(checkRelease('19.0', 190_000, at)).toEqual([])
  scene.test.clock.advance(days(5000))
  expect(await findLater()).toContainEqual(expect.objectContaining({ code: 'database_ended', severity: 'warning' }))
})

it('reports collations of indexes that another version of the operating system made', async () => {
  await using scene = await open()
  const { app } = scene.test
  expect(await scene.find('collations')).toMatchObject([{ code: 'collations', severity: 'ok' }])
  await sql`create collation doctor_test (provider = icu, locale = 'de', version = '1')`.execute(app.db)
  try {
    expect(await scene.find('collations')).toMatchObject([{ code: 'collations' }])
    await sql`create table doctor_test (name text collate doctor_test primary key)`.execute(app.db)
    expect(await scene.find('collations')).toMatchObject([
      { code: 'collations_changed', severity: 'error', parameters: { collations: 'doctor_test' } },
    ])
    const lines: unknown[] = []
    await warnOfChangedCollations(app.db, { warn: (...line: unknown[]) => void lines.push(line[0]) } as Pick<Log, 'warn'>)
    expect(lines).toEqual([{ collations: ['doctor_test'] }])
  } finally {
    await sql`drop table if exists doctor_test`.execute(app.db)
    await sql`drop collation doctor_test`.execute(app.db)
  }
})

it('reports a reverse proxy that is not listed, and a list of everyone', async () => {
  const from = { remoteAddress: '10.0.0.7', headers: { 'x-forwarded-for': '203.0.113.9' }, url: '/api/v1/health' }
  await using listed = await open({ env: { TRUSTED_PROXIES: '10.0.0.7' } })
  await listed.test.http.fastify.inject(from)
  expect(await listed.find('proxy')).toEqual([])
  await using unlisted = await open()
  await unlisted.test.http.fastify.inject({ ...from, remoteAddress: '198.51.100.3' })
  expect(await unlisted.find('proxy')).toEqual([])
  await unlisted.test.http.fastify.inject(from)
  expect(await unlisted.find('proxy')).toMatchObject([
    { code: 'proxy_untrusted', severity: 'warning', parameters: { address: '10.0.0.7' } },
  ])
  await using everyone = await open({ env: { TRUSTED_PROXIES: '0.0.0.0/0' } })
  expect(await everyone.find('proxy')).toMatchObject([{ code: 'proxy_everyone', severity: 'warning' }])
})

it('compares the heap with the memory', () => {
  const mib = 1024 ** 2
  expect(checkMemory(undefined, { limit: 4096 * mib, heap: 2048 * mib })).toMatchObject([{ code: 'memory', severity: 'ok' }])
  expect(checkMemory(undefined, { limit: 256 * mib, heap: 2048 * mib })).toMatchObject([
    { code: 'memory_small', parameters: { limit: 256 } },
    { code: 'memory_heap', parameters: { heap: 2048, limit: 256 } },
  ])
  expect(readMemory().limit).toBeGreaterThan(readMemory().heap / 100)
})

it('asks the public address, unless a server admin used the app there', async () => {
  await using scene = await open()
  const url = 'https://social.example'
  const { app } = scene.test
  const ctx = { ...app, config: { ...app.config, PUBLIC_URL: url } }
  const asking = (answer: () => Promise<unknown>) =>
    Object.assign(() => answer(), { verify: () => Promise.resolve() }) as unknown as SafeFetch
  const responding = (status: number) => asking(() => Promise.resolve({ status, discard: () => undefined }))
  const failing = (code: 'tls' | 'connect' | 'dns') => asking(() => Promise.reject(new FetchFailed(code, false)))
  const check = (fetch: SafeFetch) => checkAddress(ctx, fetch)
  expect(await check(responding(200))).toMatchObject([{ code: 'address', severity: 'ok' }])
  expect(await check(responding(502))).toMatchObject([{ code: 'address_other_server', severity: 'warning', parameters: { status: 502 } }])
  expect(await check(failing('dns'))).toMatchObject([{ code: 'address_unknown_name', severity: 'error' }])
  expect(await check(failing('tls'))).toMatchObject([{ code: 'address_untrusted', severity: 'error' }])
  expect(await check(failing('connect'))).toMatchObject([{ code: 'address_silent', severity: 'advice' }])
  await app.db.insertInto('setup_marks').values({ name: 'address', detail: url, marked_at: new Date() }).execute()
  expect(await check(failing('connect'))).toMatchObject([{ code: 'address', severity: 'ok' }])
})
