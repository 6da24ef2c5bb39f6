import { describe, expect, it } from 'vitest'
import { createHostList, hostName, isHostPattern } from './host-names.ts'

describe('a host name', () => {
  it.each([
    ['Social.Example', 'social.example'],
    ['social.example:8443', 'social.example'],
    ['social.example.', 'social.example'],
    ['social.example.:80', 'social.example'],
    ['127.0.0.1:8787', '127.0.0.1'],
    ['[::1]:8787', '::1'],
    ['localhost:', 'localhost'],
  ])('is read from %s', (text, name) => {
    expect(hostName(text)).toBe(name)
  })

  it.each(['', ':80', 'a b', 'user@social.example', 'social.example/', 'social.example:8x', '[::1', '::1', '[social.example]'])(
    'is not found in "%s"',
    (text) => {
      expect(hostName(text)).toBeUndefined()
    },
  )
})

describe('a list of hosts', () => {
  const isListed = createHostList(['Inner.example:8080', '*.wild.example', 'bücher.example'])

  it.each(['inner.example', 'a.wild.example', 'a.b.wild.example', 'xn--bcher-kva.example'])('contains %s', (name) => {
    expect(isListed(name)).toBe(true)
  })

  it.each(['wild.example', 'notwild.example', 'a.inner.example', 'inner.example.evil.example', ''])('does not contain "%s"', (name) => {
    expect(isListed(name)).toBe(false)
  })

  it('consists of names only', () => {
    expect(['inner.example', '*.inner.example', '10.0.0.1'].every(isHostPattern)).toBe(true)
    expect(['*', '*.', 'a.*.example', 'https://inner.example', 'inner.example/x', ''].some(isHostPattern)).toBe(false)
  })
})
