/** Building blocks for a network's own text count. All are pure and accept any string, including lone surrogates. */
import type { Span } from './links.ts'

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Characters that are clusters by themselves next to each other: ASCII without CR, Latin, Greek, Cyrillic, quotation marks, kana, Han and
 * full-width forms. Next to anything else they can be part of a cluster.
 */
const plain =
  '\\x20-\\x7E\\n\\t\\u00C0-\\u024F\\u0391-\\u0481\\u048A-\\u052F\\u2013-\\u201E\\u3001\\u3002\\u3041-\\u3096\\u30A1-\\u30FA\\u4E00-\\u9FFF\\uFF01-\\uFF5E'
const intricate = new RegExp(`[${plain}]?[^${plain}]+(?:[${plain}][^${plain}]+)*[${plain}]?`, 'g')

/** Counts extended grapheme clusters (UAX #29). Only segments what is not plain, because segmenting is a hundred times slower. */
export const countGraphemes = (text: string): number => {
  let count = text.length
  for (const [part] of text.matchAll(intricate)) {
    count -= part.length
    for (const _ of segmenter.segment(part)) count++
  }
  return count
}

export const countCodePoints = (text: string): number => {
  let count = 0
  for (const _ of text) count++
  return count
}

export const countUtf16 = (text: string): number => text.length

/** Counts UTF-8 bytes; a lone surrogate counts as U+FFFD, which encoders send for it. */
export const countBytes = (text: string): number => {
  let bytes = 0
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
  }
  return bytes
}

/** Counts a text in which some spans have a fixed weight, such as 23 for every URL. The spans must be in order and must not overlap. */
export const countWithSpans = (
  text: string,
  spans: readonly Span[],
  weigh: (span: Span) => number,
  count: (text: string) => number,
): number => {
  let rest = ''
  let end = 0
  let weight = 0
  for (const span of spans) {
    rest += text.slice(end, span.start)
    weight += weigh(span)
    end = span.end
  }
  return count(rest + text.slice(end)) + weight
}
