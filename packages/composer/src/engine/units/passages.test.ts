import { describe, expect, test } from 'vitest'
import { unitsIn, unitTexts } from '../../testing/units.ts'

const kettles = {
  en: [
    'The café in Leeds repaired 1,400 kettles in 2024.',
    'However, 250 of them came back within a year.',
    'A label on the box explains how to remove limescale.',
  ],
  de: [
    'Das Café in Leipzig hat 2024 genau 1400 Wasserkocher repariert.',
    'Allerdings kamen 250 davon innerhalb eines Jahres zurück.',
    'Ein Aufkleber erklärt, wie man Kalk entfernt.',
  ],
  fr: [
    'Le café de Lyon a réparé 1 400 bouilloires en 2024.',
    'Cependant, 250 d’entre elles sont revenues dans l’année.',
    'Une étiquette explique comment on enlève le calcaire.',
  ],
  es: [
    'El café de Cádiz reparó 1400 hervidores en 2024.',
    'Sin embargo, 250 de ellos volvieron en menos de un año.',
    'Una etiqueta explica cómo se quita la cal de los aparatos.',
  ],
}

describe('passages (C)', () => {
  test('are one to six consecutive sentences', () => {
    const days = ['north', 'south', 'east', 'west', 'upper', 'lower', 'outer'].map(
      (side) => `The ${side} ferry leaves the harbour at noon.`,
    )
    const units = unitsIn({ text: days.join(' ') })
    expect(Math.max(...units.map(({ parts }) => parts.length))).toBe(6)
    for (const { parts } of units)
      expect(parts.map(({ sentence }) => sentence.position)).toEqual(parts.map((_, index) => (parts[0]?.sentence.position ?? 0) + index))
  })
  test('may extend into the next paragraph of their section, but no further', () => {
    const [first, second, third] = [
      'The ferry leaves the harbour at noon.',
      'The island has one road and no cars.',
      'The school has nine pupils.',
    ]
    const across = unitTexts({ text: `${first}\n\n${second}\n\n${third}` })
    expect(across).toContain(`${first}\n\n${second}`)
    expect(across.some((text) => text.includes(first ?? '') && text.includes(third ?? ''))).toBe(false)
    // It must start with its paragraph: the end of one and the start of the next are not a thought.
    expect(unitTexts({ text: `${third} ${first}\n\n${second}` })).not.toContain(`${first}\n\n${second}`)
    expect(unitTexts({ text: `${first}\n\n## Life on the island\n\n${second}` })).not.toContain(`${first}\n\n${second}`)
    expect(unitTexts({ text: `${first}\n\n- a list\n- of two\n\n${second}` })).not.toContain(`${first}\n\n${second}`)
  })
  test.each(Object.entries(kettles))("don't end within a contrast (%s)", (_, [claim = '', turn = '', more = '']) => {
    const texts = unitTexts({ text: `${claim} ${turn} ${more}` })
    expect(texts).toContain(`${claim} ${turn}`)
    expect(texts).not.toContain(claim)
    expect(unitTexts({ text: `${claim} ${more}` })).toContain(claim)
  })
  test.each([
    ['en', 'How many trains can one dispatcher watch?', 'The manual says twelve, and the office had 31.'],
    ['de', 'Wie viele Züge kann ein Mensch überwachen?', 'Das Handbuch sagt zwölf, und im Büro waren es 31.'],
    ['es', '¿Cuántos trenes puede vigilar una persona?', 'El manual dice doce, y en la oficina eran 31.'],
  ])('have a question with its answer or neither (%s)', (_, question, answer) => {
    const texts = unitTexts({ text: `${question} ${answer}` })
    expect(texts).toEqual([`${question} ${answer}`])
    expect(unitTexts({ text: question })).toEqual([])
  })
  test.each([
    ['The town expected 1,200 riders a day on the bridge.', 'Since then, the bridge has had 5,800.'],
    ['Die Stadt rechnete auf der Brücke mit 1.200 Fahrten am Tag.', 'Am Ende waren es 5.800.'],
    ['La ville attendait 1 200 passages par jour.', 'Plus tard, le pont en a compté 5 800.'],
    ['La ciudad esperaba 1.200 pasos al día.', 'Desde entonces, el puente suma 5.800.'],
    ['La città aspettava 1.200 passaggi al giorno.', 'Alla fine il ponte ne conta 5.800.'],
    ['A cidade esperava 1.200 passagens por dia.', 'Desde então, a ponte soma 5.800.'],
    ['De stad rekende op 1.200 ritten per dag op de brug.', 'Uiteindelijk waren het er 5.800.'],
  ])("don't end before the sentence that completes them: %s", (scene, outcome) => {
    expect(unitTexts({ text: `${scene} ${outcome}` })).toEqual([`${scene} ${outcome}`])
  })
  test('say whether their paragraph goes on', () => {
    const [first = '', , more = ''] = kettles.en
    expect(unitsIn({ text: `${first} ${more}` }).map(({ parts, goesOn }) => [parts.length, goesOn === true])).toEqual([
      [1, true],
      [2, false],
      [1, false],
    ])
  })
  test('take a question from the heading above them', () => {
    const text =
      'The railway has run since 1901.\n\n## Why do the trains on the coast run late?\n\nTrains on the coast wait for the last ferry of the day.'
    expect(unitTexts({ text })).toContain(
      'Why do the trains on the coast run late?\nTrains on the coast wait for the last ferry of the day.',
    )
  })
  test.each([
    ['en', 'The town bought a second ferry for three reasons.', 'Trucks had to wait for a whole day.'],
    ['de', 'Die Stadt kaufte die zweite Fähre aus drei Gründen.', 'Lastwagen mussten einen ganzen Tag lang warten.'],
  ])("don't end with an announcement (%s)", (_, promise, kept) => {
    const texts = unitTexts({ text: `${promise} ${kept}` })
    expect(texts).toContain(`${promise} ${kept}`)
    expect(texts).not.toContain(promise)
  })
  test("don't end with a colon or inside a quotation", () => {
    const text =
      'The ferry of the town is very old. The mayor had one rule for it: “Nobody pays to go home. Everybody pays to leave.” The ferry is full.'
    const texts = unitTexts({ text })
    expect(texts).toContain('The ferry of the town is very old.')
    expect(texts.filter((unit) => unit.includes('“') !== unit.includes('”'))).toEqual([])
    expect(unitTexts({ text: 'The town has a rule for the ferry:\n\nNobody pays.' }).some((unit) => unit.endsWith(':'))).toBe(false)
  })
  test('are a figure if they start or end with a number', () => {
    const forms = (text: string) => unitsIn({ text }).map(({ form }) => form)
    expect(forms('The café in Leeds repaired 1,400 kettles.')).toEqual(['figure'])
    expect(forms('The café in Leeds repaired all of the kettles.')).toEqual(['passage'])
  })
  test('mention nothing a late paragraph presupposes, unless the title names it', () => {
    const text = 'The river is wide at Leeds.\n\nThe river is deep at York.\n\nThe agency has paid for the boats since 1990.'
    const last = 'The agency has paid for the boats since 1990.'
    expect(unitTexts({ text })).not.toContain(last)
    expect(unitTexts({ text, title: 'What the agency pays for' })).toContain(last)
  })
  test('exclude editorial notes', () => {
    const about = '## About the author\n\nAna Ruiz repairs radios in the town of Leeds.'
    expect(unitTexts({ text: `The café is open to all of the town.\n\n${about}` })).toEqual(['The café is open to all of the town.'])
  })
})

describe('in a language without lists', () => {
  test.each([
    ['ja', '変更履歴は人が読む文書です。利用者は新しい機能を知りたいと思っています。'],
    ['ru', 'Журнал изменений читают люди. Им важно знать, что нового появилось в программе.'],
    ['ar', 'يقرأ الناس سجل التغييرات. يريدون معرفة الجديد في البرنامج.'],
  ])('units are full paragraphs (%s)', (_, paragraph) => {
    expect(unitTexts({ text: paragraph })).toEqual([paragraph])
    expect(unitTexts({ text: `${paragraph}\n\n${paragraph}` })).toEqual([paragraph, paragraph])
  })
})

test("knows each part's position in its source", () => {
  const text = 'The 🚲 shop in Leeds repairs bikes (see below) for free. The shop has 40 bikes.'
  const [unit] = unitsIn({ text }).filter(({ parts }) => parts.length === 2)
  expect(unit?.parts.map(({ sentence }) => text.slice(sentence.start, sentence.end))).toEqual([
    'The 🚲 shop in Leeds repairs bikes (see below) for free.',
    'The shop has 40 bikes.',
  ])
  expect(unit?.parts[0]?.text).toBe('The 🚲 shop in Leeds repairs bikes for free.')
})
