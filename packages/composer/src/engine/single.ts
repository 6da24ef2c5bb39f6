import { cutAtWord } from '../text/cut.ts'
import { longestPrefix } from '../text/graphemes.ts'
import { chooseUnits, type Choice } from './choose.ts'
import { joinParts, partsOf, withoutSaidLead } from './render.ts'
import type { Part, Unit } from './units/index.ts'

export interface Parts {
  essential: readonly Part[]
  word: (text: string) => string
  tagLine: string
  linkLine: string
}

export interface Written {
  bodies: string[]
  used: Pick<Part, 'sentence' | 'text' | 'claimed'>[]
  hasTags: boolean
  hasLink: boolean
  isCut: boolean
  isSplit: boolean
  /** True for a thread that found too little to say for one. */
  isShort?: boolean
}

export const withTail = (text: string, tagLine: string, linkLine: string): string => [text, tagLine, linkLine].filter(Boolean).join('\n\n')

/** Drops hashtags before the link, and the link only in favor of the text itself. */
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

/** Step K: drops full sentences from the end of the idea, otherwise cuts the first one at a word. */
const cutEssential = (essential: readonly Part[], fits: (text: string) => boolean): { text: string; used: Part[] } => {
  const count = longestPrefix(essential.length, (length) => fits(joinParts(essential.slice(0, length))))
  if (count > 0 || essential.length === 0) return { text: joinParts(essential.slice(0, count)), used: essential.slice(0, count) }
  return { text: cutAtWord(joinParts(essential.slice(0, 1)), fits, '…'), used: essential.slice(0, 1) }
}

/** Steps I and K for a post of one segment. `soft` limits what the composer adds unprompted. */
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
