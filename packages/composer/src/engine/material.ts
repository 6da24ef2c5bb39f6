import type { ComposeInput, SourceInput } from '../input.ts'
import { peelTags } from '../text/hashtags.ts'
import { likenessIndex } from '../text/jaccard.ts'
import { detectLanguage } from '../text/language.ts'
import { normalise, oneLine } from '../text/normalise.ts'
import { parseParagraphs, type Line } from '../text/paragraphs.ts'
import { plain } from '../text/plain.ts'
import { splitSentences } from '../text/sentences.ts'
import { stopWordsOf } from '../text/stop-words.ts'
import { termsOf, words } from '../text/words.ts'
import { isBoilerplate } from './boilerplate.ts'

/** What stands between a sentence and the one before it. */
export type Glue = '' | ' ' | '\n' | '\n\n'

export interface Sentence {
  /** `idea` or the id of a source. */
  ref: string
  /** As it was written, without the marker of its line. */
  raw: string
  /** Without Markdown: what is compared, claimed and quoted. */
  text: string
  kind: Line['kind']
  /** Marker of its line, on the first sentence of a line only. */
  marker: string
  glue: Glue
  /** Number of the paragraph, and of the sentence, in its own text. */
  paragraph: number
  position: number
  words: number
  terms: ReadonlySet<string>
  /** Its terms as often as they stand in it. */
  occurrences: readonly string[]
}

interface SourceText {
  source: SourceInput
  title: ReadonlySet<string>
  sentences: readonly Sentence[]
}

export interface Material {
  /** Sentences of the idea in order; hashtags that stand apart are not among them. */
  idea: readonly Sentence[]
  /** Those hashtags, without `#`. */
  tags: readonly string[]
  sources: readonly SourceText[]
  /** Sentences of sources that may be used, in order: no furniture, nothing said before. */
  candidates: readonly Sentence[]
  /** ISO 639-1, or undefined when it cannot be told. */
  language: string | undefined
  /** Terms of a further text, in the language of the material. */
  termsOf: (text: string) => ReadonlySet<string>
}

type Unread = Omit<Sentence, 'terms' | 'words' | 'occurrences'> & { found: readonly string[] }

const fewestWords = 4
const mostWords = 60
const same = 0.8

/** A list item of several sentences is one all the same: taken apart, its parts would lose what they belong to. */
const piecesOf = (line: Line): { text: string; glue: Glue }[] =>
  line.kind === 'prose' ? splitSentences(line.text) : [{ text: line.text, glue: '' }]

const read = (ref: string, text: string): Unread[] => {
  const sentences: Unread[] = []
  parseParagraphs(normalise(text)).forEach((lines, paragraph) =>
    lines.forEach((line, lineNumber) =>
      piecesOf(line).forEach((piece, pieceNumber) => {
        const glue = pieceNumber > 0 ? piece.glue : lineNumber > 0 ? '\n' : '\n\n'
        const shown = plain(piece.text)
        const marker = pieceNumber === 0 ? line.marker : ''
        sentences.push({
          ref,
          raw: piece.text,
          text: shown,
          kind: line.kind,
          marker,
          glue,
          paragraph,
          position: sentences.length,
          found: words(shown),
        })
      }),
    ),
  )
  return sentences
}

const readableFiles = new Set(['text/plain', 'text/markdown', 'application/pdf'])

/** Only words that somebody wrote are material: of other files there is just a description, which is never quoted. */
const readableText = (input: ComposeInput, { id, kind, mime_type, text, failed }: SourceInput): string => {
  if (failed) return ''
  if (kind === 'text' || kind === 'url' || (kind === 'document' && readableFiles.has(mime_type))) return text
  return input.assets.find(({ media_id }) => id === `media:${media_id}`)?.alt_text ?? ''
}

/** Headings and the openings of lists announce what follows; alone they say nothing. */
const isStatement = (sentence: Sentence): boolean => sentence.kind !== 'heading' && !/[:：]$/u.test(sentence.text)

const isUsable = (sentence: Sentence): boolean =>
  isStatement(sentence) &&
  sentence.words >= fewestWords &&
  sentence.words <= mostWords &&
  /\p{L}/u.test(sentence.text) &&
  !isBoilerplate(sentence.text)

const candidatesOf = (idea: readonly Sentence[], sources: readonly SourceText[]): Sentence[] => {
  const usable = sources.flatMap(({ sentences }) => sentences.filter(isUsable))
  const earlier = likenessIndex(
    same,
    [...idea, ...usable].map(({ terms }) => terms),
  )
  for (const sentence of idea) earlier.add(sentence.terms)
  return usable.filter((sentence) => {
    if (earlier.hasLike(sentence.terms)) return false
    earlier.add(sentence.terms)
    return true
  })
}

/** A sentence that stands for material without any usable one: a title, a file name. */
export const makeshift = (ref: string, text: string): Sentence => ({
  ref,
  raw: text,
  text,
  kind: 'prose',
  marker: '',
  glue: '\n\n',
  paragraph: 0,
  position: 0,
  words: 0,
  terms: new Set(),
  occurrences: [],
})

/** Hashtags that stand apart from the sentences of the idea, and the idea without them. */
const withoutTagLines = (idea: string): { text: string; tags: string[] } => {
  const tags: string[] = []
  const lines = normalise(idea)
    .split('\n')
    .map((line) => {
      const peeled = peelTags(line)
      tags.push(...peeled.tags)
      return peeled.text
    })
  return { text: lines.join('\n'), tags }
}

/** Reads the idea and the sources into sentences: steps A and B of the composer. */
export const readMaterial = (input: ComposeInput): Material => {
  const { text: ideaText, tags } = withoutTagLines(input.idea)
  const idea = read('idea', ideaText)
  const sources = input.sources.map((source) => ({ source, sentences: read(source.id, readableText(input, source)) }))
  const wordsIn = (sentences: readonly Unread[]): string[] => sentences.flatMap(({ found }) => found)
  const language = detectLanguage([...wordsIn(idea), ...sources.flatMap(({ sentences }) => wordsIn(sentences))])
  // Each text by its own language where it can be told: the idea and a source often differ.
  const finish = (sentences: readonly Unread[]): Sentence[] => {
    const stopWords = stopWordsOf(detectLanguage(wordsIn(sentences)) ?? language)
    return sentences.map(({ found, ...rest }) => {
      const occurrences = termsOf(found, stopWords)
      return { ...rest, words: found.length, terms: new Set(occurrences), occurrences }
    })
  }
  const termsIn = (text: string): ReadonlySet<string> => new Set(termsOf(words(plain(normalise(text))), stopWordsOf(language)))
  const own = finish(idea)
  const texts = sources.map(({ source, sentences }) => ({ source, title: termsIn(oneLine(source.title)), sentences: finish(sentences) }))
  return {
    idea: own,
    tags,
    sources: texts,
    candidates: candidatesOf(own, texts),
    language,
    termsOf: termsIn,
  }
}
