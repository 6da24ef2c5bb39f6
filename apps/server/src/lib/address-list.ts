/** Addresses and networks that an operator lists in a setting. */
import { BlockList, isIP } from 'node:net'
import { StartupError } from './startup-error.ts'

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Whether an address is in the list; an IPv4 address is also found in its IPv6 form. */
export type AddressList = (address: string | undefined) => boolean

/** From addresses and networks in CIDR notation (RFC 4632). Throws StartupError for anything else. */
export function createAddressList(setting: string, entries: readonly string[]): AddressList {
  const list = new BlockList()
  for (const entry of entries) {
    const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
    try {
      if (prefix === undefined) list.addAddress(address, familyOf(address))
      else list.addSubnet(address, Number(prefix), familyOf(address))
    } catch (cause) {
      throw new StartupError(`Settings are wrong: ${setting} must hold addresses and networks such as 10.0.0.0/8, not "${entry}".`, {
        cause,
      })
    }
  }
  return (address) => address !== undefined && isIP(address) !== 0 && list.check(address, familyOf(address))
}
