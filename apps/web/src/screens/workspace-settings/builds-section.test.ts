import { describe, expect, it } from 'vitest'
import { parseHosts } from './builds-section.tsx'

describe('hosts of own sources', () => {
  it('are read from lines, commas and pasted URLs', () => {
    expect(parseHosts('Harbour.example\n https://blog.harbour.example:8443/a?b#c, harbour.example')).toEqual([
      'harbour.example',
      'blog.harbour.example:8443',
    ])
  })

  it('may be none', () => {
    expect(parseHosts(' \n ')).toEqual([])
  })
})
