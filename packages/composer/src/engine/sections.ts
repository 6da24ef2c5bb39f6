/** What the parts of a source are called, and where they come from. */
import type { Material, Section } from './material.ts'
import type { Unit } from './units/index.ts'

const longestHeading = 90
/** "The price" is a label, no claim and no name. */
const leastHeadingWords = 3

export const sectionFinder =
  ({ sources }: Material) =>
  (unit: Unit): Section | undefined =>
    sources.find(({ source }) => source.id === unit.ref)?.sections[unit.section]

/** A heading that says something alone: a claim or a name, no question and no signpost of every page. */
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

const hostOf = (address: string): string => /^https?:\/\/(?:www\.)?([^/?#]+)/iu.exec(address)?.[1] ?? ''

/** Names a source beside what was taken from it: its site and its address. Empty for what has no address. */
export const creditor =
  ({ sources }: Material) =>
  (ref: string): string => {
    const source = sources.find((text) => text.source.id === ref)?.source
    if (!source?.address) return ''
    return `${source.structure?.siteName || hostOf(source.address)}: ${source.address}`
  }

/** How far into its source a unit counts as early. */
const early = 0.4

export const earliness =
  ({ sources }: Material) =>
  (unit: Unit): boolean =>
    unit.position <= early * (sources.find(({ source }) => source.id === unit.ref)?.sentences.length ?? 0)
