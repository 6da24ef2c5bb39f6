/** Rule C: what may start a unit, and what it may contain. */
import { describe, expect, test } from 'vitest'
import { unitTexts } from '../../testing/units.ts'
import { hasForeignPointer } from './stands-alone.ts'

/** Enough text around the sentence to detect the language; each frame is its own unit. */
const frames: Record<string, string> = {
  en: 'The volunteers of the town meet in the old library on the hill.',
  de: 'Die Freiwilligen der Stadt treffen sich in der alten Bücherei auf dem Berg.',
  fr: 'Les bénévoles de notre ville se retrouvent dans une vieille bibliothèque qui est sur la colline.',
  es: 'Los voluntarios de la ciudad se reúnen en la vieja biblioteca de la colina.',
  it: 'I volontari della città si ritrovano nella vecchia biblioteca della collina.',
  pt: 'Os voluntários da cidade reúnem-se na velha biblioteca de uma colina.',
  nl: 'De vrijwilligers van de stad komen bijeen in de oude bibliotheek op de heuvel.',
}

/** True if any unit of a text starts with this sentence; a heading keeps it apart from the one before. */
const begins = (language: string, sentence: string, over: { isOwn?: boolean; idea?: string } = {}): boolean =>
  unitTexts({ text: `${frames[language]}\n\n## ${frames[language]?.slice(0, 12)}\n\n${sentence}`, isOwn: over.isOwn ?? false }, undefined, {
    idea: over.idea ?? '',
  }).some((text) => text.includes(sentence))

const isTaken = (language: string, sentence: string, over: { isOwn?: boolean } = {}): boolean =>
  unitTexts({ text: `${frames[language]} ${sentence}`, ...over }).some((text) => text.includes(sentence))

describe('a unit does not start', () => {
  test.each([
    ['en', 'It opened to the public in May 2019.'],
    ['en', 'They’re repaired by two retired engineers.'],
    ['en', 'The result was a queue around the block.'],
    ['en', 'This approach halved the number of returns.'],
    ['de', 'Dieser Ansatz halbierte die Zahl der Rückgaben.'],
    ['fr', 'Cette méthode a réduit les retours de moitié.'],
    ['fr', '250 d’entre elles sont revenues dans l’année.'],
    ['es', 'Este método redujo las devoluciones a la mitad.'],
    ['it', 'Questo metodo ha dimezzato il numero dei resi.'],
    ['pt', 'Este método reduziu o número de devoluções.'],
    ['nl', 'Deze aanpak halveerde het aantal retouren.'],
    ['en', 'Adding an index made those queries ten times faster.'],
    ['en', 'Not only did the two win the race, they also set a record.'],
    ['en', 'In autumn the library plans another hackathon with forty people.'],
    ['de', 'Zwischen 8 und 14 Uhr pendelt er alle zehn Minuten zum Hafen.'],
    ['de', 'Seit dem Umbau fährt sie alle zehn Minuten zum Hafen.'],
  ])('with a word that refers back (%s): %s', (language, sentence) => {
    expect(begins(language, sentence)).toBe(false)
  })
  test.each([
    ['en', 'Instead the town bought a second ferry.'],
    ['en', 'Not so in the villages up the river.'],
    ['de', 'Stattdessen kaufte die Stadt eine zweite Fähre.'],
    ['fr', 'Par conséquent la ville a acheté un second bac.'],
    ['es', 'Por eso la ciudad compró un segundo barco.'],
    ['nl', 'Daarom kocht de stad een tweede veerboot.'],
  ])('with a connective (%s): %s', (language, sentence) => {
    expect(begins(language, sentence)).toBe(false)
  })
  test.each([
    ['en', 'The council of Leeds bought a second ferry in May 2019.'],
    ['en', 'It takes two people to lift the old door.'],
    ['de', 'Der Stadtrat von Leipzig kaufte 2019 eine zweite Fähre.'],
    ['fr', 'Le conseil de Lyon a acheté un second bac en 2019.'],
    ['es', 'El ayuntamiento de Cádiz compró un barco en 2019.'],
    ['it', 'Il comune di Bari ha comprato un traghetto nel 2019.'],
    ['pt', 'A câmara de Faro comprou uma balsa em 2019.'],
    ['nl', 'De gemeente Delft kocht in 2019 een tweede veerboot.'],
  ])('unless the sentence is self-contained (%s): %s', (language, sentence) => {
    expect(begins(language, sentence)).toBe(true)
  })
})

