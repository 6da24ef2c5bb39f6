import { longestPrefix } from '../text/graphemes.ts'
import { chooseUnits, type Choice } from './choose.ts'
import { inOrder, overlaps, remember } from './kernel.ts'
import { withoutNumber } from './lexicon/index.ts'
import type { Section } from './material.ts'
import { joinParts, partsOf, withoutSaidLead } from './render.ts'
import { byScore, type Scored } from './score.ts'
import type { Parts, Written } from './single.ts'
import { splitParts, type Piece, type Split } from './split.ts'
import type { Part, Unit } from './units/index.ts'

export interface ThreadRules {
  fits: (text: string) => boolean
  maxSegments: number
  isNumbered: boolean
  sectionOf: (unit: Unit) => Section | undefined
  isEarly: (unit: Unit) => boolean
  isTelling: (section: Section) => boolean
  creditOf: (ref: string) => string
}

/** Only the author's own text can make a thread longer. */
const enoughSegments = 6
/** The share of the best unit's score that a unit needs for its own segment. */
const worthSegment = 0.6

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

const withHeading = (unit: Unit, { sectionOf, isTelling }: ThreadRules, word: (text: string) => string): Part[] => {
  const section = sectionOf(unit)
  const parts = partsOf([unit], word)
  const isSaid = parts[0]?.sentence === section?.sentence
  return section?.sentence && !isSaid && isTelling(section)
    ? [{ sentence: section.sentence, text: word(withoutNumber(section.heading)), glue: '\n\n' }, ...parts]
    : parts
}

const withoutHeading = (segment: Segment, section: Section | undefined): Segment => {
  const [first, ...rest] = segment.parts
  return first && rest.length > 0 && first.sentence === section?.sentence ? { ...segment, parts: rest, text: joinParts(rest) } : segment
}

/** Chooses the segments after the author's text: one section or thought each, in source order. */
const chooseSegments = (choice: Choice, parts: Parts, rules: ThreadRules, room: number, taken: readonly Unit[]): Segment[] => {
  const holds = holder(rules)
  const memory = remember(choice.said)
  for (const unit of taken) memory.add(unit)
  const tail = [parts.tagLine, parts.linkLine].filter(Boolean).join('\n\n')
  const holdsLast = (text: string): boolean => holds([text, tail].filter(Boolean).join('\n\n'))
  const chosen: { scored: Scored; segments: Segment[] }[] = []
  const sections = new Set(taken.map(({ ref, section }) => `${ref} ${section}`))
  const manySections = new Set(choice.units.map(({ unit }) => unit.section)).size > 3
  const [opening] = taken
  let count = 0
  let best = 0
  for (const scored of byScore(choice.units)) {
    if (count >= room || scored.score < worthSegment * best) break
    const { unit } = scored
    const section = `${unit.ref} ${unit.section}`
    if (opening && opening.ref === unit.ref && unit.position < opening.position) continue
    if ((manySections && sections.has(section)) || !memory.isNew(unit) || taken.some((other) => overlaps(unit, other))) continue
    const options = [withHeading(unit, rules, parts.word), partsOf([unit], parts.word)]
    const fitting = options.find((option) => holdsLast(joinParts(option)))
    const segments = fitting
      ? [{ parts: fitting, text: joinParts(fitting), ref: unit.ref }]
      : unit.form === 'list'
        ? segmentsOfList(unit, rules, parts.word)
        : []
    if (segments.length === 0 || segments.some(({ text }) => !holds(text)) || count + segments.length > room) continue
    best ||= scored.score
    count += segments.length
    memory.add(unit)
    sections.add(section)
    chosen.push({ scored, segments })
  }
  const order = inOrder(
    chosen.map(({ scored }) => scored),
    choice.units,
  )
  // A section with two parts is only named once.
  const named = new Set<Section | undefined>()
  return order.flatMap((scored) => {
    const section = rules.sectionOf(scored.unit)
    const isNamed = named.has(section)
    named.add(section)
    const segments = chosen.find((one) => one.scored === scored)?.segments ?? []
    return isNamed ? segments.map((segment) => withoutHeading(segment, section)) : segments
  })
}

/** Steps I and J for a thread: the opening with the strongest unit, then the article in its own order; links in the last segment. */
export const writeThread = (parts: Parts, offered: Choice, rules: ThreadRules): Written => {
  const said = joinParts(parts.essential)
  const choice = { ...offered, units: offered.units.map(({ unit, score }) => ({ unit: withoutSaidLead(unit, said, offered.said), score })) }
  const holds = holder(rules)
  const { split, used, isCut } = splitEssential(parts.essential, holds, rules.maxSegments)
  const own = split.segments
  const opening = own.at(-1) ?? ''
  const early = choice.units.filter(({ unit }) => rules.isEarly(unit))
  const isWorthy = bestOf(early) >= worthBeginning * bestOf(choice.units)
  const first = isCut
    ? []
    : chooseUnits({ ...choice, units: isWorthy ? early : choice.units, most: 1 }, (units) =>
        holds([opening, joinParts(partsOf(units, parts.word))].filter(Boolean).join('\n\n')),
      )
  const firstParts = partsOf(first, parts.word)
  const bodies = [...own.slice(0, -1), [opening, joinParts(firstParts)].filter(Boolean).join('\n\n')]
  const room = isCut ? 0 : Math.max(0, Math.min(rules.maxSegments, Math.max(enoughSegments, bodies.length)) - bodies.length)
  const segments = chooseSegments(choice, parts, rules, room, first)
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
  }
}
