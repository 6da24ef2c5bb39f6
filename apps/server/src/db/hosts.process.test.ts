import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { createLog } from '#lib/log.ts'
import { startStallingProxy } from '#test/stalling-proxy.ts'
import { parseDatabaseUrl } from './hosts.ts'
import { openDatabase } from './open.ts'
import { defined } from '#lib/defined.ts'

describe('a URL with several servers', () => {
  it.each([
    ['a:5432,b:5433', '', ['a:5432', 'b:5433']],
    ['a,b:6000', '', ['a:5432', 'b:6000']],
    ['[2001:db8::1]:5433,[::1]', '', ['2001:db8::1:5433', '::1:5432']],
    ['', 'host=a,b&port=1,2', ['a:1', 'b:2']],
    ['', 'host=/run/one,/run/two&port=5433', ['/run/one:5433', '/run/two:5433']],
    ['%2Frun%2Fone,b', '', ['/run/one:5432', 'b:5432']],
  ])('is parsed like libpq does: %s?%s', (hosts, query, expected) => {
    const address = parseDatabaseUrl(`postgres://ada:p%40ss@${hosts}/social?${query}&target_session_attrs=read-write&sslmode=disable`)
    expect(address.hosts.map(({ host, port }) => `${host}:${port}`)).toEqual(expected)
    expect(address.connectionString).toBe('postgres://ada:p%40ss@localhost/social?sslmode=disable')
  })

  it.each(['postgres://ada@a/social', 'postgresql:///social?host=/run/one&port=5433', 'postgres://ada@[::1]:5433/social'])(
    'is left to the driver if there is only one: %s',
    (url) => expect(parseDatabaseUrl(url)).toEqual({ connectionString: url, hosts: [] }),
  )

  it.each([
    ['mysql://a/social', /must be postgres:/],
    ['postgres://a:1,b:70000/social', /ports from 1 to 65535/],
    ['postgres://a:1:2,b/social', /host:port/],
    ['postgres:///social?host=a,b,c&port=1,2', /as many as hosts/],
    ['postgres://a,b/social?target_session_attrs=standby', /target_session_attrs=read-write/],
    ['postgres://a:port/social', /isn't a valid URL/],
  ])('is rejected if it cannot work: %s', (url, sentence) => {
    expect(() => parseDatabaseUrl(url)).toThrow(sentence)
  })
})

/** The tests' server behind a separate port, and one without a listener. */
async function openWith({ readOnly }: { readOnly: boolean }) {
  const { user, password } = inject('postgres')
  const [gone, first, second] = await Promise.all([1, 2, 3].map(() => startStallingProxy()))
  if (!gone || !first || !second) throw new Error('unreachable')
  await gone[Symbol.asyncDispose]()
  const hosts = [gone, first, second].map(({ address }) => address)
  const options = readOnly ? { options: '-c default_transaction_read_only=on' } : {}
  const connection = { user, database: 'postgres', ...defined({ password: password || undefined }), ...options }
  const database = openDatabase({ connection, hosts, poolSize: 4, log: createLog('silent') })
  onTestFinished(async () => {
    await database.close()
    for (const proxy of [first, second]) await proxy[Symbol.asyncDispose]()
  })
  const portOf = async () => (await database.connect()).port
  return { database, first, second, portOf }
}

describe('a connection to one of several servers', () => {
  it('uses the first server that responds, and the next one when that hangs', { timeout: 20_000 }, async () => {
    const { database, first, second, portOf } = await openWith({ readOnly: false })
    expect(await portOf()).toBe(first.address.port)
    await database.pool.query('select 1')
    first.stall()
    await expect(database.pool.query('select 1')).rejects.toMatchObject({ name: 'DatabaseAway' })
    expect((await database.pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }])
    expect(await portOf()).toBe(second.address.port)
  })

  it('rejects read-only servers', async () => {
    const { portOf } = await openWith({ readOnly: true })
    await expect(portOf()).rejects.toThrow(/^no server is writable: 127\.0\.0\.1:\d+: .*ECONNREFUSED.* is read-only; .* is read-only$/)
  })
})

it('is dropped with all others to the same server when that becomes read-only', async () => {
  const { database } = await openWith({ readOnly: false })
  const clients = await Promise.all([1, 2, 3].map(() => database.pool.connect()))
  const pids = new Set<unknown>()
  const pidOf = async () => (await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
  for (const client of clients) {
    pids.add((await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid)
    client.release()
  }
  const demoted = await database.pool.connect()
  await demoted.query('set default_transaction_read_only = on')
  await expect(demoted.query('create table t (id int)')).rejects.toMatchObject({ name: 'DatabaseAway', code: '25006' })
  demoted.release()
  expect(pids.has(await pidOf())).toBe(false)
})
