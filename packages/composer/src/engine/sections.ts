import { oneLine } from '../text/normalize.ts'
import type { Material, Section } from './material.ts'
import type { Unit } from './units/index.ts'

const longestHeading = 90
/** A shorter heading ("The price") is a label, neither a claim nor a name. */
const leastHeadingWords = 3

export const sectionFinder =
  ({ sources }: Material) =>
  (unit: Unit): Section | undefined =>
    sources.find(({ source }) => source.id === unit.ref)?.sections[unit.section]

/** True for a self-contained heading: a claim or a name, not a question or a standard page heading. */
export const headingJudge =
  ({ sources }: Material, leastWords = leastHeadingWords) =>
  ({ heading, sentence }: Section): boolean => {
    const lexicon = sources.find(({ source }) => source.id === sentence?.ref)?.lexicon
    if (heading.split(/\s+/u).length < leastWords && /^[\p{Script=Latin}\P{L}]+$/u.test(heading)) return false
    if (heading.length === 0 || heading.length > longestHeading || /[:：?？]$/u.test(heading)) return false
    return (
      !lexicon ||
      !(
        lexicon.isEmptyHeading(heading) ||
        lexicon.pointsBack(heading) ||
        lexicon.namesPage(heading) ||
        lexicon.isStale(heading) ||
        lexicon.isWriterAlone(heading)
      )
    )
  }

/** Credits a source next to its text, with the title or site of its page and its URL. Empty for a source without a URL. */
export const creditor =
  ({ sources }: Material) =>
  (ref: string): string => {
    const source = sources.find((text) => text.source.id === ref)?.source
    if (!source?.address) return ''
    const name = oneLine(source.title) || oneLine(source.structure?.siteName ?? '')
    return name ? `${name}: ${source.address}` : source.address
  }

const early = 0.4

export const earliness =
  ({ sources }: Material) =>
  (unit: Unit): boolean =>
    unit.position <= early * (sources.find(({ source }) => source.id === unit.ref)?.sentences.length ?? 0)
