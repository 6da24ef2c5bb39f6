import { describe, expect, it } from 'vitest'
import { sentencesOf, splitAtSpans } from './spans.ts'

describe('spans of a source', () => {
  it('count code points, not UTF-16 units', () => {
    expect(splitAtSpans('🚢 sails at 7.', [{ start: 2, end: 7 }])).toEqual([
      { text: '🚢 ', isLit: false },
      { text: 'sails', isLit: true },
      { text: ' at 7.', isLit: false },
    ])
  })

  it('may overlap, be unsorted, and reach beyond the text', () => {
    const parts = splitAtSpans('abcdef', [
      { start: 3, end: 99 },
      { start: 1, end: 4 },
    ])
    expect(parts.map(({ text, isLit }) => (isLit ? `[${text}]` : text)).join('')).toBe('a[bcd][ef]')
  })

  it('may be none', () => {
    expect(splitAtSpans('abc', [])).toEqual([{ text: 'abc', isLit: false }])
  })
})

describe('the sentences of a source', () => {
  it('have their positions in code points, without the blanks around them', () => {
    const text = '🚢 The ferry sails.\n\nIt is early. '
    const sentences = sentencesOf(text, 'en')
    expect(sentences.map((one) => one.text)).toEqual(['🚢 The ferry sails.', 'It is early.'])
    const points = [...text]
    for (const one of sentences) expect(points.slice(one.start, one.end).join('')).toBe(one.text)
  })
})
