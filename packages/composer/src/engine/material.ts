import type { ComposeInput, SourceInput } from '../input.ts'
import { readPlainStructure } from '../sources/plain-structure.ts'
import type { Block } from '../structure.ts'
import { peelTags } from '../text/hashtags.ts'
import { detectLanguage } from '../text/language.ts'
import { normalize, oneLine } from '../text/normalize.ts'
import { parseParagraphs, type Line } from '../text/paragraphs.ts'
import { plain } from '../text/plain.ts'
import { splitSentences } from '../text/sentences.ts'
import { stopWordsOf } from '../text/stop-words.ts'
import { termsOf, words } from '../text/words.ts'
import { isAboutAccounts, isBoilerplate, type Place } from './boilerplate.ts'
import { type Lexicon, lexiconOf } from './lexicon/index.ts'

export type Glue = '' | ' ' | '\n' | '\n\n'

export interface Sentence {
  ref: string
  /** As written, without the marker of its line. */
  raw: string
  /** Without Markdown, for comparing, claiming and quoting. */
  text: string
  kind: Line['kind']
  /** The line's marker, on the first sentence of a line only. */
  marker: string
  glue: Glue
  /** Index of the paragraph, and of the sentence, in its text. */
  paragraph: number
  position: number
  words: number
  terms: ReadonlySet<string>
  /** Its terms, including repetitions. */
  occurrences: readonly string[]
  /** Where it stands in its source; absent in the idea. */
  place?: Place
  /** Offset in the text of its source, in UTF-16 units. */
  start: number
  end: number
}

export interface Paragraph {
  sentences: readonly Sentence[]
  isQuotation: boolean
  speaker: string
  lead: string
  section: number
  index: number
  /** True when nothing separates it from the paragraph before. */
  isNext: boolean
}

export interface Item {
  sentence: Sentence
  lead: string
}

export interface ItemList {
  items: readonly Item[]
  leadIn: Sentence | undefined
  /** True when it directly follows its section's heading. */
  isUnderHeading: boolean
  section: number
}

export interface Section {
  /** Empty before the first heading. */
  heading: string
  level: number
  sentence: Sentence | undefined
}

export interface SourceText {
  source: SourceInput
  language: string | undefined
  lexicon: Lexicon | undefined
  titleTerms: ReadonlySet<string>
  sections: readonly Section[]
  paragraphs: readonly Paragraph[]
  lists: readonly ItemList[]
  /** All prose and items, in order, to compare claims with. */
  sentences: readonly Sentence[]
}

export interface Material {
  /** The idea's sentences in order, without standalone hashtags. */
  idea: readonly Sentence[]
  tags: readonly string[]
  sources: readonly SourceText[]
  /** ISO 639-1; undefined if it can't be detected. */
  language: string | undefined
  ideaLanguage: string | undefined
  /** Returns the terms of another text, in the material's language. */
  termsOf: (text: string) => ReadonlySet<string>
}

type Unread = Omit<Sentence, 'terms' | 'words' | 'occurrences'> & { found: readonly string[] }
type Finish = (sentence: Unread) => Sentence

const finisher = (language: string | undefined): Finish => {
  const stopWords = stopWordsOf(language)
  return ({ found, ...rest }) => {
    const occurrences = termsOf(found, stopWords)
    return { ...rest, words: found.length, terms: new Set(occurrences), occurrences }
  }
}

/** A list item with several sentences stays one: split, its parts would lose their context. */
const piecesOf = (line: Line): { text: string; glue: Glue }[] =>
  line.kind === 'prose' ? splitSentences(line.text) : [{ text: line.text, glue: '' }]

const readIdea = (text: string): Unread[] => {
  const sentences: Unread[] = []
  parseParagraphs(normalize(text)).forEach((lines, paragraph) =>
    lines.forEach((line, lineNumber) =>
      piecesOf(line).forEach((piece, pieceNumber) => {
        const glue = pieceNumber > 0 ? piece.glue : lineNumber > 0 ? '\n' : '\n\n'
        const shown = plain(piece.text)
        const marker = pieceNumber === 0 ? line.marker : ''
        sentences.push({
          ref: 'idea',
          raw: piece.text,
          text: shown,
          kind: line.kind,
          marker,
          glue,
          paragraph,
          position: sentences.length,
          start: 0,
          end: 0,
          found: words(shown),
        })
      }),
    ),
  )
  return sentences
}

