import { describe, expect, it } from 'vitest'
import type { BuildClaim, BuildFlag } from '#api/builds.ts'
import { concerns, isAboutClaim, isGeneral } from './flags.ts'

const flag = (parameters: Record<string, unknown>, over: Partial<BuildFlag> = {}) =>
  ({ field: 'claims', account_id: '', account_ids: ['a', 'b'], parameters, ...over }) as BuildFlag
const claims = [{ text: 'The ferry carries 14,000 passengers a month.' }] as BuildClaim[]

describe('a flag', () => {
  it('is about the build, or about posts', () => {
    expect(isGeneral(flag({}))).toBe(false)
    expect(isGeneral(flag({}, { account_ids: [] }))).toBe(true)
    expect(concerns(flag({}), ['b', 'c'])).toBe(true)
    expect(concerns(flag({}), ['c'])).toBe(false)
  })

  it('is about a sentence that it quotes, even if shortened', () => {
    expect(isAboutClaim(flag({ idea: claims[0]?.text }), claims)).toBe(true)
    expect(isAboutClaim(flag({ text: 'The ferry carries 14,000 …' }), claims)).toBe(true)
    expect(isAboutClaim(flag({ text: 'The ferry leaves …' }), claims)).toBe(false)
    expect(isAboutClaim(flag({ count: 3 }), claims)).toBe(false)
    expect(isAboutClaim(flag({ text: claims[0]?.text }, { field: 'text' }), claims)).toBe(false)
  })
})
