import { expect, test } from 'vitest'
import { isUuid, uuid5, uuid7 } from './ids.ts'

const timeOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

test('a version 7 id contains its time, version and variant', () => {
  const id = uuid7(2_000_000_000_123)
  expect(timeOf(id)).toBe(2_000_000_000_123)
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('without a time, the current one is used', () => {
  const before = Date.now()
  expect(timeOf(uuid7())).toBeGreaterThanOrEqual(before)
})

test('ids of one millisecond are unique and sort by creation', () => {
  const ids = Array.from({ length: 20_000 }, () => uuid7(2_100_000_000_000))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(ids)
})

test('a clock that steps back slightly does not break the order', () => {
  const first = uuid7(2_200_000_010_000)
  const second = uuid7(2_200_000_000_000)
  expect(second > first).toBe(true)
})

test('a clock that was set back far is followed', () => {
  uuid7(2_300_000_000_000)
  expect(timeOf(uuid7(2_299_999_000_000))).toBe(2_299_999_000_000)
})

test('ids for the current time leave those for a clock far behind it in order', () => {
  const ids = Array.from({ length: 100 }, () => [uuid7(1_000_000_000_000), uuid7()])
  for (const part of [ids.map(([given]) => given), ids.map(([, current]) => current)]) expect(part.toSorted()).toEqual(part)
})

test('a version 5 id matches the published example of the DNS namespace', () => {
  // RFC 9562, appendix A.4
  expect(uuid5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2')
})

test('a namespace that is not a UUID throws', () => {
  expect(() => uuid5('dns', 'x')).toThrow(TypeError)
})

test.each([
  ['2ed6657d-e927-568b-95e1-2665a8aea6a2', true],
  ['2ED6657D-E927-568B-95E1-2665A8AEA6A2', false],
  ['2ed6657de927568b95e12665a8aea6a2', false],
  ['{2ed6657d-e927-568b-95e1-2665a8aea6a2}', false],
  ['2ed6657d-e927-568b-95e1-2665a8aea6a2\n', false],
  ['', false],
])('the format of an id: %j is %s', (text, expected) => {
  expect(isUuid(text)).toBe(expected)
})
