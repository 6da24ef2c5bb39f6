import { expect, test } from 'vitest'
import { type PrintLine, readPrint } from './pdf-lines.ts'

const full = 500

/** Stacked lines on a page; they reach the right edge unless given a width. */
const pageOf = (page: number, ...lines: (string | (Partial<PrintLine> & { text: string; gap?: number }))[]): PrintLine[] => {
  let y = 800
  return lines.map((line) => {
    const { gap = 14, ...rest } = typeof line === 'string' ? { text: line } : line
    y -= gap
    return { size: 12, isBold: false, x: 50, right: full, y, page, ...rest }
  })
}

const prose = [
  'The dispatchers of the harbour railway watch thirty-one trains, and',
  'nobody notices them, because the quiet ones are watched by a ma-',
  'chine that they built by themselves.',
]
const whole =
  'The dispatchers of the harbour railway watch thirty-one trains, and nobody notices them, because the quiet ones are watched by a machine that they built by themselves.'

test('larger lines are headings ranked by size, and so are separate bold lines', () => {
  const pieces = readPrint(
    pageOf(
      0,
      { text: 'The quiet', size: 24, right: 200 },
      { text: 'office', size: 24, gap: 28, right: 150 },
      { text: 'How it began', size: 16, gap: 30, right: 180 },
      ...prose,
      { text: 'A bold line', isBold: true, gap: 24, right: 130 },
      { text: prose[0] ?? '', gap: 20 },
    ),
  )
  expect(pieces.map(({ kind, level, words }) => [kind, level, words])).toEqual([
    ['heading', 1, 'The quiet office'],
    ['heading', 2, 'How it began'],
    ['paragraph', undefined, whole],
    ['heading', 3, 'A bold line'],
    ['paragraph', undefined, prose[0]],
  ])
})

test('a bold line inside a paragraph belongs to it', () => {
  const [first = '', second = '', third = ''] = prose
  expect(readPrint(pageOf(0, first, { text: second, isBold: true }, third)).map(({ words }) => words)).toEqual([whole])
})

test('a gap ends a paragraph, and so does a short line that ends a sentence', () => {
  const lines = pageOf(
    0,
    ...prose.slice(0, 2),
    { text: 'chine of theirs.', right: 160 },
    ...prose.slice(0, 1),
    { text: 'they sleep.', gap: 14 },
    { text: 'Apart.', gap: 30, right: 90 },
  )
  expect(readPrint(lines).map(({ words }) => words.slice(-11))).toEqual(
    ['of theirs.', 'they sleep.', 'Apart.'].map((end) => expect.stringContaining(end)),
  )
})

test('bullets and numbers start items', () => {
  const pieces = readPrint(
    pageOf(
      0,
      ...prose,
      { text: '• quiet trains', right: 160 },
      { text: '• slow trains', right: 150 },
      { text: '1. ring the bell', right: 170 },
      { text: '2. wait', right: 100 },
    ),
  )
  expect(pieces.slice(1).map(({ words, list, isOrdered, number }) => [words, list, isOrdered, number])).toEqual([
    ['quiet trains', 1, false, undefined],
    ['slow trains', 1, false, undefined],
    ['ring the bell', 2, true, 1],
    ['wait', 2, true, 2],
  ])
})

test('running titles and page numbers are dropped, and a paragraph continues across pages', () => {
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday']
  const lines = days.flatMap((day, page) =>
    pageOf(
      page,
      'Harbour report 2024',
      `The trains of ${day} were watched by day,`,
      `and the crew slept on ${day} and`,
      `Page ${page + 1} of 4`,
    ),
  )
  const text = readPrint(lines)
    .map(({ words }) => words)
    .join('\n')
  expect(text).not.toMatch(/report|Page/u)
  expect(text).toContain('slept on Monday and The trains of Tuesday')
})
