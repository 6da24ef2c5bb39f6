import { longestPrefix } from '../text/graphemes.ts'
import { addKernel, type Parts, type Written } from './single.ts'
import { splitParts, type Part, type Split } from './split.ts'
import type { Unit } from './render.ts'

export interface ThreadRules {
  fits: (text: string) => boolean
  maxSegments: number
  isNumbered: boolean
}

/** A thread longer than this is only ever the author's own doing. */
const enoughSegments = 5

const mark = (k: number, n: number): string => ` ${k}/${n}`

/**
 * Room is kept for the widest number that can occur, so the split does not depend on its own outcome. Of a text that
 * goes beyond all segments one more than are allowed is given.
 */
const split = (parts: readonly Part[], { fits, isNumbered, maxSegments }: ThreadRules): Split => {
  const first = splitParts(parts, fits, maxSegments)
  if (!isNumbered || first.segments.length < 2) return first
  const reserve = (n: number): Split => splitParts(parts, (text) => fits(text + mark(n, n)), maxSegments)
  const short = reserve(Math.min(9, maxSegments))
  const chosen = short.segments.length <= 9 ? short : reserve(Math.max(99, maxSegments))
  const count = Math.min(chosen.segments.length, maxSegments)
  return { ...chosen, segments: chosen.segments.map((text, index) => text + mark(index + 1, count)) }
}

const tailParts = (...lines: string[]): Part[] => lines.filter(Boolean).map((text) => ({ text, glue: '\n\n', isWhole: true }))

/** Whether one segment holds a text with its number. */
const holds = (text: string, { fits, isNumbered, maxSegments }: ThreadRules): boolean =>
  fits(text + (isNumbered ? mark(maxSegments, maxSegments) : ''))

/** Steps I and J for a thread: the idea, kernel sentences up to the fifth segment, and the link in the last one. */
export const writeThread = (parts: Parts, rules: ThreadRules): Written => {
  const room = (own: readonly Part[], ...tail: string[]): boolean =>
    split([...own, ...tailParts(...tail)], rules).segments.length <= rules.maxSegments
  const { essential } = parts
  const whole = room(essential)
  const count = whole ? essential.length : longestPrefix(essential.length, (length) => room(essential.slice(0, length)))
  // One sentence beyond all segments: its beginning is better than nothing.
  const used = essential.slice(0, Math.max(1, count))
  const [tagLine, linkLine] = [parts.tagLine, parts.linkLine].map((line) => (holds(line, rules) ? line : '')) as [string, string]
  const tails = [
    [tagLine, linkLine],
    ['', linkLine],
    [tagLine, ''],
  ] as const
  const [tags, link] = tails.find((tail) => room(used, ...tail)) ?? ['', '']
  const most = Math.min(rules.maxSegments, Math.max(enoughSegments, split([...used, ...tailParts(tags, link)], rules).segments.length))
  const lay = (kernel: readonly Unit[]): Split => split([...used, ...kernel, ...tailParts(tags, link)], rules)
  const could = (text: string): boolean => holds(text, rules)
  const kernel = whole ? addKernel(parts, could, (units) => lay(units).segments.length <= most) : []
  const { segments, isSplit } = lay(kernel)
  return {
    bodies: segments.slice(0, rules.maxSegments),
    used: [...used, ...kernel],
    hasTags: tags === parts.tagLine,
    hasLink: link === parts.linkLine,
    isCut: !whole,
    isSplit,
  }
}
