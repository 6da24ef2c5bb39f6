import { describe, expect, it } from 'vitest'
import { factsOf } from './facts.ts'
import { figuresOf } from './figures.ts'
import { namesOf } from './names.ts'
import { polarityOf } from './polarity.ts'
import { quotationsOf } from './quotations.ts'

describe('figures have one spelling', () => {
  it.each([
    ['en', 'Of 1,400 kettles', '1400'],
    ['de', '1.400 Wasserkocher', '1400'],
    ['fr', '1 400 bouilloires', '1400'],
    ['fr', '1 400 bouilloires', '1400'],
    ['en', '1.4 litres', '1.4'],
    ['de', '1,4 Liter', '1.4'],
    ['de', '1.234.567,89 Liter', '1234567.89'],
    ['en', 'thirty-one trains', '31'],
    ['en', 'two hundred and five trains', '205'],
    ['en', 'one million trains', '1000000'],
    ['de', 'zweihundertdreißig Züge', '230'],
    ['de', 'einunddreißig Züge', '31'],
    ['de', '3,5 Mrd. Züge', '3500000000'],
    ['fr', 'trente et un trains', '31'],
    ['fr', 'quatre-vingt-trois trains', '83'],
    ['es', 'treinta y un trenes', '31'],
    ['es', 'dos mil trescientos trenes', '2300'],
    ['it', 'ventitré treni', '23'],
    ['it', 'duecentoventi treni', '220'],
    ['pt', 'vinte e dois comboios', '22'],
    ['nl', 'tweeëndertig treinen', '32'],
    ['nl', 'driehonderd treinen', '300'],
    ['en', '31 percent', '31%'],
    ['fr', '31 pour cent', '31%'],
    ['it', '31 per cento', '31%'],
    ['en', 'half of them', '50%'],
    ['en', 'a fare of £2.50', '2.5 gbp'],
    ['de', '2,50 Euro', '2.5 eur'],
    ['es', '5 millones de euros', '5000000 eur'],
    ['en', 'at 6.30 p.m. sharp', '18:30'],
    ['fr', 'à 18h30', '18:30'],
    ['de', 'um 18 Uhr', '18:00'],
    ['en', 'version 1.2.3', '1.2.3'],
    ['en', 'on Mondays', 'weekday 1'],
  ])('%s: %s', (language, text, figure) => expect([...figuresOf(text, language)]).toEqual([figure]))

  it.each([
    ['en', '12 March 2024'],
    ['en', 'March 12, 2024'],
    ['en', 'March 12th, 2024'],
    ['en', 'the 12th of March 2024'],
    ['en', '2024-03-12'],
    ['de', '12. März 2024'],
    ['de', '12.03.2024'],
    ['fr', 'le 12 mars 2024'],
    ['fr', '12/03/2024'],
    ['es', '12 de marzo de 2024'],
    ['it', '12 marzo 2024'],
    ['pt', '12 de março de 2024'],
    ['nl', '12 maart 2024'],
  ])('%s: %s is one day', (language, text) =>
    expect([...figuresOf(text, language)].sort()).toEqual(['--03', '--03-12', '2024', '2024-03', '2024-03-12']),
  )

  it.each([
    ['en', 'No one may march; this one and the other one did.'],
    ['de', 'Ein Zug kam an.'],
    ['fr', 'Un bâtiment neuf'],
    ['it', 'Sei pronto?'],
    ['en', 'See https://example.com/2024/31'],
  ])('%s: %s has none', (language, text) => expect(figuresOf(text, language)).toEqual(new Set()))
})

describe('names', () => {
  it.each([
    ['en', 'Yesterday Anna Meier of the BBC spoke in Leeds.', ['anna', 'meier', 'bbc', 'leeds']],
    ['en', 'The museum opens on Monday in May. Trains run.', []],
    ['en', 'Meier spoke. Later Meier left.', ['meier']],
    ['en', 'New Bridge Opens After Long Works Near Harbour', []],
    ['en', 'They use GitHub, iPhone and Node.js.', ['github', 'iphone', 'nodejs']],
    ['en', 'THE BRIDGE IS OPEN', []],
    ['de', 'Der Zug hält am Bahnhof, und die Leute steigen aus.', []],
    ['de', 'Gestern sprach Anna Meier bei der ARD.', ['anna', 'meier', 'ard']],
    ['de', 'Ein Eimer fasst zehn Liter Wasser, sagt Frau Meier.', ['meier']],
    ['de', 'Gegen Ende März steigt die Temperatur.', []],
    ['fr', "Le pont de l'Alma est à Paris.", ['alma', 'paris']],
    ['es', 'La alcaldesa Ana de la Vega habló en Madrid.', ['ana', 'vega', 'madrid']],
    ['it', 'Il ponte è a Firenze.', ['firenze']],
    ['pt', 'A ponte fica no Porto.', ['porto']],
    ['nl', 'De burgemeester Jan van Dijk sprak in Utrecht.', ['jan', 'dijk', 'utrecht']],
  ])('%s: %s', (language, text, names) => expect([...namesOf(text, language)].sort()).toEqual(names.sort()))
})

describe('polarity', () => {
  it.each([
    ['en', "It doesn't rain."],
    ['en', 'It fails to work.'],
    ['en', 'There is hardly any rain.'],
    ['en', 'It is no longer made.'],
    ['de', 'Es regnet kaum.'],
    ['de', 'Kein Zug fuhr.'],
    ['fr', 'Il ne pleut jamais.'],
    ['fr', "Aucun train n'est parti."],
    ['es', 'No llueve.'],
    ['it', 'Non piove mai.'],
    ['pt', 'Nenhum comboio partiu.'],
    ['nl', 'Er reed geen trein.'],
  ])('%s: %s is a denial', (language, text) => expect(polarityOf(text, language)).toBe('negative'))

  it.each([
    ['en', 'Not only trains ran.'],
    ['en', 'No doubt it rains.'],
    ['en', 'It will not open until June.'],
    ['en', 'If it does not rain, they go.'],
    ['de', 'Nicht nur Züge fuhren.'],
    ['de', 'Es öffnet nicht vor Juni.'],
    ['fr', "Il n'ouvre qu'en juin."],
    ['fr', 'Sans doute il pleut.'],
    ['es', 'No solo los trenes salieron.'],
    ['it', 'Non solo i treni sono partiti.'],
    ['pt', 'O comboio partiu no verão.'],
    ['nl', 'Niet alleen treinen reden.'],
    [undefined, 'Nobody knows.'],
  ])('%s: %s is not a denial', (language, text) => expect(polarityOf(text, language)).toBe('affirmative'))
})

it.each([
  ['She said “we open now” and left.', ['we open now']],
  ['„Wir öffnen jetzt“, sagte sie.', ['Wir öffnen jetzt']],
  ['« Nous ouvrons », dit-elle, «vite».', ['Nous ouvrons', 'vite']],
  ['»Wir öffnen«, sagte sie.', ['Wir öffnen']],
  ['A "plain one", and 6" of snow.', ['plain one']],
  ['An “open one', []],
])('quotations: %s', (text, inner) => {
  const found = quotationsOf(text)
  expect(found.map((one) => one.text)).toEqual(inner)
  for (const { start, end, text: said } of found) expect(text.slice(start + 1, end - 1).trim()).toBe(said)
})

it('reads all facts of a sentence', () => {
  const { figures, names, isNegative } = factsOf('In Leeds 31 trains did not run.', 'en')
  expect({ figures: [...figures], names: [...names], isNegative }).toEqual({ figures: ['31'], names: ['leeds'], isNegative: true })
})
