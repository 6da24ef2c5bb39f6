import ipaddr from 'ipaddr.js'

/** The quota subject of a client address. IPv6 clients are identified by their /64, since one client owns all of it. */
export function clientAddress(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4' ? parsed.toString() : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
}
