import { describe, expect, it } from 'vitest'
import { count, findEmoji } from './count.ts'

describe('counting a text', () => {
  it.each([
    ['', 0],
    ['Hello', 5],
    ['Grüße', 5],
    ['港の冬', 3],
    ['𝄞', 1],
    ['©', 1],
    ['☺', 1],
    ['☺️', 6],
    ['🌍', 4],
    ['👍🏽', 8],
    ['🇩🇪', 8],
    ['1️⃣', 7],
    ['👩‍👩‍👧', 18],
    ['a🌍b', 6],
    ['https://harbour.example/winter', 30],
  ])('%s counts %i', (text, expected) => {
    expect(count(text)).toBe(expected)
  })

  it('finds emoji with all that belongs to them', () => {
    expect(findEmoji('a 👩‍👩‍👧 b 👍🏽').map(({ start, end, text }) => [start, end, text])).toEqual([
      [2, 10, '👩‍👩‍👧'],
      [13, 17, '👍🏽'],
    ])
  })
})
