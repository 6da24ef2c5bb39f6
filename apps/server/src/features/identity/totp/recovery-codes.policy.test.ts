import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.policy.ts'

describe('recovery codes', () => {
  it('are ten different codes of 16 characters in four groups, without look-alikes', () => {
    const codes = makeRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}(-[2-9A-HJKMNP-TV-Z]{4}){3}$/)
  })

  it('use every character of the alphabet, and differ in every set', () => {
    const all = Array.from({ length: 100 }, makeRecoveryCodes).flat()
    expect(new Set(all).size).toBe(1000)
    expect([...new Set(all.join('').replaceAll('-', ''))].toSorted().join('')).toBe('23456789ABCDEFGHJKMNPQRSTVWXYZ')
  })

  it('ignore hyphens, spaces and case, and differ per user', () => {
    const hash = hashRecoveryCode('ada', '7KQM-2XWD-94TB-HN6R')
    for (const typed of ['7kqm2xwd94tbhn6r', ' 7KQM 2XWD 94TB HN6R ', '7Kqm--2xwd 94TB-hn6r'])
      expect(hashRecoveryCode('ada', typed)).toEqual(hash)
    expect(hashRecoveryCode('ben', '7KQM-2XWD-94TB-HN6R')).not.toEqual(hash)
    expect(hash).not.toEqual(createHash('sha256').update('7KQM2XWD94TBHN6R').digest())
  })
})
