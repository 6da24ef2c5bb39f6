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
  const text = (await readFolder(corpusFolder)).find(({ name }) => name === 'en-news-ferry')
  if (!text) throw new Error('the corpus lacks its ferry')
  written = await writeText(text)
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

test('readers get every text as three single posts, and each thread that has several segments', () => {
  const settings = settingsOf({ idea: 'The ferry leaves earlier.' })
  expect(settings.map(({ form }) => form)).toEqual([...Array<string>(3).fill('single'), ...Array<string>(4).fill('thread')])
  for (const { subject, plan } of written.posts) expect(subject.form === 'thread' ? plan.segments.length : 2).toBeGreaterThan(1)
})

test('a page shows the source, and each post with its idea', () => {
  const page = pageOf(written)
  expect(page).toContain('the boat was carrying 9,200 passengers a month and losing £38,000')
  expect(page.match(/^## Post \d/gmu)).toHaveLength(written.posts.length)
  expect(page).toContain('with the idea\n\nIdea: The Saltby ferry')
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

test('the labels of the repository are valid, 200 or more with 60 threads, and none are needed to build posts', async () => {
  const labels = await readLabels()
  const files = (await readFolder(corpusFolder)).map((text) => text.file)
  for (const { file } of labels) expect(files).toContain(file)
  expect(labels.length).toBeGreaterThanOrEqual(200)
  expect(labels.filter((one) => one.form === 'thread').length).toBeGreaterThanOrEqual(60)
  expect(await readLabels(join(folder, 'missing'))).toEqual([])
  expect(labelFolder).toMatch(/packages.composer.labels$/u)
})

test('the instructions explain every grade and fault', () => {
  for (const word of ['publishable', 'one_edit', 'points_back', 'furniture']) expect(instructions).toContain(`\`${word}\``)
})
