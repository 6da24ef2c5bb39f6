import { expect, it } from 'vitest'
import { differenceOf } from './text-diff.ts'

it.each([
  [
    'We open at seven.',
    'We open at eight.',
    [
      ['We open at ', 'seven.', ''],
      ['We open at ', 'eight.', ''],
    ],
  ],
  [
    'Today we open',
    'We open',
    [
      ['', 'Today we', ' open'],
      ['', 'We', ' open'],
    ],
  ],
  [
    'a b',
    'a b',
    [
      ['a b', '', ''],
      ['a b', '', ''],
    ],
  ],
  [
    'a',
    'a b',
    [
      ['a', '', ''],
      ['a', ' b', ''],
    ],
  ],
  [
    'a a',
    'a',
    [
      ['a', ' a', ''],
      ['a', '', ''],
    ],
  ],
  [
    '',
    'new',
    [
      ['', '', ''],
      ['', 'new', ''],
    ],
  ],
])('divides %j and %j where they differ', (one, other, pieces) => {
  expect(differenceOf(one, other)).toEqual(pieces)
})
