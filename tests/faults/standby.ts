/** Two real PostgreSQL servers: a primary, and a standby that has everything before a commit is confirmed. */
import { appendFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../../apps/server/src/db/embedded.ts'
import { openDatabase } from '../../apps/server/src/db/open.ts'

export interface Pair extends AsyncDisposable {
  url: string
  /** Kills all processes of the primary, as when its machine goes down. */
  killPrimary(): Promise<void>
  promote(): Promise<void>
  primary: EmbeddedPostgres
  standby: EmbeddedPostgres
}

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const dataOf = (dataDir: string) => join(dataDir, 'postgres', 'data')

async function asSuperuser(server: EmbeddedPostgres, text: string): Promise<void> {
  const connection = { ...server.connection, user: 'postgres', database: 'postgres' }
  const database = openDatabase({ connection, poolSize: 1, log: silent })
  try {
    await database.withoutDeadline(({ pool }) => pool.query(text))
  } finally {
    await database.close()
  }
}

async function killAll(pid: number): Promise<void> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  for (const one of [pid, ...children.split(' ').filter(Boolean).map(Number)]) process.kill(one, 'SIGKILL')
}

/** Starts the standby as a copy of the stopped primary, which needs no program besides the server. */
export async function openPair(directory: string): Promise<Pair> {
  const [first, second] = [join(directory, 'a'), join(directory, 'b')] as const
  const made = await openEmbeddedPostgres({ dataDir: first, log: silent })
  const { host, port, user, database } = made.connection
  await made.stop()
  await appendFile(join(dataOf(first), 'pg_hba.conf'), 'local replication all trust\n')
  await mkdir(join(second, 'postgres'), { recursive: true, mode: 0o700 })
  await cp(dataOf(first), dataOf(second), { recursive: true })
  await cp(join(first, 'postgres', 'password'), join(second, 'postgres', 'password'))
  await writeFile(join(dataOf(second), 'standby.signal'), '')
  const source = `host=${host} port=${port} user=postgres application_name=standby`
  await appendFile(join(dataOf(second), 'postgresql.conf'), `primary_conninfo = '${source}'\n`)

  await using stack = new AsyncDisposableStack()
  const start = async (dataDir: string) => {
    const server = await openEmbeddedPostgres({ dataDir, log: silent })
    stack.defer(() => server.stop())
    return server
  }
  const primary = await start(first)
  const standby = await start(second)
  // From here on, a commit is confirmed when both have it.
  await asSuperuser(primary, `alter system set synchronous_standby_names = 'standby'`)
  await asSuperuser(primary, 'select pg_reload_conf()')
  const query = new URLSearchParams({
    host: `${host},${standby.connection.host}`,
    port: `${port},${standby.connection.port}`,
    user,
    target_session_attrs: 'read-write',
  })
  const servers = stack.move()
  return {
    url: `postgresql:///${database}?${query}`,
    primary,
    standby,
    killPrimary: () => killAll(primary.pid),
    promote: () => asSuperuser(standby, 'select pg_promote(true, 60)'),
    [Symbol.asyncDispose]: () => servers.disposeAsync(),
  }
}
