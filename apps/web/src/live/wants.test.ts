import { describe, expect, it } from 'vitest'
import { mergeWants } from './wants.ts'

describe("the tabs' wants", () => {
  it('are merged, starting with what each of them shows', () => {
    expect(mergeWants([['a', 'b'], ['c', 'a', 'd'], []])).toEqual(['a', 'c', 'b', 'd'])
  })

  it('always include what is shown, for any number of workspaces', () => {
    const many = Array.from({ length: 30 }, (_, index) => `w${index}`)
    expect(mergeWants([many, ['last', ...many]])).toHaveLength(20)
    expect(mergeWants([many, ['last', ...many]])).toContain('last')
  })
})
