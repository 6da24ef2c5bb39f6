import { expect, test } from 'vitest'
import { foreignAddress, furniture, tableOrCode } from './foreign.ts'
import { found } from './testing.ts'

test('finds unrequested URLs and mentions', () => {
  const source = 'Write to care@hob.example or ask @hobandhearth, see https://hob.example/k2 and hob.example.'
  expect(found(foreignAddress, { source, post: source })).toEqual([
    'care@hob.example',
    'https://hob.example/k2',
    'hob.example',
    '@hobandhearth',
  ])
})

test("ignores the page's URL, names from the idea, and what isn't a URL", () => {
  const post = 'Thanks @runa! A train at 7.40, e.g. the 31.5 km line.\n\nhttps://news.example/story'
  expect(found(foreignAddress, { source: post, post, idea: 'Thanks @runa!' })).toEqual([])
})

const page = `<article><p>The ferry is full.</p><figure><img><figcaption>The ferry at dusk, seen from the quay.</figcaption></figure>
<table><tr><td>It was the best month.</td><td>41</td></tr></table><pre>tidemark start --workers 4</pre>
<aside><p>The ferry is full.</p></aside><p hidden>Offers of the week are here.</p></article>`

test('finds table cells and code among the sentences', () => {
  const one = { source: page, raw: page, mime: 'text/html' }
  expect(found(tableOrCode, { ...one, post: 'It was the best month.' })).toHaveLength(1)
  expect(found(tableOrCode, { ...one, post: 'tidemark start --workers 4' })).toHaveLength(1)
  expect(found(tableOrCode, { ...one, post: 'The ferry is full.' })).toEqual([])
  const markdown = '| This one was wrong. | 3 |\n|---|---|\n\nThis one was right.'
  expect(found(tableOrCode, { source: markdown, mime: 'text/markdown', post: 'This one was wrong.' })).toHaveLength(1)
  expect(found(tableOrCode, { source: markdown, mime: 'text/markdown', post: 'This one was right.' })).toEqual([])
})

test('finds captions and hidden words, but ignores a pull quote also in the text', () => {
  const one = { source: page, raw: page, mime: 'text/html' }
  expect(found(furniture, { ...one, post: 'The ferry at dusk, seen from the quay.' })).toHaveLength(1)
  expect(found(furniture, { ...one, post: 'Offers of the week are here.' })).toHaveLength(1)
  expect(found(furniture, { ...one, post: 'The ferry is full.' })).toEqual([])
  expect(found(furniture, { source: 'We use cookies.', post: 'We use cookies.' })).toHaveLength(1)
})
