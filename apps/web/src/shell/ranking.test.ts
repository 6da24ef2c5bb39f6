import { describe, expect, it } from 'vitest'
import { type Group, rankGroups, scoreOf, type Uses, withRecent, withUse } from './ranking.ts'

const day = 86_400_000
const groups: Group<{ id: string; danger?: boolean }>[] = [
  { value: 'page', items: [{ id: 'copy' }, { id: 'delete', danger: true }] },
  { value: 'go', items: [{ id: 'calendar' }, { id: 'posts' }, { id: 'media' }] },
]
const usesOf = (...runs: [id: string, at: number][]): Uses => runs.reduce<Uses>((uses, [id, at]) => withUse(uses, id, at), new Map())
const idsOf = (from: readonly Group<{ id: string }>[]) => from.map(({ value, items }) => [value, ...items.map(({ id }) => id)].join(' '))

describe('ranking', () => {
  it('halves the weight of a use in a week, and adds up uses', () => {
    const uses = usesOf(['posts', 0], ['posts', 7 * day])
    expect(scoreOf(uses, 'posts', 7 * day)).toBe(1.5)
    expect(scoreOf(uses, 'posts', 14 * day)).toBe(0.75)
    expect(scoreOf(uses, 'media', 14 * day)).toBe(0)
  })

  it('prefers what was used often lately to what was used more often long ago', () => {
    const past = Array.from({ length: 5 }, (): [string, number] => ['posts', 0])
    const uses = usesOf(...past, ['media', 30 * day], ['media', 30 * day])
    expect(idsOf(rankGroups(groups, uses, 30 * day))).toEqual(['go media posts calendar', 'page copy delete'])
  })

  it('keeps the order of commands that were never used', () => {
    expect(rankGroups(groups, new Map(), day)).toEqual(groups)
  })

  it('forgets all but the latest hundred commands', () => {
    const uses = usesOf(...Array.from({ length: 101 }, (_, index): [string, number] => [`command ${index}`, index]))
    expect([uses.size, uses.has('command 0'), uses.has('command 1')]).toEqual([100, false, true])
  })
})

describe('without a text', () => {
  it('starts with the latest commands, which are not repeated in their own groups', () => {
    const uses = usesOf(['calendar', 1], ['copy', 2], ['media', 3], ['gone', 4], ['calendar', 5])
    expect(idsOf(withRecent(groups, uses, 2))).toEqual(['recent calendar media', 'page copy delete', 'go posts'])
  })

  it('never starts with a command that deletes', () => {
    expect(idsOf(withRecent(groups, usesOf(['delete', 1]), 2))).toEqual(['page copy delete', 'go calendar posts media'])
  })
})
