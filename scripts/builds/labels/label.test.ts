import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { corpusFolder, readFolder } from '../corpus.ts'
import { labelFolder, parseLabels, readLabels } from './label.ts'
import { writeText, type WrittenText } from './posts.ts'
import { instructions, pageOf, skeletonOf } from './reading.ts'
import { settingsOf } from './settings.ts'

let folder = ''
let written: WrittenText
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'broadside-labels-'))
  const texts = await readFolder(corpusFolder)
  const index = texts.findIndex(({ name }) => name === 'en-news-ferry')
  const text = texts[index]
  if (!text) throw new Error('the corpus lacks its ferry')
  written = await writeText(text, index)
})
afterAll(() => rm(folder, { recursive: true }))

const label = {
  file: 'en-a.html',
  destination: 'bluesky.post',
  form: 'single',
  idea: null,
  segments: ['A post.'],
  grade: 'no',
  faults: ['torn'],
  note: '',
}
const parse = (change: object) => () => parseLabels('en-a.json', JSON.stringify([label, { ...label, ...change }]))

test('readers get about 220 posts of the corpus, at least 60 of them threads', async () => {
  const settings = (await readFolder(corpusFolder)).flatMap(settingsOf)
  expect(settings.length).toBeGreaterThanOrEqual(200)
  expect(settings.filter(({ form }) => form === 'thread').length).toBeGreaterThanOrEqual(60)
})

test('a page shows the source, and each post with its idea', () => {
  const page = pageOf(written)
  expect(page).toContain('the boat was carrying 9,200 passengers a month and losing £38,000')
  expect(page.match(/^## Post \d/gmu)).toHaveLength(written.posts.length)
  expect(page).toContain('with the idea\n\nIdea: The Saltby ferry')
  expect(page).toContain('Thread on')
})

test('a form has the texts that were read, and becomes labels once it is filled in', async () => {
  const form = skeletonOf(written)
  const name = 'en-news-ferry.json'
  expect(() => parseLabels(name, JSON.stringify(form))).toThrow('label 1 has no grade')
  const filled = form.map((one) => ({ ...one, grade: 'publishable' }))
  await writeFile(join(folder, name), JSON.stringify(filled))
  expect(await readLabels(folder)).toEqual(filled)
})

test.each([
  ['a grade that does not exist', { grade: 'fine' }, 'label 2 has no grade out of publishable, one_edit, no'],
  ['a fault that does not exist', { faults: ['ugly'] }, 'label 2 has the unknown fault ugly'],
  ['faults of a publishable post', { grade: 'publishable' }, 'label 2 is publishable and has faults'],
  ['an empty post', { segments: [] }, 'label 2 has no text'],
  ['a single post of two segments', { segments: ['One.', 'Two.'] }, 'label 2 is a single post with several segments'],
  ['another text', { file: 'en-b.html' }, 'label 2 is about en-b.html'],
])('rejects %s', (_, change, message) => {
  expect(parse(change)).toThrow(message)
})

test('the labels of the repository are valid, and none are needed to build posts', async () => {
  for (const { file } of await readLabels()) expect((await readFolder(corpusFolder)).map((text) => text.file)).toContain(file)
  expect(await readLabels(join(folder, 'missing'))).toEqual([])
  expect(labelFolder).toMatch(/packages.composer.labels$/u)
})

test('the instructions explain every grade and fault', () => {
  for (const word of ['publishable', 'one_edit', 'points_back', 'furniture']) expect(instructions).toContain(`\`${word}\``)
})
