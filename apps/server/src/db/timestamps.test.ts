import pg from 'pg'
import { expect, it } from 'vitest'
import { readTimestamp } from './timestamps.ts'

const { builtins, getTypeParser } = pg.types

it.each([
  '2026-11-20 15:04:05+00',
  '2026-11-20 15:04:05.289+00',
  '2026-11-20 15:04:05.999999+02',
  '2026-11-20 15:04:05.1-03',
  '2026-11-20 15:04:05.1+05:30',
  '1800-01-01 00:00:00+01:13:04',
  '0001-01-01 00:00:00+00',
  '10000-01-01 00:00:00+00',
  '0044-03-15 10:00:00+00 BC',
  'infinity',
  '-infinity',
])('reads %s like the library', (text) => {
  expect(readTimestamp(text)).toEqual(getTypeParser(builtins.TIMESTAMPTZ)(text))
})
