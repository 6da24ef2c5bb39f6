import { expect, test } from 'vitest'
import { limits, punctuation } from './form.ts'
import { readPost } from './read.ts'
import { isIdeaAlone, repetition } from './repetition.ts'
import { aPost, found } from './testing.ts'

test.each([
  ['a word twice', 'The the boat left.'],
  ['two blanks', 'The boat  left.'],
  ['a blank before a full stop', 'The boat left .'],
  ['two full stops', 'The boat left..'],
  ['a comma before a full stop', 'The boat left,.'],
  ['a quotation that never ends', 'He said “the boat left.'],
  ['a bracket that never ends', 'The boat (the old one left.'],
  ['a paragraph in lower case', 'the boat left.'],
  ['a footnote mark', 'The boat left.[3]'],
  ['Markdown', 'The **boat** left.'],
])('finds %s', (_, post) => {
  expect(found(punctuation, { source: post, post })).toHaveLength(1)
})

test.each([
  'The boat left at 7.40 (95 % CI 1.9 to 2.3), didn’t it … “Yes,” he said.',
  'Why apply (deadline: April 7)?',
  'It had had a 3" pipe since 2003.',
  'He said: “It left.” a) first, b) second.',
  'iPhones were on board.\n\n• the boat\n• the quay',
])('finds nothing in %s', (post) => {
  expect(found(punctuation, { source: post, post })).toEqual([])
})

test('accepts German and French quotation marks', () => {
  const german = '„Das Becken braucht Wasser“, sagt sie.'
  expect(found(punctuation, { source: german, post: german, language: 'de' })).toEqual([])
  const french = '« Un violon n’oublie rien », dit-elle : nous nous taisons.'
  expect(found(punctuation, { source: french, post: french, language: 'fr' })).toEqual([])
})

test('accepts Markdown only on the site', () => {
  const post = 'The **boat** left.'
  expect(found(punctuation, { source: post, post, profile: 'site.post' })).toEqual([])
})

test('reports an empty text and one above the limit, but not at the limit', () => {
  expect(found(limits, { source: '', post: 'x'.repeat(500) })).toEqual([])
  expect(found(limits, { source: '', post: 'x'.repeat(501) })).toHaveLength(1)
  expect(found(limits, { source: '', post: ['One.', ''] })).toHaveLength(1)
  expect(found(limits, { source: '', post: Array.from({ length: 11 }, () => 'One.') })).toHaveLength(1)
})

test('finds repetitions, unless the numbers differ', () => {
  const first = 'The Saltby ferry carries more passengers every month.'
  const source = `${first} Nobody knows why. The Saltby ferry carries passengers every month. The Saltby ferry carries 41 passengers every month.`
  expect(found(repetition, { source, post: `${first}\n\nThe Saltby ferry carries passengers every month.` })).toHaveLength(1)
  expect(found(repetition, { source, post: `${first}\n\nThe Saltby ferry carries 41 passengers every month.` })).toEqual([])
  expect(found(repetition, { source, post: `${first}\n\nNobody knows why.` })).toEqual([])
})

test('distinguishes a bare idea from a post that adds something', () => {
  const idea = 'The boat is full.'
  const alone = (post: string): boolean => isIdeaAlone(readPost(aPost({ source: 'It runs late.', post, idea })).pieces, idea)
  expect(alone(`${idea}\n\nhttps://news.example/story`)).toBe(true)
  expect(alone(`${idea}\n\nIt runs late.`)).toBe(false)
})
