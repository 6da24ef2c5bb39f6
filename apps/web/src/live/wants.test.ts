import { describe, expect, it } from 'vitest'
import { mergeWants } from './wants.ts'

describe('what tabs want to hear of', () => {
  it('is merged, what each of them shows first', () => {
    expect(mergeWants([['a', 'b'], ['c', 'a', 'd'], []])).toEqual(['a', 'c', 'b', 'd'])
  })

  it('always has what is shown, however many workspaces there are', () => {
    const many = Array.from({ length: 30 }, (_, index) => `w${index}`)
    expect(mergeWants([many, ['last', ...many]])).toHaveLength(20)
    expect(mergeWants([many, ['last', ...many]])).toContain('last')
  })
})
