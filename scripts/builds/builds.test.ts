import { readdir } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { type Build, buildText } from './build.ts'
import { corpusFolder, type CorpusText, readCorpus, readFolder } from './corpus.ts'
import { limitsOf, profileKeys } from './destinations.ts'
import { rangesOf } from './marks.ts'
import { pageOf } from './page.ts'

const chosen = [
  'en-news-ferry',
  'en-guidance-skip-permit',
  'de-faq-wertstoffhof',
  'ja-news-eki',
  'en-release-notes-tidemark',
  'fr-study-abeilles',
]
let texts: CorpusText[] = []
let builds: Build[][] = []

beforeAll(async () => {
  texts = await readFolder(corpusFolder)
  builds = await Promise.all(texts.filter(({ name }) => chosen.includes(name)).map(buildText))
})

test('every text of the corpus has an entry in the index, and every entry a text', async () => {
  const files = (await readdir(corpusFolder)).filter((file) => file !== 'index.json')
  expect(texts.map(({ file }) => file).toSorted()).toEqual(files.toSorted())
  expect(texts.filter(({ idea, angle, title }) => idea === '' || angle === '' || title === '')).toEqual([])
  expect(texts.length).toBeGreaterThanOrEqual(44)
})

test('the corpus produces at least 50 posts per profile, in eleven languages', () => {
  expect(texts.length * 3).toBeGreaterThanOrEqual(50)
  expect(new Set(texts.map(({ language }) => language)).size).toBe(11)
})

test('rejects a missing folder instead of judging nothing', async () => {
  await expect(readCorpus(['/no/such/folder'])).rejects.toThrow('ENOENT')
})

test('builds the same post for every profile each time, within its limits', async () => {
  const [first] = texts
  if (!first) throw new Error('the corpus is empty')
  const [one, other] = [await buildText(first), await buildText(first)]
  const told = (all: Build[]) => all.flatMap(({ posts }) => posts)
  expect(told(one)).toEqual(told(other))
  for (const { posts } of builds.flat()) {
    expect(posts.map(({ account_id }) => account_id)).toEqual([...profileKeys])
    for (const { output_profile, segments } of posts) {
      const { count, textLimit, byteLimit = Infinity, maxSegments } = limitsOf(output_profile)
      expect(segments.length).toBeLessThanOrEqual(maxSegments)
      for (const { body } of segments) {
        expect(count(body)).toBeLessThanOrEqual(textLimit)
        expect(Buffer.byteLength(body)).toBeLessThanOrEqual(byteLimit)
      }
    }
  }
})

test('finds what posts say in their source', () => {
  for (const build of builds.flat())
    for (const post of build.posts)
      for (const { start, end } of rangesOf(post, build)) {
        const found = build.source.text.slice(start, end)
        expect(found).not.toBe('')
        expect(found.trim()).toBe(found)
      }
})

test('shows every post on the page, and escapes all markup', () => {
  const [first] = builds
  const [build] = first ?? []
  if (!build) throw new Error('nothing was built')
  const title = '<script>alert(1)</script>'
  const page = pageOf([[{ ...build, source: { ...build.source, title } }]])
  expect(page).not.toContain(title)
  expect(page).toContain('&lt;script&gt;alert(1)')
  expect(page.match(/<article class="post/gu)).toHaveLength(profileKeys.length)
  expect(page).toContain('<mark data-posts=')
})
