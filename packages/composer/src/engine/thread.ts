import { longestPrefix } from '../text/graphemes.ts'
import { chooseUnits, type Choice } from './choose.ts'
import { inOrder, remember } from './kernel.ts'
import { joinParts, partsOf, withoutSaidLead } from './render.ts'
import { byScore, type Scored } from './score.ts'
import type { Parts, Written } from './single.ts'
import { splitParts, type Piece, type Split } from './split.ts'
import type { Part, Unit } from './units/index.ts'

export interface ThreadRules {
  fits: (text: string) => boolean
  maxSegments: number
  isNumbered: boolean
  isEarly: (unit: Unit) => boolean
  /** True for a unit that may share the first segment with the author's text. */
  opensWell: (scored: Scored) => boolean
  creditOf: (ref: string) => string
}

/** Only the author's own text can make a thread longer: readers leave a long one. */
const enoughSegments = 4
/** A shorter thread is better read as one post. */
export const fewestSegments = 3
/** Segments of a thread that can't be a single post and has too little to say. */
const segmentsOfShort = 2

/** The share of the best unit's score that an early unit needs to open a thread. */
const worthBeginning = 0.75

const bestOf = (units: readonly Scored[]): number => units.reduce((most, { score }) => Math.max(most, score), 0)

const mark = (k: number, n: number): string => ` ${k}/${n}`

const holder =
  ({ fits, isNumbered, maxSegments }: ThreadRules) =>
  (text: string): boolean =>
    fits(text + (isNumbered ? mark(maxSegments, maxSegments) : ''))

interface Segment {
  parts: readonly Part[]
  text: string
  ref: string
}

const numbered = (bodies: readonly string[], isNumbered: boolean): string[] =>
  isNumbered && bodies.length > 1 ? bodies.map((body, index) => body + mark(index + 1, bodies.length)) : [...bodies]

const splitEssential = (
  essential: readonly Part[],
  holds: (text: string) => boolean,
  maxSegments: number,
): { split: Split; used: readonly Part[]; isCut: boolean } => {
  const lay = (parts: readonly Piece[]): Split => splitParts(parts, holds, maxSegments)
  const whole = lay(essential)
  if (whole.segments.length <= maxSegments) return { split: whole, used: essential, isCut: false }
  const count = longestPrefix(essential.length, (length) => lay(essential.slice(0, length)).segments.length <= maxSegments)
  // If a single sentence exceeds all segments, keep its start.
  const used = essential.slice(0, Math.max(1, count))
  const split = lay(used)
  return { split: { ...split, segments: split.segments.slice(0, maxSegments) }, used, isCut: true }
}

const segmentsOfList = (unit: Unit, rules: ThreadRules, word: (text: string) => string): Segment[] => {
  const holds = holder(rules)
  const segments: Part[][] = [[]]
  for (const part of partsOf([unit], word)) {
    const current = segments.at(-1)
    if (!current || (current.length > 0 && !holds(joinParts([...current, part])))) segments.push([part])
    else current.push(part)
  }
  return segments.map((parts) => ({ parts, text: joinParts(parts), ref: unit.ref }))
}

/** A thought needs a beginning: a passage from the middle of its paragraph lacks one. */
const isThought = ({ form, opensParagraph, isWhole, parts }: Unit): boolean =>
  form === 'list' || form === 'quotation' || isWhole || (opensParagraph && parts.length > 1)

/** Chooses the segments after the author's text: one thought each, every one with a rare term of the topic, in source order. */
const chooseSegments = (choice: Choice, parts: Parts, rules: ThreadRules, room: number, taken: readonly Unit[]): Segment[] => {
  const holds = holder(rules)
  const memory = remember(choice.said)
  for (const unit of taken) memory.add(unit)
  const tail = [parts.tagLine, parts.linkLine].filter(Boolean).join('\n\n')
  const holdsLast = (text: string): boolean => holds([text, tail].filter(Boolean).join('\n\n'))
  const chosen: { scored: Scored; segments: Segment[] }[] = []
  const [opening] = taken
  let count = 0
  for (const scored of byScore(choice.units)) {
    if (count >= room) break
    const { unit } = scored
    if (opening && opening.ref === unit.ref && unit.position < opening.position) continue
    if (!isThought(unit) || !memory.isNew(unit)) continue
    const said = partsOf([unit], parts.word)
    const text = joinParts(said)
    const isList = unit.form === 'list'
    const segments = holdsLast(text) ? [{ parts: said, text, ref: unit.ref }] : isList ? segmentsOfList(unit, rules, parts.word) : []
    if (segments.length === 0 || segments.some((segment) => !holds(segment.text)) || count + segments.length > room) continue
    count += segments.length
    memory.add(unit)
    chosen.push({ scored, segments })
  }
  const order = inOrder(
    chosen.map(({ scored }) => scored),
    choice.units,
  )
  return order.flatMap((scored) => chosen.find((one) => one.scored === scored)?.segments ?? [])
}

