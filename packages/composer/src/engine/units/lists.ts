import { type Lexicon, withoutNumber } from '../lexicon/index.ts'
import type { Item, ItemList, Sentence, SourceText } from '../material.ts'
import { makeshift } from '../material.ts'
import { compress } from './compress.ts'
import { leadsOf, type Line } from './list-leads.ts'
import { hasForeignPointer, type ReadingContext } from './stands-alone.ts'
import type { Part, Unit } from './unit.ts'

const fewest = 3
const most = 12
/** Characters of an item; a longer one is a paragraph with a bullet. */
const longestItem = 220
const longestHeading = 90

interface Found {
  lines: readonly Line[]
  leads: readonly Line[]
  section: number
  position: number
  until: number
  isOfHeadings?: true
}

const bare = (text: string, lexicon?: Lexicon): string =>
  compress(text, lexicon)
    .replace(/^(?:[•\-–*]|\(?\p{N}{1,2}[.)](?=\s)|(?:step|tip|schritt|étape|paso|passo|stap) \p{N}{1,2} ?[:.–-])\s*/iu, '')
    .replace(/(?:[;,:]|[;,]? (?:and|or|und|oder|et|ou|y|o|e|en|of))$/iu, '')
    .trim()

/** A bold beginning alone names its item, so a final period goes. */
const bareLead = (lead: string): string => bare(lead).replace(/\.$/u, '')

/** A period on only the last item ends the list, not the item. */
const withoutLastStop = (lines: readonly Line[]): Line[] =>
  lines.filter(({ text }) => text.endsWith('.')).length === 1
    ? lines.map((line) => (line === lines.at(-1) ? { ...line, text: line.text.replace(/\.$/u, '') } : line))
    : [...lines]

/** Minimum average words of bold beginnings used instead of their items. */
const leastLeadWords = 2.2

/** Returns the items, and their bold beginnings if all have an informative one. */
const variantsOf = (items: readonly Item[], lexicon: Lexicon | undefined): Line[][] => {
  const whole = withoutLastStop(items.map(({ sentence }) => ({ sentence, text: bare(sentence.text, lexicon) })))
  const words = items.reduce((sum, { lead }) => sum + lead.split(/\s+/u).filter(Boolean).length, 0)
  const isLed =
    items.every(({ lead, sentence }) => lead !== '' && lead.length < sentence.text.length) && words >= leastLeadWords * items.length
  return isLed ? [whole, items.map(({ sentence, lead }) => ({ sentence, text: bareLead(lead) }))] : [whole]
}

const isSound = ({ text }: Line, { lexicon, isOwn, allowed }: ReadingContext): boolean =>
  /\p{L}/u.test(text) &&
  text.length <= longestItem &&
  !hasForeignPointer(text, allowed) &&
  !lexicon?.namesPage(text) &&
  !lexicon?.isStale(text) &&
  (isOwn || !lexicon?.isWriterAlone(text))

const isNumbered = ({ text }: Sentence): boolean => text !== withoutNumber(text)

/** Consecutive headings on one level, or bold paragraph beginnings, form a list if the title promises one. */
const siblingLists = (text: SourceText, { lexicon }: ReadingContext, ofIdea?: number): Found[] => {
  const title = text.source.title
  if (!lexicon || lexicon.namesPage(title)) return []
  const ofTitle = lexicon.promisedItems(title) || lexicon.countIn(title)
  const promised = ofTitle ?? (ofIdea || undefined)
  const isUnnumbered = lexicon.promisedItems(title) === 0 || ofIdea === 0
  const isPromised = ({ length }: readonly unknown[]): boolean =>
    promised === undefined ? isUnnumbered && length > fewest : length === promised
  const titleLine: Line = { sentence: { ...makeshift(text.source.id, title), terms: text.titleTerms }, text: title }
  const found = (sentences: readonly Sentence[], show: (sentence: Sentence, index: number) => string): Found => ({
    lines: sentences.map((sentence, index) => ({ sentence, text: show(sentence, index) })),
    // What the idea promises follows it without another line.
    leads: ofTitle === undefined && lexicon.promisedItems(title) === undefined ? [] : [titleLine],
    isOfHeadings: true,
    section: 0,
    position: sentences[0]?.position ?? 0,
    until: (sentences.at(-1)?.position ?? 0) + 1,
  })
  const named = text.sections.filter(({ sentence, heading }) => sentence && !lexicon.isEmptyHeading(heading) && !lexicon.isMargin(heading))
  const levels = [...new Set(named.map(({ level }) => level))].map((level) => named.filter((section) => section.level === level))
  const led = text.paragraphs.filter((paragraph) => paragraph.lead !== '')
  const numbered = named.filter(({ sentence }) => sentence && isNumbered(sentence))
  return (
    [
      // A last heading beyond the promised number ("Before you go") is not an item.
      ...[
        numbered,
        ...levels,
        ...levels
          .filter((sections) => sections.length - 1 === promised && !sections.every(({ sentence }) => sentence && isNumbered(sentence)))
          .map((sections) => sections.slice(0, promised)),
      ].map((sections) =>
        found(
          sections.flatMap(({ sentence }) => sentence ?? []),
          (sentence) => bare(withoutNumber(sentence.text)).replace(/\.$/u, ''),
        ),
      ),
      found(
        led.flatMap(({ sentences }) => sentences[0] ?? []),
        (_, index) => bareLead(led[index]?.lead ?? ''),
      ),
    ]
      .filter(
        ({ lines }) =>
          lines.length >= fewest &&
          (isPromised(lines) || (ofIdea !== undefined && lines.every(({ sentence }) => isNumbered(sentence)))) &&
          lines.every((line) => line.text.length <= longestHeading) &&
          new Set(lines.map((line) => /[?？]$/u.test(line.text))).size === 1,
      )
      // Numbered headings may be the only ones on their level, giving the same list twice.
      .filter((one, index, all) => all.findIndex(({ position, until }) => position === one.position && until === one.until) === index)
  )
}

