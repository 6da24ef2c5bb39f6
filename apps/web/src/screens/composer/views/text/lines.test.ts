import { expect, it } from 'vitest'
import { toLines, toPieces } from './lines.ts'

const text = 'See https://example.org\n\n#tag and too much\n\nmore'
const spans = [
  { kind: 'link', start: 4, end: 23 },
  { kind: 'hashtag', start: 25, end: 29 },
  { kind: 'overflow', start: 27, end: text.length },
] as const

it('gives each line the marks that touch it, counted from its own start', () => {
  expect(toLines(text, spans)).toEqual([
    { text: 'See https://example.org', marks: 'link 4 23' },
    { text: '', marks: '' },
    { text: '#tag and too much', marks: 'hashtag 0 4,overflow 2 17' },
    // An empty line has nothing to mark, but needs a piece for its height.
    { text: '', marks: '' },
    { text: 'more', marks: 'overflow 0 4' },
  ])
})

it('keeps every character, and cuts where marks overlap', () => {
  const lines = toLines(text, spans)
  expect(
    lines
      .map((line) =>
        toPieces(line)
          .map((piece) => piece.text)
          .join(''),
      )
      .join('\n'),
  ).toBe(text)
  expect(toPieces(lines[2] ?? { text: '', marks: '' })).toEqual([
    { text: '#t', kinds: ['hashtag'] },
    { text: 'ag', kinds: ['hashtag', 'overflow'] },
    { text: ' and too much', kinds: ['overflow'] },
  ])
})

it('keeps the marks of unchanged lines after a key', () => {
  const before = toLines(text, spans)
  const after = toLines(
    `x${text}`,
    spans.map((span) => ({ ...span, start: span.start + 1, end: span.end + 1 })),
  )
  expect(after.slice(1)).toEqual(before.slice(1))
})
