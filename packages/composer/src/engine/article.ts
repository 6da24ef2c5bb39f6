/** Writes the text for article networks: the full kernel under the headings of its sections. */
import { withoutNumber } from './lexicon/index.ts'
import type { Section } from './material.ts'
import { joinParts, partsOf, withoutSaidLead } from './render.ts'
import type { Scored } from './score.ts'
import { withTail, type Parts, type Written } from './single.ts'
import type { Part, Unit } from './units/index.ts'

export interface ArticleRules {
  fits: (text: string) => boolean
  sectionOf: (unit: Unit) => Section | undefined
  isTelling: (section: Section) => boolean
  creditOf: (ref: string) => string
}

const layOut = (units: readonly Unit[], { word }: Parts, { sectionOf, isTelling, creditOf }: ArticleRules): Part[] => {
  const isMixed = new Set(units.map(({ ref }) => ref)).size > 1
  let open: Section | undefined
  return units.flatMap((unit, index) => {
    const section = sectionOf(unit)
    const parts = partsOf([unit], word)
    const isSaid = parts[0]?.sentence === section?.sentence
    const needsHeading = section !== open && section?.sentence && !isSaid && isTelling(section)
    open = section
    const heading: Part[] =
      needsHeading && section.sentence
        ? [{ sentence: section.sentence, text: `## ${word(withoutNumber(section.heading))}`, glue: '\n\n' }]
        : []
    const isLastOfSource = units[index + 1]?.ref !== unit.ref
    const last = parts.at(-1)
    const credit = isMixed && isLastOfSource ? creditOf(unit.ref) : ''
    return [...heading, ...parts, ...(credit && last ? [{ ...last, text: credit, glue: '\n\n' as const }] : [])]
  })
}

/** Takes units by rank, so only the least important ones are left out. */
export const writeArticle = (parts: Parts, kernel: readonly Scored[], rules: ArticleRules): Written => {
  const opening = joinParts(parts.essential)
  const render = (units: readonly Unit[], tagLine = parts.tagLine, linkLine = parts.linkLine): string =>
    withTail([opening, joinParts(layOut(units, parts, rules))].filter(Boolean).join('\n\n'), tagLine, linkLine)
  const said = parts.essential.map(({ sentence }) => sentence.terms)
  const byWorth = kernel.toSorted((a, b) => b.score - a.score)
  let count = byWorth.length
  const chosen = (): Unit[] => {
    const kept = new Set(byWorth.slice(0, count))
    return kernel.filter((scored) => kept.has(scored)).map(({ unit }) => withoutSaidLead(unit, opening, said))
  }
  while (count > 0 && !rules.fits(render(chosen()))) count -= 1
  const units = chosen()
  return {
    bodies: [render(units)],
    used: [...parts.essential, ...layOut(units, parts, rules)],
    hasTags: true,
    hasLink: true,
    isCut: false,
    isSplit: false,
  }
}
