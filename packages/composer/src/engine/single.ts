import { cutAtWord } from '../text/cut.ts'
import { longestPrefix } from '../text/graphemes.ts'
import { chooseUnits, type Choice } from './choose.ts'
import { joinParts, partsOf, withoutSaidLead } from './render.ts'
import type { Part, Unit } from './units/index.ts'

/** What a text is made from, and the lines that follow it. */
export interface Parts {
  essential: readonly Part[]
  word: (text: string) => string
  tagLine: string
  linkLine: string
}

export interface Written {
  bodies: string[]
  /** Sentences that stand in the text, even in part. */
  used: Pick<Part, 'sentence' | 'text' | 'claimed'>[]
  hasTags: boolean
  hasLink: boolean
  /** True when something of the idea is missing. */
  isCut: boolean
  /** True when a sentence had to be divided between segments. */
  isSplit: boolean
}

/** Hashtags before the link: where a link ends the text, it ends the text. */
export const withTail = (text: string, tagLine: string, linkLine: string): string => [text, tagLine, linkLine].filter(Boolean).join('\n\n')

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
const cutEssential = (essential: readonly Part[], fits: (text: string) => boolean): { text: string; used: Part[] } => {
  const count = longestPrefix(essential.length, (length) => fits(joinParts(essential.slice(0, length))))
  if (count > 0 || essential.length === 0) return { text: joinParts(essential.slice(0, count)), used: essential.slice(0, count) }
  return { text: cutAtWord(joinParts(essential.slice(0, 1)), fits, '…'), used: essential.slice(0, 1) }
}

/** Steps I and K for a post of one segment. `soft` bounds what the composer adds of its own accord. */
export const writeSingle = (parts: Parts, choice: Choice, fits: (text: string) => boolean, soft: (text: string) => boolean): Written => {
  const { text, used } = cutEssential(parts.essential, fits)
  const isCut = text !== joinParts(parts.essential)
  const tail = tailThatFits(text, parts, fits)
  const bodyOf = (units: readonly Unit[]): Part[] =>
    partsOf(
      units.map((unit) => withoutSaidLead(unit, text, choice.said)),
      parts.word,
    )
  const render = (units: readonly Unit[]): string =>
    withTail(joinParts([{ text, glue: '' as const }, ...bodyOf(units)].filter((part) => part.text)), tail.tagLine, tail.linkLine)
  const accepts = (units: readonly Unit[]): boolean => {
    const body = render(units)
    return fits(body) && soft(body)
  }
  const units = isCut ? [] : chooseUnits(choice, accepts)
  return {
    bodies: [render(units)],
    used: [...used, ...bodyOf(units)],
    hasTags: tail.tagLine === parts.tagLine,
    hasLink: tail.linkLine === parts.linkLine,
    isCut,
    isSplit: false,
  }
}
