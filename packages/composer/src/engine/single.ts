import { cutAtWord } from '../text/cut.ts'
import { longestPrefix } from '../text/graphemes.ts'
import { jaccard } from '../text/jaccard.ts'
import type { Sentence } from './material.ts'
import { byScore, repeats } from './kernel.ts'
import { leans } from './leaning.ts'
import { joinUnits, kernelUnits, type Unit } from './render.ts'
import type { Scored } from './score.ts'

/** What a text is made from, and the lines that follow it. */
export interface Parts {
  essential: readonly Unit[]
  kernel: readonly Scored[]
  word: (sentence: Sentence) => string
  /** True when the whole kernel is wanted (articles). */
  isWhole: boolean
  language: string | undefined
  tagLine: string
  linkLine: string
}

export interface Written {
  bodies: string[]
  /** Sentences that stand in the text, even in part. */
  used: { sentence: Sentence; text: string }[]
  hasTags: boolean
  hasLink: boolean
  /** True when something of the idea is missing. */
  isCut: boolean
  /** True when a sentence had to be divided between segments. */
  isSplit: boolean
}

/** Hashtags before the link: where a link ends the text, it ends the text. */
export const withTail = (text: string, tagLine: string, linkLine: string): string => [text, tagLine, linkLine].filter(Boolean).join('\n\n')

/** A sentence that leans on another goes only with it; the one before it in the source must be in the text already. */
const isReady = ({ sentence }: Scored, chosen: ReadonlySet<Scored>, language: string | undefined): boolean =>
  !leans(sentence.text, language) ||
  [...chosen].some((other) => other.sentence.ref === sentence.ref && other.sentence.position === sentence.position - 1)

/**
 * Takes kernel sentences, best first, none like another or like the essential ones, until the budget is spent. One
 * that not even an empty post could hold is passed over.
 */
export const addKernel = (parts: Parts, could: (text: string) => boolean, accepts: (kernel: readonly Unit[]) => boolean): Unit[] => {
  const chosen = new Set<Scored>()
  const unitsOf = (set: ReadonlySet<Scored>): Unit[] =>
    kernelUnits(
      parts.kernel.filter((scored) => set.has(scored)),
      parts.word,
    )
  const taken = parts.essential.map(({ sentence }) => sentence.terms)
  const open = new Set(byScore(parts.kernel))
  for (;;) {
    const next = [...open].find((candidate) => parts.isWhole || isReady(candidate, chosen, parts.language))
    if (!next) break
    open.delete(next)
    if (taken.some((other) => jaccard(other, next.sentence.terms) >= repeats) || !could(parts.word(next.sentence))) continue
    if (!accepts(unitsOf(new Set([...chosen, next])))) break
    chosen.add(next)
    taken.push(next.sentence.terms)
  }
  return unitsOf(chosen)
}

/** The link outlasts the hashtags, and gives way only to the text itself. */
const tailThatFits = (
  text: string,
  { tagLine, linkLine }: Parts,
  fits: (text: string) => boolean,
): { tagLine: string; linkLine: string } => {
  const options = [
    { tagLine, linkLine },
    { tagLine: '', linkLine },
    { tagLine, linkLine: '' },
  ]
  return options.find((option) => fits(withTail(text, option.tagLine, option.linkLine))) ?? { tagLine: '', linkLine: '' }
}

/** Step K: whole sentences from the end of the idea, else the first one cut at a word. */
const cutEssential = (essential: readonly Unit[], fits: (text: string) => boolean): { text: string; used: Unit[] } => {
  const count = longestPrefix(essential.length, (length) => fits(joinUnits(essential.slice(0, length))))
  if (count > 0 || essential.length === 0) return { text: joinUnits(essential.slice(0, count)), used: essential.slice(0, count) }
  return { text: cutAtWord(joinUnits(essential.slice(0, 1)), fits, '…'), used: essential.slice(0, 1) }
}

/** Steps I and K for a post of one segment. `soft` bounds what the composer adds of its own accord. */
export const writeSingle = (parts: Parts, fits: (text: string) => boolean, soft: (text: string) => boolean): Written => {
  const { text, used } = cutEssential(parts.essential, fits)
  const isCut = text !== joinUnits(parts.essential)
  const tail = tailThatFits(text, parts, fits)
  const render = (kernel: readonly Unit[]): string =>
    withTail(joinUnits([{ text, glue: '' as const }, ...kernel].filter((unit) => unit.text)), tail.tagLine, tail.linkLine)
  const kernel = isCut
    ? []
    : addKernel(parts, fits, (units) => {
        const body = render(units)
        return fits(body) && soft(body)
      })
  return {
    bodies: [render(kernel)],
    used: [...used, ...kernel],
    hasTags: tail.tagLine === parts.tagLine,
    hasLink: tail.linkLine === parts.linkLine,
    isCut,
    isSplit: false,
  }
}
