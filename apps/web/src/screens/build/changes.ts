/** The changes of a post that a person makes with its sentences and with those of the sources. Pure. */
import type { BuildClaim, BuildPost, BuildSlot, BuildSpan, PostChange } from '#api/builds.ts'

type Unit = BuildSlot['units'][number]
type UnitChoice = NonNullable<PostChange['facts']>[number]
type Segment = BuildPost['segments'][number]

/** Where a sentence goes: the opening, a fact by its index, or after all others. */
export type Place = 'hook' | 'end' | number

/** A post is put together from parts, unless its text was edited or a language model wrote it. */
export const partsOf = ({ alternatives, edited }: BuildPost): BuildPost['alternatives'] => (edited === true ? undefined : alternatives)

/** The facts of the post; a slot can be empty. */
export const factsOf = ({ facts }: NonNullable<BuildPost['alternatives']>): BuildSlot[] => facts.filter(({ chosen }) => chosen !== '')

export const chosenUnit = ({ chosen, units }: BuildSlot): Unit | undefined => units.find(({ unit_id: id }) => id === chosen)

const toSegments = (segments: readonly Segment[]): NonNullable<PostChange['segments']> =>
  segments.map(({ body, title, description }) => ({ body, ...(title && { title }), ...(description && { description }) }))

/** A sentence of a source, with its text. */
export interface Sentence extends BuildSpan {
  text: string
}

const contains = (slot: BuildSlot, { source_id: id, start, end }: Sentence): boolean =>
  chosenUnit(slot)?.source_spans.some((span) => span.source_id === id && span.start <= start && span.end >= end) ?? false

/** Whether another part of the post has the sentence already. */
const isElsewhere = ({ hook, ...parts }: NonNullable<BuildPost['alternatives']>, sentence: Sentence, place: Place): boolean =>
  (place !== 'hook' && contains(hook, sentence)) ||
  factsOf({ hook, ...parts }).some((slot, index) => index !== place && contains(slot, sentence))

/** Puts a sentence of a source into the post. Undefined if it is there already. */
export const placeSentence = (post: BuildPost, sentence: Sentence, place: Place): PostChange | undefined => {
  const { text, ...unit } = sentence
  const parts = partsOf(post)
  if (!parts) {
    const last = post.segments.length - 1
    if (post.segments.some(({ body }) => body.includes(text))) return undefined
    return { segments: toSegments(post.segments.map((one, index) => (index === last ? { ...one, body: `${one.body}\n\n${text}` } : one))) }
  }
  if (isElsewhere(parts, sentence, place)) return undefined
  if (place === 'hook') return { hook: { unit } }
  const facts: UnitChoice[] = factsOf(parts).map(({ chosen }) => chosen)
  return { facts: place === 'end' ? [...facts, { unit }] : facts.with(place, { unit }) }
}

const collapse = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const trim = (points: readonly string[], { start, end, ...span }: BuildSpan): BuildSpan[] => {
  const blank = (at: number): boolean => (points[at] ?? '').trim() === ''
  while (start < end && blank(start)) start += 1
  while (start < end && blank(end - 1)) end -= 1
  return start < end ? [{ ...span, start, end }] : []
}

/** What is left of a unit without one of its sentences. Undefined if the unit isn't a plain passage that contains it. */
const unitsWithout = (unit: Unit, claim: BuildClaim, textOf: (sourceId: string) => string): UnitChoice[] | undefined => {
  const [whole] = unit.source_spans
  const part = claim.source_spans?.find(
    (span) => whole && span.source_id === whole.source_id && span.start >= whole.start && span.end <= whole.end,
  )
  if (!whole || !part) return undefined
  const points = [...textOf(whole.source_id)]
  const read = ({ start, end }: BuildSpan): string => collapse(points.slice(start, end).join(''))
  if (read(whole) !== collapse(unit.text) || read(part) !== collapse(claim.text)) return undefined
  return [
    { ...whole, end: part.start },
    { ...whole, start: part.end },
  ].flatMap((span) => trim(points, span).map((left) => ({ unit: left })))
}

const bodyWithout = (body: string, text: string): string => {
  const at = body.indexOf(text)
  const [before, after] = [body.slice(0, at), body.slice(at + text.length)]
  const isApart = /\n\s*$/.test(before) || /^\s*\n/.test(after)
  return [before.trimEnd(), after.trimStart()].filter(Boolean).join(isApart ? '\n\n' : ' ')
}

/** Removes a sentence. Undefined if that can't be done: the post doesn't have it in these words, or has nothing else. */
export const removeSentence = (post: BuildPost, claim: BuildClaim, textOf: (sourceId: string) => string): PostChange | undefined => {
  const parts = partsOf(post)
  const facts = parts ? factsOf(parts) : []
  for (const [index, slot] of facts.entries()) {
    const unit = chosenUnit(slot)
    const left = unit && unitsWithout(unit, claim, textOf)
    if (left) return { facts: facts.flatMap((one, place): UnitChoice[] => (place === index ? left : [one.chosen])) }
  }
  const home = post.segments.findIndex(({ body }) => body.includes(claim.text))
  if (home === -1) return undefined
  const segments = post.segments.map((one, index) => (index === home ? { ...one, body: bodyWithout(one.body, claim.text) } : one))
  const left = segments.filter(({ body }) => body !== '')
  return left.length > 0 ? { segments: toSegments(left) } : undefined
}