const readableFiles = new Set(['text/plain', 'text/markdown', 'application/pdf'])

/** Only text someone wrote is material; other files only have a description, which is never quoted. */
const readableText = (input: ComposeInput, { id, kind, mime_type, text, failed }: SourceInput): string => {
  if (failed) return ''
  if (kind === 'text' || kind === 'url' || (kind === 'document' && readableFiles.has(mime_type))) return text
  return input.assets.find(({ media_id }) => id === `media:${media_id}`)?.alt_text ?? ''
}

const spoken: ReadonlySet<Block['kind']> = new Set(['heading', 'paragraph', 'quotation', 'item'])
const whole: ReadonlySet<Block['kind']> = new Set(['heading', 'item'])

interface Prose {
  block: Block
  sentences: Unread[]
}

interface SourcePiece {
  raw: string
  start: number
  end: number
}

/** The sentences of a block, with their offsets in the text. */
const splitBlock = (text: string, block: Block): SourcePiece[] => {
  const line = text.slice(block.start, block.end).replaceAll('\n', ' ')
  const pieces = whole.has(block.kind) ? [{ text: line }] : splitSentences(line)
  let from = 0
  return pieces.map((piece) => {
    const at = Math.max(from, line.indexOf(piece.text, from))
    from = at + piece.text.length
    return { raw: piece.text, start: block.start + at, end: block.start + from }
  })
}

const readBlock = (ref: string, text: string, block: Block, paragraph: number, position: number): Unread[] => {
  const kind = block.kind === 'item' || block.kind === 'heading' ? block.kind : 'prose'
  return splitBlock(text, block).map(({ raw, start, end }, index) => {
    const shown = oneLine(plain(raw))
    return {
      ref,
      raw: shown,
      text: shown,
      kind,
      marker: '',
      glue: index === 0 ? '\n\n' : ' ',
      paragraph,
      position: position + index,
      start,
      end,
      found: words(shown),
    }
  })
}

const blocksOf = ({ text, structure }: Pick<SourceInput, 'text' | 'structure'>): readonly Block[] =>
  structure?.blocks ?? readPlainStructure(text).blocks

/** The sentences of a source that a person can choose, with offsets in UTF-16 units. */
export const sentencesIn = (source: Pick<SourceInput, 'text' | 'structure'>): SourcePiece[] =>
  blocksOf(source).flatMap((block) => (spoken.has(block.kind) && block.kind !== 'heading' ? splitBlock(source.text, block) : []))

const mostLead = 100

