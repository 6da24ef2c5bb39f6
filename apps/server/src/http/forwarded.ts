/** Notices a reverse proxy that TRUSTED_PROXIES lacks, for the examination of the instance. */
import { BlockList, isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

export interface Forwarded {
  /** The last address of this machine or a private network that forwarded a request without being listed. */
  unlisted?: string
}

const near = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  near.addSubnet(network, prefix)
near.addAddress('::1', 'ipv6')
near.addSubnet('fc00::', 7, 'ipv6')

/** Anyone can send the header, but only a proxy does so from an address that is near. */
export function noteForwarded(
  forwarded: Forwarded,
  { headers, socket: { remoteAddress } }: Pick<FastifyRequest, 'headers' | 'socket'>,
  isTrusted: (address: string | undefined) => boolean,
): void {
  if (headers['x-forwarded-for'] === undefined || remoteAddress === undefined || isTrusted(remoteAddress)) return
  if (near.check(remoteAddress, isIP(remoteAddress) === 6 ? 'ipv6' : 'ipv4')) forwarded.unlisted = remoteAddress
}
