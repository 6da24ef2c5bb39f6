/** Interviews: answers are speech, quoted only with the name of their speaker. */
import type { Lexicon } from '../lexicon/index.ts'
import type { Paragraph, Sentence, SourceText } from '../material.ts'
import { compress } from './compress.ts'
import { inMarks } from './quotations.ts'
import { type ReadingContext, readSentence } from './stands-alone.ts'
import type { Part, Unit } from './unit.ts'

/** The paragraphs of an interview that are speech, with their speakers' names; empty where the text gives none. */
export type Speech = ReadonlyMap<Paragraph, string>

/** "Q:", "Ammerland:", "Runa Halvard:" before what is said. */
const label = /^(\p{Lu}[\p{L}.'’-]{0,24}(?: \p{Lu}[\p{L}.'’-]{1,24}){0,2}) ?:(?= |$)/u
/** Fewer labeled paragraphs are notes or a table in prose. */
const fewestTurns = 4
/** Questions to one person, and answers in the first person, that make headings those of an interview. */
const fewestQuestions = 3
const personalAnswers = 1 / 3

const shortestName = 3
const fewestWords = 5
const mostSentences = 3
const longestAnswer = 400

const labelOf = (paragraph: Paragraph): string => label.exec(paragraph.sentences[0]?.text ?? '')?.[1] ?? ''

/** Returns the name as the text introduces it: a label mostly has the last one only. */
const fullName = (name: string, texts: readonly string[]): string => {
  if (name.includes(' ')) return name
  for (const text of texts)
    for (const [found, before] of text.matchAll(/(?<![\p{L}’'-])(\p{Lu}[\p{L}’'-]{1,24}) \p{Lu}[\p{L}’'-]{1,24}/gu))
      if (found === `${before} ${name}`) return found
  return ''
}

const labeled = ({ source, paragraphs }: SourceText): Speech => {
  const labels = paragraphs.map(labelOf)
  const counts = new Map<string, number>()
  for (const name of labels) if (name) counts.set(name, (counts.get(name) ?? 0) + 1)
  const turns = labels.filter((name) => (counts.get(name) ?? 0) > 1)
  if (turns.length < fewestTurns || new Set(turns).size < 2) return new Map()
  const texts = [
    source.title,
    source.structure?.description ?? '',
    ...paragraphs.slice(0, 3).flatMap((one) => one.sentences.map(({ text }) => text)),
  ]
  const names = new Map([...counts.keys()].map((name) => [name, name.length < shortestName ? '' : fullName(name, texts)]))
  const speech = new Map<Paragraph, string>()
  let speaker: string | undefined
  paragraphs.forEach((paragraph, index) => {
    const name = labels[index] ?? ''
    if (name) speaker = names.get(name)
    else if (!paragraph.isNext) speaker = undefined
    if (speaker !== undefined) speech.set(paragraph, speaker)
  })
  return speech
}

/** Answers below questions to one person, without any label. */
const underQuestions = ({ sections, paragraphs, lexicon }: SourceText): Speech => {
  if (!lexicon) return new Map()
  const asked = new Set(sections.flatMap(({ heading }, index) => (/[?？]$/u.test(heading) && lexicon.addresses(heading) ? [index] : [])))
  if (asked.size < fewestQuestions) return new Map()
  const answers = paragraphs.filter(({ section }) => asked.has(section))
  const personal = new Set(
    answers.filter(({ sentences }) => sentences.some(({ text }) => lexicon.isWriterAlone(text))).map(({ section }) => section),
  )
  return personal.size < personalAnswers * asked.size ? new Map() : new Map(answers.map((paragraph) => [paragraph, '']))
}

export const speechIn = (text: SourceText): Speech => {
  const found = labeled(text)
  return found.size > 0 ? found : underQuestions(text)
}

/** In quotation marks with a name, "I" is the speaker. */
const lexiconOfSpeech = (lexicon: Lexicon | undefined): Lexicon | undefined => lexicon && { ...lexicon, isWriterAlone: () => false }

/** Returns the answers of an interview as quotations with their speaker. */
export const answersOf = (text: SourceText, context: ReadingContext, speech: Speech): Unit[] =>
  [...speech].flatMap(([{ sentences, section }, speaker]) => {
    if (!speaker) return []
    const spoken: ReadingContext = { ...context, lexicon: lexiconOfSpeech(context.lexicon) }
    const shown = sentences.map(({ text: whole }) => compress(whole.replace(label, '').trim()))
    const readings = sentences.map((sentence, index) => readSentence(sentence, shown[index] ?? '', spoken))
    const answers: Unit[] = []
    for (let from = 0; from < sentences.length; from += 1) {
      if (!readings[from]?.begins) continue
      for (let until = from + 1; until <= Math.min(sentences.length, from + mostSentences); until += 1) {
        const last = readings[until - 1]
        if (!last?.isUsable || last.isQuestion) break
        const said = sentences.slice(from, until)
        const words = said.reduce((sum, sentence) => sum + sentence.words, 0)
        const isOpen = last.isLeadIn || last.announces || readings[until]?.turns
        if (words < fewestWords || isOpen) continue
        const texts = shown.slice(from, until)
        if (texts.join(' ').length > longestAnswer || /["“”„«»]/u.test(texts.join(''))) break
        answers.push(answer(text, section, said, inMarks(texts, text.language, speaker), texts))
      }
    }
    return answers
  })

const answer = (
  { source }: SourceText,
  section: number,
  sentences: readonly Sentence[],
  texts: readonly string[],
  claims: readonly string[],
): Unit => ({
  form: 'quotation',
  ref: source.id,
  section,
  position: sentences[0]?.position ?? 0,
  until: (sentences.at(-1)?.position ?? 0) + 1,
  parts: sentences.map((sentence, index): Part => ({
    sentence,
    text: texts[index] ?? '',
    claimed: claims[index] ?? '',
    glue: index === 0 ? '\n\n' : ' ',
  })),
  terms: new Set(sentences.flatMap(({ terms }) => [...terms])),
  items: 0,
  opensSection: false,
  opensParagraph: true,
  opensSource: false,
  isWhole: true,
  repair: 0,
})