const leadOf = (text: string, { start, end, leadEnd }: Block): string => {
  const lead = leadEnd === undefined || leadEnd >= end ? '' : plain(text.slice(start, leadEnd)).trim()
  // Bold words that a sentence continues are part of it.
  const isApart = /[.:!?–—]$/u.test(lead) || /^\s*(?:[:–—.(\n]|- )/u.test(text.slice(leadEnd, end))
  return isApart && lead.length <= mostLead ? lead : ''
}

/** A paragraph with at most this many sentences may be a call or a notice of the page. */
const fewSentences = 2
/** Paragraphs that end a text, where notes about its author are. */
const lastParagraphs = 2

const readSource = (source: SourceInput, text: string, fallback: string | undefined, termsIn: Material['termsOf']): SourceText => {
  const blocks = blocksOf(text === source.text ? source : { text })
  const read: Prose[] = []
  let position = 0
  blocks.forEach((block, index) => {
    if (!spoken.has(block.kind)) return
    const sentences = readBlock(source.id, text, block, index, position)
    position += sentences.length
    read.push({ block, sentences })
  })
  const language = detectLanguage(read.flatMap(({ sentences }) => sentences.flatMap(({ found }) => found))) ?? fallback
  const finish = finisher(language)
  const isTopic = isAboutAccounts(source.title)
  const paragraphCount = read.filter(({ block }) => block.kind === 'paragraph').length
  let numbered = 0
  for (const { block, sentences } of read) {
    if (block.kind === 'paragraph') numbered += 1
    const isAtEnd = paragraphCount > lastParagraphs && numbered > paragraphCount - lastParagraphs
    const place: Place = { isApart: sentences.length <= fewSentences, isAtEnd, isTopic }
    for (const sentence of sentences) sentence.place = place
  }
  const finished = new Map(read.map(({ block, sentences }) => [block, sentences.map(finish)]))

  const sections: Section[] = [{ heading: '', level: 0, sentence: undefined }]
  const paragraphs: Paragraph[] = []
  const lists: (ItemList & { number: number; items: Item[] })[] = []
  let index = 0
  let before: Block | undefined
  for (const block of blocks) {
    const section = sections.length - 1
    const sentences = finished.get(block) ?? []
    const [first] = sentences
    if (block.kind === 'heading') {
      sections.push({ heading: first?.text ?? '', level: block.level ?? 2, sentence: first })
      index = 0
    } else if (block.kind === 'item') {
      const number = block.list ?? 0
      const open = lists.at(-1)
      const item = first && (block.level ?? 0) === 0 ? [{ sentence: first, lead: leadOf(text, block) }] : []
      const isGoingOn = open && before?.kind === 'item' && open.section === section && (open.number === number || (block.level ?? 0) > 0)
      if (isGoingOn) open.items.push(...item)
      else {
        const last = before?.kind === 'paragraph' ? finished.get(before)?.at(-1) : undefined
        lists.push({ number, items: item, leadIn: last, isUnderHeading: before?.kind === 'heading', section })
      }
    } else if (sentences.length > 0) {
      const isQuotation = block.kind === 'quotation'
      const isNext = before?.kind === 'paragraph' && !isQuotation
      paragraphs.push({ sentences, isQuotation, speaker: block.speaker ?? '', lead: leadOf(text, block), section, index, isNext })
      index += 1
    }
    before = block
  }
  return {
    source,
    language,
    lexicon: lexiconOf(language),
    titleTerms: termsIn(oneLine(source.title)),
    sections,
    paragraphs,
    lists,
    sentences: read.flatMap(({ block }) => (block.kind === 'heading' ? [] : (finished.get(block) ?? []))),
  }
}

/** A stand-in sentence for material without usable ones: a title or a file name. */
export const makeshift = (ref: string, text: string): Sentence => ({
  ref,
  raw: text,
  text,
  kind: 'prose',
  marker: '',
  glue: '\n\n',
  paragraph: 0,
  position: -1,
  words: 0,
  terms: new Set(),
  occurrences: [],
  start: 0,
  end: 0,
})

const withoutTagLines = (idea: string): { text: string; tags: string[] } => {
  const tags: string[] = []
  const lines = normalize(idea)
    .split('\n')
    .map((line) => {
      const peeled = peelTags(line)
      tags.push(...peeled.tags)
      return peeled.text
    })
  return { text: lines.join('\n'), tags }
}

const own: Place = { isApart: false, isAtEnd: false, isTopic: false }

export const isFurniture = (sentence: Sentence): boolean => isBoilerplate(sentence.text, sentence.place ?? own)

/** Steps A and B: parses the idea and the sources into sentences, paragraphs, lists and sections. */
export const readMaterial = (input: ComposeInput): Material => {
  const { text: ideaText, tags } = withoutTagLines(input.idea)
  const idea = readIdea(ideaText)
  const texts = input.sources.map((source) => ({ source, text: readableText(input, source) }))
  const ideaWords = idea.flatMap(({ found }) => found)
  const language = detectLanguage([...ideaWords, ...texts.flatMap(({ text }) => words(text.slice(0, 10_000)))])
  const termsIn = (text: string): ReadonlySet<string> => new Set(termsOf(words(plain(normalize(text))), stopWordsOf(language)))
  // Detect each text's own language: the idea and a source often differ.
  const ideaLanguage = detectLanguage(ideaWords) ?? language
  return {
    idea: idea.map(finisher(ideaLanguage)),
    ideaLanguage,
    tags,
    sources: texts.map(({ source, text }) => readSource(source, text, language, termsIn)),
    language,
    termsOf: termsIn,
  }
}
