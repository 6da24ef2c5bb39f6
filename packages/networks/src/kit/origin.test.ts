import { describe, expect, it } from 'vitest'
import { toOrigin, toSiteUrl } from './origin.ts'

describe('server addresses', () => {
  it('are converted to an origin', () => {
    expect(toOrigin(' Example.Social ')).toBe('https://example.social')
    expect(toOrigin('https://example.social:8443/about?x=1')).toBe('https://example.social:8443')
    expect(toOrigin('http://127.0.0.1:3000/')).toBe('http://127.0.0.1:3000')
  })

  it('reject plain http to other machines, other schemes, user names and invalid text', () => {
    for (const address of [
      'http://example.social',
      'ftp://example.social',
      'https://a:b@example.social',
      '',
      'a b',
      'javascript:alert(1)',
    ]) {
      expect(() => toOrigin(address), address).toThrow(expect.objectContaining({ kind: 'validation', code: 'invalid_address' }))
    }
  })
})

describe('the address of a site', () => {
  it('keeps the folder, and drops everything after it', () => {
    expect(toSiteUrl('harbour.example/blog/?page=2#top')).toBe('https://harbour.example/blog')
    expect(toSiteUrl('https://harbour.example/')).toBe('https://harbour.example')
    expect(() => toSiteUrl('ftp://harbour.example')).toThrow('invalid_address')
  })
})
