import { beforeEach, expect, it, vi } from 'vitest'
import { emojiGroups, findEmoji, listRecent, noteUse } from './emoji.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

const nameOf = ({ name }: { name: string }): string => name

it('finds emoji by all words of their names, those that begin with the first word first', () => {
  expect(findEmoji('sun').map(nameOf)[0]).toMatch(/^sun/)
  expect(findEmoji('Heart RED').map(nameOf)).toContain('red heart')
  expect(findEmoji('no such thing at all')).toEqual([])
})

it('has the groups of Unicode', () => {
  expect(emojiGroups.length).toBeGreaterThan(7)
  for (const { emojis } of emojiGroups) expect(emojis.length).toBeGreaterThan(50)
})

it('lists the emoji used last first, each once', () => {
  const [one, two] = findEmoji('heart')
  if (!one || !two) throw new Error('No hearts')
  for (const used of [one, two, one]) noteUse(used)
  expect(listRecent()).toEqual([one, two])
})

it('ignores what it does not know', () => {
  kept.set('recent-emoji', 'x 😀 ')
  expect(listRecent().map(nameOf)).toEqual(['grinning face'])
})
