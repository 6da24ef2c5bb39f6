/** Extended grapheme clusters (UAX #29), which are never split. */
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

export const graphemes = (text: string): string[] => Array.from(segmenter.segment(text), (part) => part.segment)

/** Stops as soon as the result is certain. */
export const hasAtMostGraphemes = (text: string, most: number): boolean => {
  let count = 0
  for (const _ of segmenter.segment(text)) if ((count += 1) > most) return false
  return true
}

const encoder = new TextEncoder()

export const utf8Length = (text: string): number => encoder.encode(text).length

/**
 * Returns the number of leading items, 0..count, that satisfy a monotonic condition. Starts with short prefixes, so the work depends on the
 * result rather than on the input.
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

/** Returns the longest start that fits and ends at a grapheme; may be empty. */
export const longestGraphemes = (text: string, fits: (text: string) => boolean): string => {
  const units = longestPrefix(text.length, (length) => fits(text.slice(0, length)))
  return text.slice(0, segmenter.segment(text).containing(units)?.index ?? units)
}

export const firstGrapheme = (text: string): string => segmenter.segment(text).containing(0)?.segment ?? ''