/** Steps I and J for a thread: the opening with the strongest unit, then the article in its own order; links in the last segment. */
export const writeThread = (parts: Parts, offered: Choice, rules: ThreadRules): Written => {
  const said = joinParts(parts.essential)
  const choice = {
    ...offered,
    units: offered.units.map((scored) => ({ ...scored, unit: withoutSaidLead(scored.unit, said, offered.said) })),
  }
  const holds = holder(rules)
  const { split, used, isCut } = splitEssential(parts.essential, holds, rules.maxSegments)
  const own = split.segments
  const opening = own.at(-1) ?? ''
  const openers = choice.units.filter(rules.opensWell)
  const early = openers.filter(({ unit }) => rules.isEarly(unit))
  const isWorthy = bestOf(early) >= worthBeginning * bestOf(openers)
  const first = isCut
    ? []
    : chooseUnits({ ...choice, units: isWorthy ? early : openers, most: 1 }, (units) =>
        holds([opening, joinParts(partsOf(units, parts.word))].filter(Boolean).join('\n\n')),
      )
  const firstParts = partsOf(first, parts.word)
  const bodies = [...own.slice(0, -1), [opening, joinParts(firstParts)].filter(Boolean).join('\n\n')]
  const room = isCut ? 0 : Math.max(0, Math.min(rules.maxSegments, Math.max(enoughSegments, bodies.length)) - bodies.length)
  const found = chooseSegments(choice, parts, rules, room, first)
  const isShort = own.length < segmentsOfShort && bodies.length + found.length < fewestSegments
  const segments = isShort ? found.slice(0, Math.max(0, segmentsOfShort - bodies.length)) : found
  const refs = [...first.map(({ ref }) => ref), ...segments.map(({ ref }) => ref)]
  const isMixed = new Set(refs).size > 1
  let named = ''
  const credited = (text: string, ref: string): string => {
    const line = isMixed && ref !== named ? rules.creditOf(ref) : ''
    if (!line || !holds(`${text}\n\n${line}`)) return text
    named = ref
    return `${text}\n\n${line}`
  }
  const [lastOwn = ''] = bodies.splice(-1)
  bodies.push(first[0] ? credited(lastOwn, first[0].ref) : lastOwn)
  for (const { text, ref } of segments) bodies.push(credited(text, ref))

  const tails = [
    [parts.tagLine, parts.linkLine],
    ['', parts.linkLine],
    [parts.tagLine, ''],
  ]
    .map((lines) => lines.filter((line) => line && !bodies.some((body) => body.includes(line))))
    .filter((lines) => lines.length > 0)
  const [last = ''] = bodies.slice(-1)
  const inLast = tails.find((lines) => holds([last, ...lines].filter(Boolean).join('\n\n')))
  const alone = bodies.length < rules.maxSegments ? tails.find((lines) => holds(lines.join('\n\n'))) : undefined
  // A lone link is better than none, and the full tail in its own segment is better than half of it.
  const chosen = inLast ?? alone ?? []
  const isOwnAlone = refs.length === 0 && !isCut
  const tailPiece: Piece = { text: chosen.join('\n\n'), glue: '\n\n', isWhole: true }
  if (inLast) bodies.splice(-1, 1, [last, ...inLast].filter(Boolean).join('\n\n'))
  else if (alone && isOwnAlone) bodies.splice(0, bodies.length, ...splitParts([...used, tailPiece], holds).segments)
  else if (alone) bodies.push(alone.join('\n\n'))
  const has = (line: string): boolean => line === '' || chosen.includes(line) || bodies.some((body) => body.includes(line))
  return {
    bodies: numbered(bodies.filter(Boolean), rules.isNumbered),
    used: [...used, ...firstParts, ...segments.flatMap((segment) => segment.parts)],
    hasTags: has(parts.tagLine),
    hasLink: has(parts.linkLine),
    isCut,
    isSplit: split.isSplit,
    isShort,
  }
}
