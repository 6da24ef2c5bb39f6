/** DATABASE_URL with several servers, in libpq's format: https://www.postgresql.org/docs/current/libpq-connect.html */
import pg from 'pg'
import { DatabaseAway } from '#lib/pg-errors.ts'
import { StartupError } from '#lib/startup-error.ts'

export interface Host {
  /** A name, an address, or the directory of a Unix socket. */
  host: string
  port: number
}

export interface DatabaseAddress {
  /** For the driver. With several servers, its host is irrelevant. */
  connectionString: string
  /** The servers in order; empty if there is only one, which the driver handles. */
  hosts: readonly Host[]
}

const form = /^(?<scheme>postgres(?:ql)?:\/\/)(?:(?<user>[^/?#]*)@)?(?<hosts>[^/?#]*)(?<path>\/[^?#]*)?(?:\?(?<query>[^#]*))?$/
const defaultPort = 5432

const wrong = (problem: string) => new StartupError(`DATABASE_URL ${problem}`)

function parsePort(text: string): number {
  const port = text === '' ? defaultPort : Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw wrong('must name ports from 1 to 65535')
  return port
}

/** `db1:5432`, `db1`, `[::1]:5432`, or a socket's directory with its slashes as %2F. */
function parseHost(text: string): Host {
  const [, bracketed, plain, port] = /^(?:\[([\d.:a-f%]+)\]|([^:]*))(?::(\d*))?$/i.exec(text) ?? []
  const host = bracketed ?? plain
  if (host === undefined) throw wrong('must list servers as host, host:port or [IPv6 address]:port, separated by commas')
  return { host: decodeURIComponent(host) || 'localhost', port: parsePort(port ?? '') }
}

/** `?host=a,b&port=1,2`: one port for all, or one for each. */
function parseLists(hosts: string, ports: string): Host[] {
  const [list, numbers] = [hosts.split(','), ports.split(',').map(parsePort)]
  if (numbers.length !== 1 && numbers.length !== list.length) throw wrong('must name one port, or as many as hosts')
  return list.map((host, index) => ({ host: host || 'localhost', port: numbers[index] ?? numbers[0] ?? defaultPort }))
}

/** Throws StartupError with a message for the list of invalid settings. */
export function parseDatabaseUrl(url: string): DatabaseAddress {
  const parts = form.exec(url)?.groups
  if (!parts) throw wrong('must be postgres://user:password@host/name, with several hosts separated by commas')
  const query = new URLSearchParams(parts['query'])
  const target = query.get('target_session_attrs') ?? 'any'
  if (!['any', 'read-write', 'primary'].includes(target))
    throw wrong('must have target_session_attrs=read-write, because Broadside needs a writable server')
  const [listed, named] = [query.get('host'), parts['hosts'] ?? '']
  if (!(listed ?? named).includes(',')) {
    if (!URL.canParse(url)) throw wrong("isn't a valid URL")
    return { connectionString: url, hosts: [] }
  }
  const hosts = listed === null ? named.split(',').map(parseHost) : parseLists(listed, query.get('port') ?? '')
  for (const name of ['host', 'port', 'target_session_attrs']) query.delete(name)
  const user = parts['user'] === undefined ? '' : `${parts['user']}@`
  return { connectionString: `${parts['scheme']}${user}localhost${parts['path'] ?? '/'}?${query}`, hosts }
}

const failureOf = (error: unknown) => (error as Error).message || ((error as { code?: string }).code ?? 'no answer')

async function takesChanges(connection: pg.ClientConfig, host: Host, time: number): Promise<boolean> {
  const client = Object.assign(new pg.Client({ ...connection, connectionTimeoutMillis: time, query_timeout: time }), host)
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
    return rows[0]?.transaction_read_only === 'off'
  } finally {
    // Not awaited, because a hung server never closes properly.
    void client.end()
  }
}

/**
 * For each new connection, finds the first server that accepts changes, whatever was the primary before. `time` is in
 * milliseconds, for all servers together.
 */
export function createLocator(connection: pg.ClientConfig, hosts: readonly Host[], time: number): () => Promise<Host> {
  const look = async () => {
    const failures: string[] = []
    for (const host of hosts) {
      const name = `${host.host}:${host.port}`
      try {
        if (await takesChanges(connection, host, time / hosts.length)) return host
        failures.push(`${name} is read-only`)
      } catch (error) {
        failures.push(`${name}: ${failureOf(error)}`)
      }
    }
    throw new DatabaseAway(`no server is writable: ${failures.join('; ')}`)
  }
  let looking: Promise<Host> | undefined
  return () => (looking ??= look().finally(() => (looking = undefined)))
}
