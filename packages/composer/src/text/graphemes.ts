/** Extended grapheme clusters (UAX #29): the smallest part that a text is ever divided at. */
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

export const graphemes = (text: string): string[] => Array.from(segmenter.segment(text), (part) => part.segment)

const encoder = new TextEncoder()

export const utf8Length = (text: string): number => encoder.encode(text).length

/** The number of leading items, 0..count, that still satisfy a condition which, once false, stays false. */
export const longestPrefix = (count: number, holds: (length: number) => boolean): number => {
  let low = 0
  let high = count
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (holds(middle)) low = middle
    else high = middle - 1
  }
  return low
}
