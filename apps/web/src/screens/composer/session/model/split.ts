/** Splits a text that is too long. Pure. */
import type { TextSpan } from '@broadside/networks/describe'
import type { Rules } from '#networks/rules.ts'
import { type Context, draftFor } from './check.ts'
import { type Content, findTarget, type Target } from './content.ts'
import { textOfPart } from './parts.ts'

export type Fits = (text: string, index: number) => boolean

type Span = Pick<TextSpan, 'start' | 'end'>

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const words = new Intl.Segmenter(undefined, { granularity: 'word' })
const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' })

const startsOf = (segmenter: Intl.Segmenter, text: string): number[] => Array.from(segmenter.segment(text), ({ index }) => index)

const paragraphStarts = (text: string): number[] => Array.from(text.matchAll(/\n\s*\n\s*/g), ({ index, 0: gap }) => index + gap.length)

/** Lists possible cuts, best kind first: before a paragraph, a sentence, a word, a character. */
const listCuts = (text: string, whole: readonly Span[]): number[][] =>
  [paragraphStarts(text), startsOf(sentences, text), startsOf(words, text), startsOf(graphemes, text)].map((cuts) =>
    cuts.filter((cut) => cut > 0 && !whole.some(({ start, end }) => start < cut && cut < end)),
  )

/** Finds the first value that fails the test, by binary search. */
const firstFailing = (list: readonly number[], holds: (value: number) => boolean): number => {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(list[middle] ?? 0)) low = middle + 1
    else high = middle
  }
  return low
}

/** A better kind of cut is used only if it fills at least this share of what would fit. */
const leastShare = 0.5

/**
 * Splits a text into parts as long as fit, and trims the space at the cuts. Never cuts the spans in `whole`: URLs, mentions and hashtags. A
 * text that fits is one part, so splitting is idempotent.
 */
export const splitText = (text: string, whole: readonly Span[], fits: Fits): string[] => {
  const kinds = listCuts(text, whole)
  const parts: string[] = []
  let from = 0
  while (!fits(text.slice(from).trim(), parts.length)) {
    const start = from
    const isFitting = (cut: number) => fits(text.slice(start, cut).trim(), parts.length)
    const ends = kinds.map((cuts) => {
      const later = cuts.slice(firstFailing(cuts, (cut) => cut <= start))
      return { last: later[firstFailing(later, isFitting) - 1], next: later.find((cut) => text.slice(start, cut).trim() !== '') }
    })
    const furthest = ends.at(-1)?.last ?? start
    const best = ends.findIndex(({ last }) => last !== undefined && last - start >= (furthest - start) * leastShare)
    // A span that can't be cut and doesn't fit gets its own part.
    const end = ends[best]?.last ?? ends.at(-1)?.next
    if (end === undefined) break
    const part = text.slice(start, end).trim()
    if (part !== '') parts.push(part)
    from = end
  }
  return [...parts, text.slice(from).trim()].filter((part) => part !== '')
}

interface PartLocation {
  part: string
  accountId: string | undefined
}

interface Reader {
  rules: Rules
  target: Target
  /** A form that supports threads. */
  form: string
}

/** The targets that show a part and support threads. */
const readersOf = (content: Content, { accountId }: PartLocation, { rules }: Context): Reader[] =>
  content.targets.flatMap((target) => {
    const id = target.social_account_id
    const isOwn = target.text !== undefined || target.segments !== undefined
    const found = rules.get(id)
    if (!found || (accountId === undefined ? isOwn : findTarget(content, accountId) !== target)) return []
    const form = found.network.profiles(found.traits).find(({ maxSegments }) => maxSegments > 1)?.key
    return form === undefined ? [] : [{ rules: found, target, form }]
  })

/** Splits a part so that each text fits every account that shows the part and supports threads. A text that fits is not split. */
export const splitPart = (content: Content, place: PartLocation, context: Context): string[] => {
  const text = textOfPart(content, place.part, place.accountId)
  const readers = readersOf(content, place, context).map(({ rules: { network, traits }, target, form }) => {
    const draft = draftFor(content, target, form, context.media)
    const segment = draft.segments.find(({ id }) => id === place.part)
    return { network, traits, draft, segment }
  })
  const fits: Fits = (piece, index) =>
    readers.every(({ network, traits, draft, segment }) => {
      if (!segment) return true
      const cut = index ? { ...segment, text: piece, media: [], settings: {} } : { ...segment, text: piece }
      return network.counts({ ...draft, segments: [cut] }, traits).every(({ field, used, limit }) => field !== 'text' || used <= limit)
    })
  const whole = readers.flatMap(({ network, traits, draft, segment }) => (segment ? network.spans(draft, segment, traits) : []))
  return splitText(
    text,
    whole.filter(({ kind }) => kind !== 'overflow'),
    fits,
  )
}
