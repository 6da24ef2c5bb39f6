import { describe, expect, it } from 'vitest'
import { createAddressList } from './address-list.ts'
import { StartupError } from './startup-error.ts'

describe('an address list', () => {
  const has = createAddressList('TRUSTED_PROXIES', ['192.0.2.7', '10.0.0.0/8', '2001:db8::/32'])

  it.each(['192.0.2.7', '10.255.0.1', '::ffff:10.0.0.1', '2001:db8:1::1'])('contains %s', (address) => {
    expect(has(address)).toBe(true)
  })

  it.each(['192.0.2.8', '11.0.0.1', '2001:db9::1', 'localhost', '', undefined])('does not contain %s', (address) => {
    expect(has(address)).toBe(false)
  })

  it.each(['proxy.example', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '*'])('rejects %s, and names the setting', (entry) => {
    const make = () => createAddressList('TRUSTED_PROXIES', ['192.0.2.7', entry])
    expect(make).toThrow(StartupError)
    expect(make).toThrow(`TRUSTED_PROXIES must contain addresses and networks such as 10.0.0.0/8, not "${entry}".`)
  })
})
