/** Checks requirements on the server behind DATABASE_URL that a single working connection does not prove. */
import { StartupError } from '#lib/startup-error.ts'

export interface Session {
  query(text: string): Promise<{ rows: Record<string, unknown>[] }>
  end(): Promise<unknown>
}

const pooled = `DATABASE_URL points to a connection pooler that changes sessions between transactions, which Broadside can't use: set its pool mode to "session", or connect to the PostgreSQL server directly.`
const readOnly =
  'The server in DATABASE_URL is read-only, like a standby: use the primary, or list all servers separated by commas (postgres://user:password@a:5432,b:5432/name?target_session_attrs=read-write).'

const valueOf = async (session: Session, text: string): Promise<unknown> => Object.values((await session.query(text)).rows[0] ?? {})[0]

/**
 * Throws StartupError if a connection is not a separate session. A second connection with an open transaction keeps its
 * server process; a pooler in transaction mode gives it that of the first one, which then gets another.
 */
async function assertOwnSession(first: Session, second: Session): Promise<void> {
  const pid = 'select pg_backend_pid()'
  const before = await valueOf(first, pid)
  await second.query('begin')
  const other = await valueOf(second, pid)
  if (other === before || (await valueOf(first, pid)) !== before) throw new StartupError(pooled)
  await second.query('rollback')
}

/** Throws StartupError with one sentence for the operator. */
export async function assertUsable(connect: () => Promise<Session>): Promise<void> {
  const first = await connect()
  try {
    if ((await valueOf(first, 'show transaction_read_only')) !== 'off') throw new StartupError(readOnly)
    const second = await connect()
    try {
      await assertOwnSession(first, second)
    } finally {
      await second.end()
    }
  } finally {
    await first.end()
  }
}
