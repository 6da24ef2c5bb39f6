/** A language's words that reveal a sentence out of context. */
export interface Lexicon {
  /** Openings that refer back. */
  back: RegExp
  /** Openings that look alike but don't. */
  notBack: RegExp
  /** Openings that continue earlier text. */
  connective: RegExp
  notConnective: RegExp
  /** Words about the page or its series. */
  page: RegExp
  /** Times that have passed when the post is read. */
  stale: RegExp
  writer: RegExp
  /** Openings that contrast with earlier text. */
  turn: RegExp
  /** Openings that build on earlier text: a thread must not end a segment before them. */
  sequel: RegExp
  /** Words in one half of a contrast. */
  half: RegExp
  negation: RegExp
  numbers: readonly string[]
  /** Words that don't indicate a sentence's topic. */
  stop: ReadonlySet<string>
}

export const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))
