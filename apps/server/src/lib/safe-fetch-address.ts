import ipaddr from 'ipaddr.js'
import { isIP } from 'node:net'

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * True for an IP address, as the resolver writes it, that anybody on the internet may mean by it. Everything with a special
 * purpose (IANA's registries for IPv4 and IPv6, RFC 6890) is not: private, loopback, link-local, shared, multicast,
 * documentation, benchmarks, and every form that carries an IPv4 address inside an IPv6 one, since a gateway nearby could
 * turn it into an internal one. Anything that is no address is not public either.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  // IANA assigns global addresses from this block alone; forms such as ::a.b.c.d, which have no name of their own, lie outside.
  return parsed instanceof ipaddr.IPv4 || (parsed.match(GLOBAL_UNICAST) && !isIsatap(parsed))
}

/** Interface ids 0:5efe:a.b.c.d and 200:5efe:a.b.c.d are tunnels to the IPv4 address (RFC 5214). */
function isIsatap(address: ipaddr.IPv6): boolean {
  return address.parts[5] === 0x5efe && (address.parts[4] === 0 || address.parts[4] === 0x200)
}
