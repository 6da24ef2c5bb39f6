import ipaddr from 'ipaddr.js'

/** Who a client is for quotas by address: IPv6 clients are distinguished by their /64, since one client owns all of it. */
export function clientAddress(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4' ? parsed.toString() : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
}
