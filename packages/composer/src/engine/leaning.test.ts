import { expect, test } from 'vitest'
import { leans } from './leaning.ts'

test.each([
  ['en', 'This helps the team.'],
  ['en', 'However, it takes time.'],
  ['en', '“They said so.”'],
  ['en', 'With that approach we ship.'],
  ['de', 'Deshalb schreiben wir sie.'],
  ['fr', 'Cela aide l’équipe.'],
  ['es', 'Por eso las escribimos.'],
  ['it', 'Inoltre aiutano.'],
  ['pt', 'Isso ajuda.'],
  ['nl', 'Daarom schrijven we ze.'],
])('in %s, «%s» leans on what was said before', (language, sentence) => {
  expect(leans(sentence, language)).toBe(true)
})

test.each([
  ['en', 'Release notes help the team.'],
  ['en', 'Thistles grow here.'],
  ['de', 'Das Team schreibt sie.'],
  ['nl', 'Het team schrijft ze.'],
  ['fi', 'This would lean in English.'],
  [undefined, 'This would lean in English.'],
])('in %s, «%s» stands alone', (language, sentence) => {
  expect(leans(sentence, language)).toBe(false)
})
