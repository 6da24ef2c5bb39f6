/** Splits sentences and words with independent rules: detectors that shared the engine's would share its mistakes. */

const abbreviation =
  /(?:^|[\s(“„«"])(?:Mr|Mrs|Ms|Dr|Prof|St|vs|e\.\s?g|i\.\s?e|ca|approx|Inc|Ltd|Sr|Jr|z\.\s?B|bzw|d\.\s?h|Hr|Mme|Sra?|Sig|Dra|Av|al|[A-ZÀ-Ý])\.$/u
const beforeNumber = /(?:^|[\s(])(?:No|Nr|Fig|Abb|p|pp|vol|art|núm|nº|nr)\.$/iu
/** A day in a German date: “am 4. Mai”. */
const ordinal = /(?:^|\s)\d{1,2}\.$/u
const months = /^(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jahrhundert)/u

const segmenters = new Map<string, Intl.Segmenter>()

const segmenterOf = (language: string): Intl.Segmenter => {
  const known = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'sentence' })
  segmenters.set(language, known)
  return known
}

const runsOn = (before: string, next: string): boolean => {
  const end = before.trimEnd()
  if (abbreviation.test(end)) return true
  if (beforeNumber.test(end)) return /^\d/u.test(next)
  if (ordinal.test(end) && months.test(next)) return true
  return /[.!?…]["”“»’)]*$/u.test(end) && /^\p{Ll}/u.test(next)
}

export interface Stretch {
  text: string
  start: number
}

/** Returns a paragraph's sentences with their offsets. Line ends count as spaces. */
export const sentencesOf = (text: string, language: string): Stretch[] => {
  const found: Stretch[] = []
  for (const { segment, index } of segmenterOf(language).segment(text.replace(/\s/gu, ' '))) {
    const last = found.at(-1)
    if (last && runsOn(last.text, segment)) last.text += segment
    else found.push({ text: segment, start: index })
  }
  return found.flatMap(({ text: piece, start }) => {
    const trimmed = piece.trim()
    return /[\p{L}\p{N}]/u.test(trimmed) ? [{ text: trimmed, start: start + piece.indexOf(trimmed) }] : []
  })
}

/** Keeps letters and digits only, so that texts match whatever happened to their punctuation. */
export const keyOf = (text: string): string =>
  text
    .replace(/\[(\d{1,3}|[a-z]|note \d+|citation needed)\]/giu, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

export const wordsOf = (text: string): string[] => text.normalize('NFC').match(/[\p{L}\p{N}]+(?:[’'.,][\p{L}\p{N}]+)*/gu) ?? []

/** A pattern of full words, in any language. */
export const anywhere = (...alternatives: string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}])`, 'iu')

/** A pattern of full words at the start of a sentence. */
export const opening = (...alternatives: string[]): RegExp => new RegExp(`^(?:${alternatives.join('|')})(?![\\p{L}\\p{N}])`, 'iu')

export const unquoted = (text: string): string => text.replace(/“[^”]*”|„[^“”]*[“”]|«[^»]*»|"[^"]*"|‘[^’]*’(?!\p{L})/gu, ' ')

export const termsOf = (text: string, stop: ReadonlySet<string> | undefined): ReadonlySet<string> =>
  new Set(wordsOf(text.toLowerCase()).filter((word) => word.length > 1 && !stop?.has(word)))

export const containment = (less: ReadonlySet<string>, more: ReadonlySet<string>): number =>
  less.size === 0 ? 0 : [...less].filter((term) => more.has(term)).length / less.size
