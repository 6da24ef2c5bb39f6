import { quotationsOf } from '../../truth/quotations.ts'
import { words } from '../../text/words.ts'
import type { SourceText } from '../material.ts'
import { hasForeignPointer } from './stands-alone.ts'
import type { Unit } from './unit.ts'

const leastWords = 5

/** A name needs a capital behind it, or a pronoun would do. */
const speaker = /\p{Lu}\p{Ll}+(?: \p{L}+){0,2} \p{Lu}\p{Ll}+|(?:dit|says?|said|sagt|sagte|dice|dijo) \p{Lu}\p{Ll}+/u

/** Sentences that quote a person they name: “…,” says Ana Ruiz. Only posts that ask for a quotation take them. */
export const inlineQuotationsOf = (text: SourceText, allowed: string): Unit[] =>
  text.paragraphs.flatMap(({ sentences, isQuotation, section }) =>
    isQuotation
      ? []
      : sentences.flatMap((sentence): Unit[] => {
          const quoted = quotationsOf(sentence.text).find((one) => words(one.text).length >= leastWords)
          if (!quoted || sentence.kind !== 'prose' || hasForeignPointer(sentence.text, allowed)) return []
          const outside = `${sentence.text.slice(0, quoted.start)} ${sentence.text.slice(quoted.end)}`
          if (!speaker.test(outside) || !text.lexicon?.hasSayingVerb(outside)) return []
          return [
            {
              form: 'quotation',
              ref: text.source.id,
              section,
              position: sentence.position,
              until: sentence.position + 1,
              parts: [{ sentence, text: sentence.text, glue: '\n\n' }],
              terms: sentence.terms,
              items: 0,
              opensSection: false,
              opensParagraph: true,
              opensSource: false,
              isWhole: true,
              repair: 0,
            },
          ]
        }),
  )