/** Returns the sections of a listicle: their text is about their heading. */
export const listicleSections = (text: SourceText, context: ReadingContext): ReadonlySet<number> => {
  const items = new Set(siblingLists(text, context).flatMap(({ lines }) => lines.map(({ sentence }) => sentence)))
  return new Set(text.sections.flatMap(({ sentence }, index) => (sentence && items.has(sentence) ? [index] : [])))
}

/** A table of contents: at least half of its items are headings of the page. */
const isContents = ({ items }: ItemList, { sections }: SourceText): boolean => {
  const headings = new Set(sections.map(({ heading }) => heading.toLowerCase()))
  return 2 * items.filter(({ sentence }) => headings.has(sentence.text.toLowerCase())).length >= items.length
}

const markedLists = (text: SourceText, context: ReadingContext): Found[] =>
  text.lists
    .filter((list) => !isContents(list, text))
    .flatMap((list) =>
      variantsOf(list.items, context.lexicon).map((lines) => ({
        lines,
        leads: leadsOf(list, text, context),
        section: list.section,
        position: list.leadIn?.position ?? list.items[0]?.sentence.position ?? 0,
        until: (list.items.at(-1)?.sentence.position ?? 0) + 1,
      })),
    )

const keepsPromise = ({ leads, lines }: Found, { lexicon }: ReadingContext): boolean =>
  leads.every((lead) => {
    const promised = lexicon?.promisedItems(lead.text)
    return !promised || promised === lines.length
  })

/** A lead of one word, or a usual heading of pages, does not say what its items are. */
const isLabel = ({ text }: Line, { lexicon }: ReadingContext): boolean =>
  (/^[\p{Script=Latin}\P{L}]+$/u.test(text) && text.split(' ').filter((word) => /\p{L}/u.test(word)).length < 2) ||
  (lexicon?.isEmptyHeading(text) ?? false)

/** Words from which an item may say something: fewer name a thing. */
const fewestOfItem = 4

/** Items of a few words say something after an announcement ("The library lends:"), and nothing below a heading. */
const namesThings = ({ leads, lines }: Found): boolean =>
  !leads.some(({ text }) => /[:：]$/u.test(text)) &&
  2 * lines.filter(({ text }) => /\p{Script=Latin}/u.test(text) && text.split(' ').length < fewestOfItem).length > lines.length

/** Returns complete lists with their lead-ins; a list that lacks an item is skipped. */
export const listsOf = (text: SourceText, context: ReadingContext, ofIdea?: number): Unit[] =>
  [...markedLists(text, context), ...siblingLists(text, context, ofIdea)]
    .filter((found) => (found.leads.length > 0 || found.isOfHeadings) && found.lines.length >= fewest && found.lines.length <= most)
    .filter((found) => found.lines.every((line) => isSound(line, context)) && keepsPromise(found, context))
    .map((found) => ({
      ...found,
      isLabeled: namesThings(found) || (found.leads.length > 0 && found.leads.every((lead) => isLabel(lead, context))),
    }))
    .map(({ lines, leads, section, position, until, isOfHeadings, isLabeled }) => ({
      form: 'list' as const,
      ref: text.source.id,
      section,
      position,
      until,
      parts: [
        ...leads.map((lead): Part => ({ sentence: lead.sentence, text: lead.text, glue: '\n' })),
        ...lines.map(({ sentence, text: line }): Part => ({ sentence, text: `• ${line}`, glue: '\n' })),
      ],
      terms: new Set(lines.flatMap(({ sentence }) => [...sentence.terms])),
      items: lines.length,
      opensSection: true,
      opensParagraph: true,
      opensSource: false,
      isWhole: true,
      ...(isOfHeadings && { isOfHeadings }),
      ...(leads.some((lead) => context.lexicon?.promisedItems(lead.text) !== undefined) && { isPromised: true as const }),
      ...(isLabeled && { isLabeled: true as const }),
      repair: 0,
    }))
