import { describe, expect, test } from 'vitest'
import { unitsIn, unitTexts } from '../../testing/units.ts'

const listsIn = (text: string, title = ''): string[] => unitTexts({ text, title }, 'list')
const marked = (leadIn: string, ...items: string[]): string => `${leadIn}\n\n${items.map((item) => `- ${item}`).join('\n')}`
const shown = (leadIn: string, ...items: string[]): string => [leadIn, ...items.map((item) => `• ${item}`)].join('\n')

const languages: [language: string, three: string, four: string, items: string[]][] = [
  ['en', 'The library lends three things:', 'The library lends four things:', ['a sewing machine', 'two telescopes', 'a thermal camera']],
  [
    'de',
    'Die Bücherei verleiht in dem Keller drei Dinge:',
    'Die Bücherei verleiht in dem Keller vier Dinge:',
    ['eine Nähmaschine', 'zwei Teleskope', 'eine Wärmebildkamera'],
  ],
  [
    'fr',
    'Dans la cave de la bibliothèque, on prête trois choses :',
    'Dans la cave de la bibliothèque, on prête quatre choses :',
    ['une machine à coudre', 'deux télescopes', 'une caméra thermique'],
  ],
  [
    'es',
    'La biblioteca presta tres cosas en el sótano:',
    'La biblioteca presta cuatro cosas en el sótano:',
    ['una máquina de coser', 'dos telescopios', 'una cámara térmica'],
  ],
  [
    'nl',
    'De bibliotheek leent in de kelder drie dingen uit:',
    'De bibliotheek leent in de kelder vier dingen uit:',
    ['een naaimachine', 'twee telescopen', 'een warmtecamera'],
  ],
]

describe('lists (C)', () => {
  test.each(languages)('include their lead-in and all items (%s)', (_, three, __, items) => {
    expect(listsIn(marked(three, ...items))).toEqual([shown(three, ...items)])
  })
  test.each(languages)("that don't keep the lead-in's promise are skipped (%s)", (_, __, four, items) => {
    expect(listsIn(marked(four, ...items))).toEqual([])
  })
  test('have three to twelve items', () => {
    const items = Array.from({ length: 13 }, (_, index) => `a ferry to island ${'abcdefghijklm'[index]}`)
    const counted = (count: number): number => listsIn(marked('The harbour of the town has:', ...items.slice(0, count))).length
    expect([2, 3, 12, 13].map(counted)).toEqual([0, 1, 1, 0])
  })
  test('take the heading above them if nothing introduces them', () => {
    expect(listsIn('The town opened a kitchen for all.\n\n## What the kitchen needs\n\n- a large pot\n- a sharp knife\n- a board')).toEqual(
      [shown('What the kitchen needs', 'a large pot', 'a sharp knife', 'a board')],
    )
    expect(listsIn('- a large pot\n- a sharp knife\n- a board')).toEqual([])
  })
  test('are included completely or not at all', () => {
    expect(listsIn(marked('The kitchen needs:', 'a pot', 'a knife', 'whatever I brought last week'))).toEqual([])
    expect(listsIn(marked('The kitchen needs:', 'a pot', 'a knife', 'the things on https://example.org/list'))).toEqual([])
    expect(listsIn(marked('The kitchen needs:', 'a pot', 'a knife', `a ${'very '.repeat(60)}large board`))).toEqual([])
  })
  test('lose the punctuation between items', () => {
    expect(listsIn(marked('The kitchen needs:', 'a large pot,', 'a sharp knife; and', 'a board (see below).'))).toEqual([
      shown('The kitchen needs:', 'a large pot', 'a sharp knife', 'a board'),
    ])
    const sentences = ['Buy a large pot.', 'Sharpen the knife.', 'Oil the board.']
    expect(listsIn(marked('The kitchen needs:', ...sentences))).toEqual([shown('The kitchen needs:', ...sentences)])
  })
  test("aren't introduced by a sentence that refers back", () => {
    const tools = marked('They also need:', 'a large pot', 'a sharp knife', 'a board')
    expect(listsIn(tools, 'What a kitchen for all needs')).toEqual([])
    expect(listsIn(tools, 'Three tools for every kitchen')).toEqual([
      shown('Three tools for every kitchen', 'a large pot', 'a sharp knife', 'a board'),
    ])
  })
  test("aren't tables of contents", () => {
    const page =
      '## Contents\n\n- The pot\n- The knife\n- The board\n\n## The pot\n\nIt is large.\n\n## The knife\n\nIt cuts.\n\n## The board\n\nIt lies.'
    expect(listsIn(page, 'A kitchen at work')).toEqual([])
    expect(listsIn(page.replaceAll('## The', '## A'), 'A kitchen at work')).toHaveLength(1)
  })
  test('are also available as just the bold beginnings of their items', () => {
    const text = marked(
      'The kitchen needs:',
      '**A pot of steel.** It lasts for ever.',
      '**A knife that cuts.** Have it sharpened.',
      '**A board of oak.** Others smell.',
    )
    expect(listsIn(text)).toEqual([
      shown(
        'The kitchen needs:',
        'A pot of steel. It lasts for ever.',
        'A knife that cuts. Have it sharpened.',
        'A board of oak. Others smell.',
      ),
      shown('The kitchen needs:', 'A pot of steel', 'A knife that cuts', 'A board of oak'),
    ])
  })
})

