import type { SourceText } from '../material.ts'
import { compress } from './compress.ts'
import { hasForeignPointer, type ReadingContext } from './stands-alone.ts'
import type { Part, Unit } from './unit.ts'

const leastWords = 5
const mostCharacters = 600

const marksOf = (language: string | undefined): readonly [string, string] =>
  language === 'de'
    ? ['„', '“']
    : language === 'fr'
      ? ['« ', ' »']
      : language === 'es' || language === 'it' || language === 'pt'
        ? ['«', '»']
        : ['“', '”']

const marksAround = /^["“„«\s]+|["”“»\s]+$/gu

/** Returns sentences as one quotation in the marks of their language, with the speaker at its end. */
export const inMarks = (sentences: readonly string[], language: string | undefined, speaker: string): string[] => {
  const [open, close] = marksOf(language)
  return sentences.map((text, index) => {
    const opened = index === 0 ? open + text : text
    return index === sentences.length - 1 ? `${opened}${close} — ${speaker}` : opened
  })
}

/** Returns block quotations with the speaker the page attributes them to. */
export const quotationsOf = (text: SourceText, { lexicon, allowed }: ReadingContext): Unit[] =>
  text.paragraphs.flatMap((paragraph) => {
    const { sentences, isQuotation, speaker } = paragraph
    const [first] = sentences
    const last = sentences.at(-1)
    if (!isQuotation || !speaker || !first || !last) return []
    const words = sentences.reduce((sum, sentence) => sum + sentence.words, 0)
    const whole = sentences.map((sentence) => sentence.text).join(' ')
    if (
      words < leastWords ||
      whole.length > mostCharacters ||
      hasForeignPointer(`${whole} ${speaker}`, allowed) ||
      lexicon?.namesPage(whole)
    )
      return []
    const claims = sentences.map((sentence) => compress(sentence.text).replace(marksAround, ''))
    const shown = inMarks(claims, text.language, speaker)
    const parts = sentences.map((sentence, index): Part => ({
      sentence,
      claimed: claims[index] ?? '',
      text: shown[index] ?? '',
      glue: index === 0 ? '\n\n' : ' ',
    }))
    return [
      {
        form: 'quotation' as const,
        ref: text.source.id,
        section: paragraph.section,
        position: first.position,
        until: last.position + 1,
        parts,
        terms: new Set(sentences.flatMap(({ terms }) => [...terms])),
        items: 0,
        opensSection: false,
        opensParagraph: true,
        opensSource: false,
        isWhole: true,
        repair: 0,
      },
    ]
  })
