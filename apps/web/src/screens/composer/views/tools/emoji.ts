/** The emoji of Unicode by group, and those used last. */
import groups from 'unicode-emoji-json/data-by-group.json'
import { readStored, store } from '#lib/stored.ts'

export interface Emoji {
  emoji: string
  /** In English, as Unicode names it. */
  name: string
}

export interface EmojiGroup {
  slug: string
  emojis: readonly Emoji[]
}

export const emojiGroups: readonly EmojiGroup[] = groups

const all = new Map(groups.flatMap(({ emojis }) => emojis.map((one) => [one.emoji, one] as const)))

const mostFound = 120
/** Two rows. */
const mostRecent = 16
const recentKey = 'recent-emoji'

/** Emoji whose names contain all words; those whose names begin with the first one come first. */
export const findEmoji = (query: string): Emoji[] => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const found = [...all.values()].filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
  const begins = ({ name }: Emoji): number => (name.toLowerCase().startsWith(words[0] ?? '') ? 0 : 1)
  return found.toSorted((one, other) => begins(one) - begins(other)).slice(0, mostFound)
}

export const listRecent = (): Emoji[] => (readStored(recentKey)?.split(' ') ?? []).flatMap((one) => all.get(one) ?? [])

export const noteUse = ({ emoji }: Emoji): void => {
  const before = listRecent().map((one) => one.emoji)
  store(recentKey, [emoji, ...before.filter((one) => one !== emoji)].slice(0, mostRecent).join(' '))
}
