import { describe, expect, it } from 'vitest'
import { mergeWants } from './wants.ts'

describe("the tabs' wants", () => {
  it('are merged, what each of them shows first', () => {
    expect(mergeWants([['a', 'b'], ['c', 'a', 'd'], []])).toEqual(['a', 'c', 'b', 'd'])
  })

  it('always include what is shown, however many workspaces there are', () => {
    const many = Array.from({ length: 30 }, (_, index) => `w${index}`)
    expect(mergeWants([many, ['last', ...many]])).toHaveLength(20)
    expect(mergeWants([many, ['last', ...many]])).toContain('last')
  })
})
