import { headlineOf } from '../headline.ts'
import { withoutNumber } from '../lexicon/index.ts'
import { type ItemList, makeshift, type Section, type Sentence, type SourceText } from '../material.ts'
import { compress } from './compress.ts'
import { type ReadingContext, readSentence } from './stands-alone.ts'

export interface Line {
  sentence: Sentence
  text: string
}

const signposts =
  /^\P{L}*(?:introduction|overview|conclusions?|summary|background|einleitung|fazit|überblick|résumé|introducción|conclusión|resumen|introduzione|conclusione|introdução|conclusão|inleiding|conclusie)\P{L}*$/iu

/** "[2.3.0] - 2026-05-11": which version of what is left to the page. */
const version = /^\P{L}*v?\p{N}+(?:\.\p{N}+)+(?!\p{L})/iu

const lineOf = (section: Section | undefined): Line[] =>
  section?.sentence && !version.test(section.heading) ? [{ sentence: section.sentence, text: withoutNumber(section.heading) }] : []

const isSayable = (heading: string, { lexicon, isOwn }: ReadingContext): boolean =>
  !/[?？]$/u.test(heading) &&
  (!lexicon ||
    !(
      lexicon.namesPage(heading) ||
      lexicon.connects(heading) ||
      lexicon.pointsBack(heading) ||
      lexicon.isStale(heading) ||
      (!isOwn && lexicon.isWriterAlone(heading))
    ))

const parentOf = ({ sections }: SourceText, index: number): Section | undefined => {
  const level = sections[index]?.level ?? 0
  return sections.slice(0, index).findLast((section) => section.level > 0 && section.level < level)
}

const announcement = ({ leadIn }: ItemList, context: ReadingContext): Line[] => {
  if (!leadIn || !/[:：]$/u.test(leadIn.text)) return []
  const { lexicon } = context
  const { isUsable, opening } = readSentence(leadIn, compress(leadIn.text), context)
  return isUsable && !lexicon?.pointsBack(opening) && !lexicon?.connects(opening) ? [{ sentence: leadIn, text: opening }] : []
}

/**
 * Returns the sentence that introduces a list; otherwise its heading, with the one above it if its own says nothing alone ("Added");
 * otherwise the title that promises a list. Empty for an unannounced list within prose.
 */
export const leadsOf = (list: ItemList, text: SourceText, context: ReadingContext): Line[] => {
  const announced = announcement(list, context)
  if (announced.length > 0) return announced
  const { lexicon } = context
  const own = text.sections[list.section]
  const isAnnounced =
    list.isUnderHeading || /[:：]$/u.test(list.leadIn?.text ?? '') || lexicon?.promisedItems(own?.heading ?? '') !== undefined
  if (!isAnnounced) return []
  const isTelling = ({ heading }: Section): boolean =>
    !lexicon || !(lexicon.isEmptyHeading(heading) || lexicon.namesPage(heading) || lexicon.pointsBack(heading))
  if (own?.sentence && !signposts.test(own.heading) && isSayable(own.heading, context)) {
    const parent = isTelling(own) ? undefined : parentOf(text, list.section)
    return [...lineOf(parent), ...lineOf(own)]
  }
  const title = headlineOf(text, context.allowed)
  const isPromised = lexicon?.promisedItems(text.source.title) !== undefined || lexicon?.countIn(text.source.title) === list.items.length
  return title === undefined || !isPromised
    ? []
    : [{ sentence: { ...makeshift(text.source.id, title), terms: text.titleTerms }, text: title }]
}
