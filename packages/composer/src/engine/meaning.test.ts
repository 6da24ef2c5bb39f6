/** No step from a source to a post changes what a sentence means. */
import { expect, test } from 'vitest'
import type { SourceInput } from '../input.ts'
import { aDestination, anInput, aProfile, aSource } from '../testing/input.ts'
import { direct } from './direction.ts'
import { draft } from './draft.ts'

const frame = 'The volunteers meet in the reading room on the hill, and there is tea for those who come.'

const write = (idea: string, text: string, kind: SourceInput['kind'] = 'url'): string => {
  const destination = aDestination({ profiles: [aProfile({ textLimit: 900 })] })
  const input = anInput({ idea, sources: text ? [aSource({ text, kind, isOwn: kind === 'text' })] : [], destinations: [destination] })
  return draft(input, direct(input), destination)
    .plan.segments.map(({ body }) => body)
    .join('\n')
}

test.each([
  ['Well water is tested in the valley every spring by the district laboratory.', 'Water is tested'],
  ['First responders need radios that work inside concrete buildings of the old town.', 'Responders need'],
  ['Next winter tires must be stored in the hall behind the district workshop.', 'Winter tires'],
  ['Last entry to the museum is half an hour before the doors close for the night.', 'Entry to the museum'],
  ['Second homes are taxed twice in the villages along the northern coast road.', 'Homes are taxed'],
])('an opening word is not cut: %s', (sentence, cut) => {
  expect(write('', sentence)).not.toMatch(new RegExp(`(?:^|\\n)${cut}`))
  expect(write(sentence, frame)).toContain(sentence)
})

test.each([
  'Well water is tested in the valley every spring by the district laboratory.',
  'First responders need radios inside concrete buildings.',
])('a sentence that opens with such a word is used: %s', (sentence) => expect(write('', sentence)).toContain(sentence))

test("the user's own words keep their opening, even before a comma", () => {
  expect(write('Well, water is tested. Last entry is half an hour before closing.', '')).toContain(
    'Well, water is tested. Last entry is half an hour before closing.',
  )
})

test.each([
  'The repair shop on the market square is open from Tuesday to Saturday.',
  'Der Flohmarkt beginnt am Samstag um neun Uhr auf dem großen Platz vor der Kirche.',
])('opening hours and coming dates of a note are not stale: %s', (sentence) => expect(write('', sentence, 'text')).toContain(sentence))

test('a sentence without its subject is not torn from the one before', () => {
  const text =
    'Der Busfahrer Jan Maas kennt jeden Halt im Tal und jede Kurve der Straße. Zwischen 8 und 14 Uhr pendelt er zwischen Dorf und Bahnhof.'
  expect(write('', text)).toMatch(/Busfahrer Jan Maas|^(?![^]*pendelt er)/u)
})
