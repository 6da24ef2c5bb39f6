import { expect, test } from 'vitest'
import type { Claim } from '../../../packages/composer/src/result.ts'
import { falselySupported } from './claims.ts'
import { found } from './testing.ts'

const source =
  'Of 1,400 kettles that came back, 1,150 only had limescale. You do not need a permit on your own land. Annika Roe opened two berths in May.'

const claim = (text: string, over: Partial<Claim> = {}): Claim => ({ text, status: 'supported', source_refs: ['url:1'], ...over })
const falsehoods = (one: Claim): string[] => found(falselySupported, { source, post: 'x', claims: [one] })

test.each([
  'Of 1,400 kettles that came back, 150 only had limescale.',
  'You do need a permit on your own land.',
  'Annika Roe opened three berths in May.',
  'In May Bettina Roe opened two berths with Samir Attah.',
  'Penguins enjoy skating.',
])('finds no support in the source for “%s”', (text) => {
  expect(falsehoods(claim(text))).toEqual([text])
})

test.each([
  'Of 1,400 kettles that came back, 1,150 only had limescale.',
  '1150 of 1400 kettles only had limescale.',
  'On your own land you do not need a permit.',
  'Annika Roe opened 2 berths in May.',
])('finds support in the source for “%s”', (text) => {
  expect(falsehoods(claim(text))).toEqual([])
})

test('only checks the span a claim refers to, counted in code points', () => {
  const [before = ''] = source.split('Annika')
  const text = 'Annika Roe opened 2 berths in May.'
  const span = (start: number) => [{ source_id: 'url:1', start, end: start + 38 }]
  expect(falsehoods(claim(text, { source_spans: span(before.length) }))).toEqual([])
  expect(falsehoods(claim(text, { source_spans: span(0) }))).toEqual([text])
})

test('ignores claims not marked as supported', () => {
  expect(falsehoods(claim('Penguins enjoy skating.', { status: 'needs_verification' }))).toEqual([])
  expect(falsehoods(claim('Penguins enjoy skating.', { source_refs: ['idea'] }))).toEqual([])
})
