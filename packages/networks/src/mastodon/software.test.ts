import { describe, expect, it } from 'vitest'
import { toFediverseSoftware, toSoftware } from './software.ts'

describe('server software', () => {
  it('is identified by name, and by version where a fork keeps the name', () => {
    expect(toSoftware('Mastodon', '4.5.0')).toBe('mastodon')
    expect(toSoftware('mastodon', '4.6.0-alpha.1+glitch')).toBe('glitch')
    expect(toSoftware('GoToSocial', '0.20.1+git-b1a2c3d')).toBe('gotosocial')
    expect(toSoftware('Akkoma', '3.15.2')).toBe('akkoma')
    expect(toSoftware('hometown', '1.1.1')).toBe('other')
    expect(toSoftware('toString', '')).toBe('other')
  })

  it('has the names the API uses', () => {
    expect(['glitch', 'gotosocial', 'akkoma', 'other'].map(toFediverseSoftware)).toEqual(['mastodon', 'gotosocial', 'other', 'other'])
  })
})
