import { readdir } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { type Build, buildText } from './build.ts'
import { corpusFolder, type CorpusText, readCorpus, readFolder } from './corpus.ts'
import { profileKeys } from './destinations.ts'
import { readPost } from './detect/read.ts'
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

test('builds the same valid post for every profile each time', async () => {
  const [first] = texts
  if (!first) throw new Error('the corpus is empty')
  const [one, other] = [await buildText(first), await buildText(first)]
  const told = (all: Build[]) => all.flatMap(({ posts }) => posts.map(({ plan }) => plan))
  expect(told(one)).toEqual(told(other))
  for (const build of builds.flat()) {
    expect(build.posts.map(({ post }) => post.profile)).toEqual([...profileKeys])
    expect(build.posts.flatMap(({ faults }) => faults).filter(({ detector }) => detector === 'limit')).toEqual([])
  }
})

test('finds the sentences of posts in their source', () => {
  const pieces = builds.flat().flatMap(({ posts }) => posts.flatMap(({ post }) => readPost(post).pieces))
  const own = pieces.filter(({ isIdea }) => !isIdea)
  expect(own.filter(({ at }) => at !== undefined).length / own.length).toBeGreaterThan(0.9)
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
