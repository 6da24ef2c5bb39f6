/** IP addresses and networks listed in an operator's setting. */
import { BlockList, isIP } from 'node:net'
import { StartupError } from './startup-error.ts'

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Whether the list contains an address. IPv4 addresses also match in IPv6 form. */
export type AddressList = (address: string | undefined) => boolean

/** Accepts addresses and networks in CIDR notation (RFC 4632). Throws StartupError for anything else. */
export function createAddressList(setting: string, entries: readonly string[]): AddressList {
  const list = new BlockList()
  for (const entry of entries) {
    const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
    try {
      if (prefix === undefined) list.addAddress(address, familyOf(address))
      else list.addSubnet(address, Number(prefix), familyOf(address))
    } catch (cause) {
      throw new StartupError(`Settings are wrong: ${setting} must contain addresses and networks such as 10.0.0.0/8, not "${entry}".`, {
        cause,
      })
    }
  }
  return (address) => address !== undefined && isIP(address) !== 0 && list.check(address, familyOf(address))
}
