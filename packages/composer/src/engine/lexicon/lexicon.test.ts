/** Each language's rules: what they must hold back, and what they must not. */
import { describe, expect, test } from 'vitest'
import { growthOf, repeat } from '../../testing/growth.ts'
import type { Cases, Judgement } from './cases/cases.ts'
import { de } from './cases/de.ts'
import { en } from './cases/en.ts'
import { es } from './cases/es.ts'
import { fr } from './cases/fr.ts'
import { it } from './cases/it.ts'
import { nl } from './cases/nl.ts'
import { pt } from './cases/pt.ts'
import { allLexicons, type Lexicon, lexiconOf } from './index.ts'

const judge: Record<Judgement, (lexicon: Lexicon, sentence: string) => boolean> = {
  leans: (lexicon, sentence) => lexicon.pointsBack(sentence) || lexicon.connects(sentence),
  page: (lexicon, sentence) => lexicon.namesPage(sentence),
  stale: (lexicon, sentence) => lexicon.isStale(sentence),
  alone: (lexicon, sentence) => lexicon.isWriterAlone(sentence),
  announces: (lexicon, sentence) => lexicon.announces(sentence),
  turns: (lexicon, sentence) => lexicon.turns(sentence),
  you: (lexicon, sentence) => lexicon.addresses(sentence),
}

const cases: Record<string, Cases> = { en, de, fr, es, it, nl, pt }

const judgements = Object.keys(judge) as Judgement[]

test('there are cases for every language', () => {
  expect(allLexicons().map(({ language }) => language)).toEqual(Object.keys(cases).toSorted())
})

describe.for(Object.entries(cases))(
  '%s',
  ([language, { held, free, joints, kept, empty, telling, promised, known, explained, saying, instructions }]) => {
    const lexicon = lexiconOf(language) as Lexicon

    test.for(judgements)('holds back what %s', (judgement) => {
      const sentences = held[judgement] ?? []
      expect(sentences.length).toBeGreaterThan(0)
      expect(sentences.filter((sentence) => !judge[judgement](lexicon, sentence))).toEqual([])
    })

    test('lets through self-contained sentences', () => {
      expect(
        free.flatMap((sentence) =>
          judgements.filter((judgement) => judge[judgement](lexicon, sentence)).map((judgement) => `${judgement}: ${sentence}`),
        ),
      ).toEqual([])
    })

    test('removes a joining word if the rest is still a sentence', () => {
      expect(joints.map(([sentence]) => lexicon.withoutJoint(sentence))).toEqual(joints.map(([, rest]) => rest))
      expect(kept.filter((sentence) => lexicon.withoutJoint(sentence) !== undefined)).toEqual([])
    })

    test('recognizes standard page headings', () => {
      expect(empty.filter((heading) => !lexicon.isEmptyHeading(heading))).toEqual([])
      expect(telling.filter((heading) => lexicon.isEmptyHeading(heading))).toEqual([])
    })

    test('counts what a title promises', () => {
      expect(promised.map(([title]) => [title, lexicon.promisedItems(title)])).toEqual(promised)
      expect(telling.map((title) => lexicon.promisedItems(title))).toEqual(telling.map(() => undefined))
    })

    test('finds a noun that presupposes an earlier mention', () => {
      expect(known.map(([sentence]) => [sentence, lexicon.knownNoun(sentence)])).toEqual(known)
      expect(explained.filter((sentence) => lexicon.knownNoun(sentence) !== undefined)).toEqual([])
    })

    test('identifies the speaker', () => {
      expect(saying.filter((sentence) => !lexicon.hasSayingVerb(sentence))).toEqual([])
      expect(telling.filter((sentence) => lexicon.hasSayingVerb(sentence))).toEqual([])
    })

    test('understands preferences', () => {
      const names = Object.keys(instructions) as (keyof typeof instructions)[]
      const understood = names.filter((name) => lexicon.instructions[name].test(instructions[name]))
      expect(understood).toEqual(Object.keys(instructions))
      const { fillers: _, ...requests } = lexicon.instructions
      expect(Object.values(requests).some((pattern) => pattern.test(free[0] ?? ''))).toBe(false)
    })

    test('takes linear time', async () => {
      const texts = ['a ', 'a, ', held.leans?.[0] ?? '', (free[0] ?? '').replace('.', ' '), '1 ', 'ó']
      const work = (length: number): void => {
        for (const text of texts) {
          const long = repeat(text, length)
          for (const judgement of judgements) judge[judgement](lexicon, long)
          lexicon.withoutJoint(long)
          lexicon.knownNoun(long)
          lexicon.isEmptyHeading(long)
          lexicon.promisedItems(long)
        }
      }
      expect(await growthOf(work, 20_000, 3)).toBeLessThanOrEqual(3)
    })
  },
)
