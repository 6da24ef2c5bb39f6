/** Doubling the text takes at most three times as long, however unusual the text. */
import { expect, test } from 'vitest'
import { growthOf, repeat } from '../testing/growth.ts'
import { factsOf } from './facts.ts'
import { quotationsOf } from './quotations.ts'

const most = 3

test.for([
  'Anna Meier said no on 3 May 2024, at 18:30. ',
  'a',
  'A',
  '1',
  '1 234 ',
  '1.',
  '1,234',
  'Aa-',
  "n't",
  'twenty-',
  'hundert',
  'thousand million ',
  '“',
  '"a ',
  'not ',
  'ne pas ',
  'US.',
  ' ',
])('reads the facts of repeated %j in linear time', async (part) => {
  for (const language of ['en', 'de', 'fr'])
    expect(
      await growthOf(
        (length) => {
          const text = repeat(part, length)
          factsOf(text, language)
          quotationsOf(text)
        },
        20_000,
        most,
      ),
    ).toBeLessThanOrEqual(most)
})
