import ipaddr from 'ipaddr.js'
import { isIP } from 'node:net'

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an IP address, in a resolver's format, is globally reachable. Everything with a special purpose (IANA's
 * registries for IPv4 and IPv6, RFC 6890) is not: private, loopback, link-local, shared, multicast, documentation,
 * benchmarks, and every IPv6 form that embeds an IPv4 address, since a nearby gateway could turn it into an internal
 * one. False for anything that is not an address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  // IANA assigns global addresses only from this block; forms such as ::a.b.c.d, which have no name of their own, are outside it.
  return parsed instanceof ipaddr.IPv4 || (parsed.match(GLOBAL_UNICAST) && !isIsatap(parsed))
}

/** Interface ids 0:5efe:a.b.c.d and 200:5efe:a.b.c.d are tunnels to the IPv4 address (RFC 5214). */
function isIsatap(address: ipaddr.IPv6): boolean {
  return address.parts[5] === 0x5efe && (address.parts[4] === 0 || address.parts[4] === 0x200)
}