test.each([
  ['below a heading', '## What the kitchen needs\n\n- A pot\n- A knife\n- Boards', true],
  ['after an announcement', 'The kitchen needs:\n\n- a pot\n- a knife\n- boards', false],
  ['that say something', '## What the kitchen needs\n\n- A pot that lasts a century\n- A knife that stays sharp\n- Boards', false],
])('items of a few words are labels below a heading: %s', (_, text, isLabeled) => {
  const [list] = unitsIn({ text: `The town opened a kitchen for all.\n\n${text}` }).filter(({ form }) => form === 'list')
  expect(list?.isLabeled === true).toBe(isLabeled)
})

test('a version line is no heading of a list', () => {
  const text = '# Changes\n\n## [2.3.0] - 2026-05-11\n\n### Added\n\n- the pot has a lid\n- the knife folds\n- boards float'
  expect(listsIn(text)).toEqual([shown('Added', 'the pot has a lid', 'the knife folds', 'boards float')])
})

describe('articles that are lists', () => {
  const ways = ['Descale it every month', 'Empty it at night', 'Keep the base dry']
  const article = (headings: readonly string[], body = 'Water and vinegar do most of the work.'): string =>
    `Kettles fail for boring reasons.\n\n${headings.map((heading) => `## ${heading}\n\n${body}`).join('\n\n')}`

  test('have their headings as items', () => {
    expect(listsIn(article(ways), 'Three ways to keep a kettle alive')).toEqual([shown('Three ways to keep a kettle alive', ...ways)])
    expect(listsIn(article(ways.map((way, index) => `${index + 1}. ${way}`)), '3 ways to keep a kettle alive')).toEqual([
      shown('3 ways to keep a kettle alive', ...ways),
    ])
  })
  test('work in other languages too', () => {
    const text =
      'Wasserkocher gehen aus langweiligen Gründen kaputt, und das ist schade.\n\n## Jeden Monat entkalken\n\nEssig ist dafür gut.\n\n## Nachts leeren\n\nDas Wasser steht sonst.\n\n## Den Fuß trocken halten\n\nNässe schadet dem Kontakt.'
    expect(listsIn(text, 'Drei Tipps für den Wasserkocher')).toEqual([
      shown('Drei Tipps für den Wasserkocher', 'Jeden Monat entkalken', 'Nachts leeren', 'Den Fuß trocken halten'),
    ])
  })
  test('must match the number in their title', () => {
    expect(listsIn(article(ways), 'Four ways to keep a kettle alive')).toEqual([])
    expect(listsIn(article(ways), 'Keeping a kettle alive')).toEqual([])
  })
  test('reject a single question among other items', () => {
    expect(listsIn(article([...ways.slice(1), 'Why descale it?']), 'Three ways to keep a kettle alive')).toEqual([])
  })
  test('give each passage its heading', () => {
    const texts = unitTexts({ text: article(ways), title: 'Three ways to keep a kettle alive' }, 'passage')
    expect(texts).toContain('Descale it every month\nWater and vinegar do most of the work.')
    expect(texts).not.toContain('Water and vinegar do most of the work.')
  })
  test('may consist of the bold beginnings of paragraphs', () => {
    const text = ways.map((way) => `**${way}.** Water and vinegar do most of the work.`).join('\n\n')
    expect(listsIn(text, 'Three ways to keep a kettle alive')).toEqual([shown('Three ways to keep a kettle alive', ...ways)])
  })
})
