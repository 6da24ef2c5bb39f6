/** Extended grapheme clusters (UAX #29): the smallest part that a text is ever divided at. */
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

export const graphemes = (text: string): string[] => Array.from(segmenter.segment(text), (part) => part.segment)

/** True for at most so many; looks no further than it must. */
export const hasAtMostGraphemes = (text: string, most: number): boolean => {
  let count = 0
  for (const _ of segmenter.segment(text)) if ((count += 1) > most) return false
  return true
}

const encoder = new TextEncoder()

export const utf8Length = (text: string): number => encoder.encode(text).length

/**
 * The number of leading items, 0..count, that still satisfy a condition which, once false, stays false. Begins with
 * short ones, so that the work follows from the length of the answer, not from that of everything there is.
 */
export const longestPrefix = (count: number, holds: (length: number) => boolean): number => {
  let low = 0
  let high = 1
  while (high < count && holds(high)) {
    low = high
    high *= 2
  }
  high = Math.min(high, count)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (holds(middle)) low = middle
    else high = middle - 1
  }
  return low
}

/** The longest beginning that fits and ends at a grapheme; the first grapheme alone may not fit, and then nothing does. */
export const longestGraphemes = (text: string, fits: (text: string) => boolean): string => {
  const units = longestPrefix(text.length, (length) => fits(text.slice(0, length)))
  return text.slice(0, segmenter.segment(text).containing(units)?.index ?? units)
}

/** The first grapheme. */
export const firstGrapheme = (text: string): string => segmenter.segment(text).containing(0)?.segment ?? ''
