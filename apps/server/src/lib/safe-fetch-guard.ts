import { lookup as resolve } from 'node:dns/promises'
import { isIP, isIPv6, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { isPublicAddress } from './safe-fetch-address.ts'
import { FetchFailed, FetchRefused, isFetchError } from './safe-fetch-errors.ts'

export type Scheme = 'http' | 'https' | 'ws' | 'wss'

export interface UrlPolicy {
  schemes: readonly Scheme[]
  /** `default-ports-only` for URLs that people enter as a source; `block-list` for servers, which may use any harmless port. */
  ports: 'default-ports-only' | 'block-list'
}

export interface ResolvedAddress {
  address: string
  family: number
}

/** Resolves all addresses of a host name; rejects if there are none. */
export type Lookup = (hostname: string) => Promise<readonly ResolvedAddress[]>

export interface GuardOptions {
  /**
   * The operator's `host` or `host:port` entries (IPv6 in brackets), exempt from the rules on scheme, port and address.
   * A function returns the current list.
   */
  allowList: readonly string[] | (() => readonly string[])
  lookup?: Lookup
}

export interface Guard {
  /** Throws FetchRefused if the URL breaks a rule that needs no name resolution. */
  check(url: URL, policy: UrlPolicy): void
  /** Like `check`, and also rejects if the host currently has no address (FetchFailed) or one that is not public (FetchRefused). */
  verify(url: URL, policy: UrlPolicy): Promise<void>
  /** Identifies the origin and the rules for dialing it. A connection can only serve URLs with the same value. */
  dialOf(url: URL): string
  /** Opens connections for undici. Checks exactly the addresses that it dials. `timeout` in milliseconds. */
  connector(timeout: number): buildConnector.connector
}

const DEFAULT_PORTS: Record<string, number> = { 'http:': 80, 'https:': 443, 'ws:': 80, 'wss:': 443 }

/** The ports that browsers block (WHATWG Fetch, "bad port"), and those of databases, remote desktops and control planes. */
const BLOCKED_PORTS = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110, 111, 113, 115, 117,
  119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636,
  989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
  445, 1433, 1521, 2375, 2376, 2379, 2380, 3306, 3389, 5432, 5672, 5900, 5984, 6379, 9092, 9200, 9300, 10250, 11211, 27017,
])

/** The guarded fetch's rules of where connections can go. Throws a TypeError for an invalid entry. */
export function createGuard({ allowList, lookup = resolveAll }: GuardOptions): Guard {
  const listNow = typeof allowList === 'function' ? allowList : () => allowList
  let known = listNow()
  let allowed = new Set(known.map(parseEntry))
  const isAllowed = (hostname: string, port: number) => {
    const list = listNow()
    if (list !== known) [known, allowed] = [list, new Set(list.map(parseEntry))]
    return allowed.has(hostname) || allowed.has(`${hostname}:${port}`)
  }

  const check = (url: URL, policy: UrlPolicy): void => {
    if (url.username !== '' || url.password !== '') throw new FetchRefused('credentials', false)
    const defaultPort = DEFAULT_PORTS[url.protocol]
    if (defaultPort === undefined) throw new FetchRefused('scheme', false)
    const port = portOf(url)
    if (isAllowed(url.hostname, port)) return
    if (!policy.schemes.some((scheme) => `${scheme}:` === url.protocol)) throw new FetchRefused('scheme', false)
    const isRefusedPort = policy.ports === 'default-ports-only' ? port !== defaultPort : BLOCKED_PORTS.has(port)
    if (isRefusedPort) throw new FetchRefused('port', false)
    const address = bare(url.hostname)
    if (isIP(address) !== 0) assertPublic([{ address }])
  }

  const publicLookup: Lookup = async (hostname) => {
    const addresses = await lookup(hostname)
    assertPublic(addresses)
    return addresses
  }

  return {
    check,
    async verify(url, policy) {
      check(url, policy)
      const address = bare(url.hostname)
      if (isIP(address) !== 0) return
      await guarded(isAllowed(url.hostname, portOf(url)) ? lookup : publicLookup, address)
    },
    dialOf: (url) => `${isAllowed(url.hostname, portOf(url)) ? 'listed' : 'public'} ${url.origin}`,
    connector(timeout) {
      const connect = (source: Lookup) => buildConnector({ timeout, allowH2: false, maxCachedSessions: 0, lookup: toNodeLookup(source) })
      const anywhere = connect(lookup)
      const publicOnly = connect(publicLookup)
      return (target, callback) => {
        const { hostname, protocol } = target
        const port = Number(target.port) || (DEFAULT_PORTS[protocol] ?? 0)
        const literal = isIPv6(hostname) ? `[${hostname}]` : hostname
        if (isAllowed(literal, port)) return anywhere(target, callback)
        // An IP address skips the lookup, so check it here.
        if (isIP(hostname) === 0 || isPublicAddress(hostname)) return publicOnly(target, callback)
        queueMicrotask(() => callback(new FetchRefused('address', false), null))
      }
    },
  }
}

/** One internal address is enough to reject, because which one is dialed would be chance. */
function assertPublic(addresses: readonly { address: string }[]): void {
  if (!addresses.every(({ address }) => isPublicAddress(address))) throw new FetchRefused('address', false)
}

async function guarded(lookup: Lookup, hostname: string): Promise<readonly ResolvedAddress[]> {
  try {
    const addresses = await lookup(hostname)
    if (addresses.length > 0) return addresses
  } catch (error) {
    if (isFetchError(error)) throw error
    throw new FetchFailed('dns', false, { reason: codeOf(error) })
  }
  throw new FetchFailed('dns', false)
}

function toNodeLookup(lookup: Lookup): LookupFunction {
  return (hostname, options, callback) => {
    guarded(lookup, hostname).then(
      (addresses) => {
        if (options.all) callback(null, [...addresses])
        else callback(null, addresses[0]?.address ?? '', addresses[0]?.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    )
  }
}

const resolveAll: Lookup = (hostname) => resolve(hostname, { all: true })

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown')

const portOf = (url: URL): number => (url.port === '' ? (DEFAULT_PORTS[url.protocol] ?? 0) : Number(url.port))

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '')

/** `host` or `host:port`, with the host spelled as URL spells it. */
function parseEntry(entry: string): string {
  const [, host = '', port] = /^(\[[^\]]*\]|[^:]*)(?::(\d{1,5}))?$/.exec(isIPv6(entry) ? `[${entry}]` : entry) ?? []
  const url = /[/?#@\\\s]/.test(host) ? null : URL.parse(`http://${host}/`)
  if (!url || Number(port ?? 0) > 65_535) throw new TypeError(`Not a host or host:port: ${entry}`)
  return port === undefined ? url.hostname : `${url.hostname}:${Number(port)}`
}

export function isAllowListEntry(entry: string): boolean {
  try {
    return parseEntry(entry) !== ''
  } catch {
    return false
  }
}
