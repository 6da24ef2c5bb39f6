import { describe, expect, test } from 'vitest'
import { lexiconOf } from '../lexicon/index.ts'
import { compress, openingOf } from './compress.ts'

describe('compression (I)', () => {
  test.each([
    ['The shop repairs bikes (see below) for free.', 'The shop repairs bikes for free.'],
    ['The shop repairs bikes (and prams) for free.', 'The shop repairs bikes for free.'],
    ['Lime builds up in kettles [1], slowly [2, 3].', 'Lime builds up in kettles, slowly.'],
    ['Lime builds up in kettles.² It is harmless.[citation needed]', 'Lime builds up in kettles. It is harmless.'],
    ['Das Café (siehe Karte) repariert Radios.', 'Das Café repariert Radios.'],
    ['Le café (voir le plan) répare des radios.', 'Le café répare des radios.'],
  ])("removes what a post doesn't need: %s", (sentence, shown) => {
    expect(compress(sentence)).toBe(shown)
  })
  test.each([
    ['The shop repairs bikes (2019 models) for free.'],
    ['The shop repairs bikes (by Gazelle) for free.'],
    ['The shop repairs bikes (not prams) for free.'],
    ['The shop repairs (nearly) all bikes.'],
    ['Die Werkstatt repariert (fast) alle Räder.'],
    ['Add an egg (optional).'],
    ['Add an egg (if you have one).'],
    ['Ein Ei zugeben (nach Belieben).'],
    ['Ajoutez un œuf (facultatif).'],
    ['Añade un huevo (opcional).'],
    ['Aggiungere un uovo (facoltativo).'],
    ['Junte um ovo (facultativo).'],
    ['Voeg een ei toe (optioneel).'],
    ['L’atelier répare (presque) tous les vélos.'],
    ['El taller repara (casi) todas las bicicletas.'],
    ['The river is 10 m² wide.'],
  ])('never removes a number, a name, a negation or a hedge: %s', (sentence) => {
    expect(compress(sentence)).toBe(sentence)
  })
  test('always leaves words', () => {
    expect(compress('(so it goes)')).toBe('(so it goes)')
  })
})

describe('the opening of a unit', () => {
  test.each([
    ['en', 'However, the bridge opened in May.', 'The bridge opened in May.'],
    ['en', 'However, 250 kettles came back broken.', '250 kettles came back broken.'],
    ['fr', 'Cependant, 250 bouilloires sont revenues.', '250 bouilloires sont revenues.'],
    ['en', 'So, “limescale” is the word for it.', '“Limescale” is the word for it.'],
  ])('loses what connects it to earlier text (%s): %s', (language, sentence, text) => {
    expect(openingOf(sentence, lexiconOf(language))).toEqual({ text, isJointTaken: true })
  })
  test('is unchanged without a joining word or a list of them', () => {
    const sentence = 'However, the bridge opened in May.'
    expect(openingOf(sentence, undefined)).toEqual({ text: sentence, isJointTaken: false })
    expect(openingOf('The bridge opened in May.', lexiconOf('en')).isJointTaken).toBe(false)
  })
})
