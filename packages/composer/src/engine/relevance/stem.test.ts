import { expect, test } from 'vitest'
import { stemOf } from './stem.ts'

test.each<[string, string[]]>([
  ['en', ['repair', 'repairs', 'repaired', 'repairing']],
  ['en', ['library', 'libraries']],
  ['de', ['bibliothek', 'bibliotheken']],
  ['de', ['wolldecke', 'wolldecken']],
  ['fr', ['abeille', 'abeilles']],
  ['fr', ['réparer', 'réparée', 'réparées']],
  ['es', ['biblioteca', 'bibliotecas']],
  ['it', ['mercato', 'mercati']],
  ['pt', ['farol', 'farols']],
  ['nl', ['fietser', 'fietsers', 'fietsen']],
])('%s: %s count as one term', (language, words) => {
  expect(new Set(words.map((word) => stemOf(word, language))).size).toBe(1)
})

test.each([
  ['en', 'station', 'state'],
  ['de', 'wasser', 'wasserfall'],
  ['fr', 'ville', 'village'],
])('%s: %s and %s stay apart', (language, one, other) => {
  expect(stemOf(one, language)).not.toBe(stemOf(other, language))
})

test('figures and words of other languages stay as they are', () => {
  expect(stemOf('1,400s', 'en')).toBe('1,400s')
  expect(stemOf('maktabas', 'sw')).toBe('maktabas')
})
