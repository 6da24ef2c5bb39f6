/** Words of one language that give a torn sentence away. */
export interface Lexicon {
  /** Openings that point back at something said before. */
  back: RegExp
  /** Openings that look alike and do not. */
  notBack: RegExp
  /** Openings that go on from something said before. */
  connective: RegExp
  notConnective: RegExp
  /** Words about the page or its series. */
  page: RegExp
  /** Times that have passed when the post is read. */
  stale: RegExp
  /** The writer alone. */
  writer: RegExp
  /** Openings that turn against what was said before. */
  turn: RegExp
  /** Openings that draw on what was said before: a thread may not end its part ahead of them. */
  sequel: RegExp
  /** Words of one half of a contrast. */
  half: RegExp
  negation: RegExp
  /** Number words, from two. */
  numbers: readonly string[]
  /** Words that say nothing about what a sentence is about. */
  stop: ReadonlySet<string>
}

export const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))