describe('no unit contains', () => {
  test.each([
    ['en', 'In this article the council explains the label.'],
    ['de', 'In diesem Beitrag erklärt der Stadtrat den Aufkleber.'],
    ['es', 'En este artículo el ayuntamiento explica la etiqueta.'],
  ])('mentions of its own page (%s): %s', (language, sentence) => {
    expect(isTaken(language, sentence)).toBe(false)
  })
  test.each([
    ['en', 'The council of Leeds bought a ferry last week.'],
    ['de', 'Der Stadtrat von Leipzig kaufte letzte Woche eine Fähre.'],
    ['fr', 'Le conseil de Lyon a acheté un bac la semaine dernière.'],
  ])('a time that becomes outdated (%s): %s', (language, sentence) => {
    expect(isTaken(language, sentence)).toBe(false)
  })
  test.each([
    ['Q: Who pays for the parts of the kettle?'],
    ['The rules are at https://example.org/rules for everybody.'],
    ['The volunteers answer at info@example.org every Monday.'],
    ['The volunteers thank @repair_leeds for the tools.'],
    ['The volunteers have their rules on repair.example.org now and then.'],
    ['A queue around the block'],
    ['We use cookies to improve the site of the town.'],
    ['What people ask the volunteers most.'],
  ])('labels, pointers to elsewhere, fragments and page furniture: %s', (sentence) => {
    expect(isTaken('en', sentence)).toBe(false)
  })
  test.each([
    ['en', 'The smell of solder is why I repair radios.'],
    ['de', 'Den Geruch von Lötzinn mag ich am liebsten.'],
    ['nl', 'De geur van soldeer vind ik het mooiste.'],
  ])("first-person singular, except from the user's own pages (%s): %s", (language, sentence) => {
    expect(isTaken(language, sentence)).toBe(false)
    expect(isTaken(language, sentence, { isOwn: true })).toBe(true)
  })
  test('"I", unless in a quotation', () => {
    expect(isTaken('en', '“I repair radios for the smell of solder,” says Ana Ruiz of Leeds.')).toBe(true)
  })
})

test('foreign pointers, unless the idea names them', () => {
  const sentence = 'The rules are at https://example.org/rules for everybody.'
  expect(begins('en', sentence, { idea: 'Repairs: https://example.org/rules' })).toBe(true)
  expect(hasForeignPointer('ask @repair_leeds', 'Thanks to @repair_leeds')).toBe(false)
  expect(hasForeignPointer('ask @repair_leeds', 'Thanks to everybody')).toBe(true)
})

test.each([
  ['en', 'The ferry runs from Tuesday to Saturday, from 8 am to 2 pm.'],
  ['de', 'Der Markt ist am Samstag von 8 bis 14 Uhr geöffnet.'],
  ['fr', 'Le musée ouvre du mardi au samedi, de 10 h à 18 h.'],
  ['es', 'El museo abre de martes a sábado, de 10 a 18 horas.'],
])('opening hours are not stale (%s): %s', (language, sentence) => {
  expect(begins(language, sentence)).toBe(true)
})

test('a note about the author at the end of a text is not a unit, and neither is a call to write', () => {
  const text = [frames.en, 'The bridge opened in May.', 'Anna Ruiz is a senior writer at Harbor News and lives in Leeds.'].join('\n\n')
  expect(unitTexts({ text })).not.toContainEqual(expect.stringContaining('Anna Ruiz'))
  const early = ['Anna Ruiz is an engineer for the harbor of Leeds.', frames.en, 'The bridge opened in May.', frames.en].join('\n\n')
  expect(unitTexts({ text: early })).toContainEqual(expect.stringContaining('Anna Ruiz'))
  expect(unitTexts({ text: `${frames.en} Email us at the office.` })).not.toContainEqual(expect.stringContaining('Email us'))
})

test('names with nothing said about them are not a unit', () => {
  expect(begins('en', 'University of Ravensholm; Swift Trust of Merrowdale.')).toBe(false)
})
