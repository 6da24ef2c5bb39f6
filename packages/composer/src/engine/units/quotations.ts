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
    const [open, close] = marksOf(text.language)
    const parts = sentences.map((sentence, index): Part => {
      const shown = compress(sentence.text).replace(marksAround, '')
      const opened = index === 0 ? open + shown : shown
      return {
        sentence,
        claimed: shown,
        text: index === sentences.length - 1 ? `${opened}${close} — ${speaker}` : opened,
        glue: index === 0 ? '\n\n' : ' ',
      }
    })
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
