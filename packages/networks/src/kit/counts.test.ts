import { expect, it } from 'vitest'
import { describeNetwork } from '../describe.ts'
import type { AccountTraits, Draft, TextSpan } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'

const network = async (id: string) => {
  const found = await describeNetwork(id)
  if (!found) throw new Error(`no network ${id}`)
  return found
}
const nobody: AccountTraits = { limits: {} }

const marked = async (id: string, draft: Draft, account = nobody): Promise<[TextSpan['kind'], string][]> => {
  const [segment = segmentOf()] = draft.segments
  const spans = (await network(id)).spans(draft, segment, account)
  return spans.map(({ kind, start, end }) => [kind, segment.text.slice(start, end)])
}
const textOf = (profile: string, text: string, fields: Partial<Draft> = {}) =>
  draftOf(profile, { segments: [segmentOf({ text })], ...fields })

it('counts titles, texts and alt texts, each against its own limit', async () => {
  const draft = draftOf('site.post', { title: 'Hé', segments: [segmentOf({ text: '👍', media: [mediaOf({ altText: 'Boats' })] })] })
  expect((await network('site')).counts(draft, nobody)).toEqual([
    { field: 'title', used: 2, limit: 300, unit: 'code_point' },
    { field: 'text', segmentId: 'segment-1', used: 1, limit: 100_000, unit: 'code_point' },
    { field: 'alt_text', segmentId: 'segment-1', mediaId: 'medium-1', used: 5, limit: 2000, unit: 'code_point' },
  ])
})

it('counts a text in every unit that limits it', async () => {
  const counts = (await network('bluesky')).counts(textOf('bluesky.post', '👩‍👩‍👧'), nobody)
  expect(counts.map(({ used, limit, unit }) => [used, limit, unit])).toEqual([
    [1, 300, 'grapheme'],
    [18, 3000, 'utf8_byte'],
  ])
})

it('counts other uses of the limit, and applies the limit for posts with media', async () => {
  const warned = textOf('mastodon.post', 'Hello', { settings: { spoiler_text: 'Plot' } })
  expect((await network('mastodon')).counts(warned, nobody)[0]).toMatchObject({ used: 9, limit: 500 })
  const captioned = draftOf('telegram.post', { segments: [segmentOf({ media: [mediaOf()] })] })
  expect((await network('telegram')).counts(captioned, nobody)[0]).toMatchObject({ limit: 1024 })
})

it("counts in the server's unit", async () => {
  const { counts } = await network('mastodon')
  const draft = textOf('mastodon.post', '👩‍👩‍👧')
  expect(counts(draft, nobody)[0]).toMatchObject({ used: 1, unit: 'grapheme' })
  expect(counts(draft, { limits: { software: 'gotosocial' } })[0]).toMatchObject({ used: 5, unit: 'code_point' })
})

it("counts nothing for a form the account doesn't have", async () => {
  const draft = textOf('mastodon.story', 'Hello')
  expect((await network('mastodon')).counts(draft, nobody)).toEqual([])
  expect(await marked('mastodon', draft)).toEqual([])
})

const linked = 'Hi @ann@example.org @bob, see example.org https://example.org/a. #Tag'
it.each([
  ['mastodon', 'mastodon.post', ['@ann@example.org', '@bob', 'https://example.org/a', '#Tag']],
  ['telegram', 'telegram.post', ['@bob', 'example.org', 'https://example.org/a', '#Tag']],
  ['bluesky', 'bluesky.post', ['example.org', 'https://example.org/a', '#Tag']],
  ['site', 'site.post', ['https://example.org/a']],
])('marks what %s links', async (id, profile, expected) => {
  expect((await marked(id, textOf(profile, linked))).map(([, words]) => words)).toEqual(expected)
})

it('never splits a character at the overflow', async () => {
  const family = '👩‍👩‍👧'
  expect(await marked('bluesky', textOf('bluesky.post', `${'a'.repeat(299)}${family}${family}`))).toEqual([['overflow', family]])
  expect(await marked('telegram', textOf('telegram.post', `${'a'.repeat(4092)}${family}`))).toEqual([['overflow', family]])
})

it('marks the overflow in bytes when they run out first', async () => {
  const family = '👩‍👩‍👧'
  const [span] = await marked('bluesky', textOf('bluesky.post', family.repeat(200)))
  expect(span).toEqual(['overflow', family.repeat(200 - Math.floor(3000 / 18))])
})

it('marks a URL with a fixed weight as one unit, and the text after one that fits', async () => {
  const address = `https://example.org/${'a'.repeat(80)}`
  expect(await marked('mastodon', textOf('mastodon.post', `${'a'.repeat(479)} ${address}`))).toEqual([
    ['link', address],
    ['overflow', address],
  ])
  expect(await marked('mastodon', textOf('mastodon.post', `${'a'.repeat(475)} ${address} end`))).toEqual([
    ['link', address],
    ['overflow', 'end'],
  ])
})

it('marks the full text if none is accepted or nothing is left of the limit', async () => {
  const draft = textOf('mastodon.post', 'Hello', { settings: { spoiler_text: 'a'.repeat(501) } })
  expect(await marked('mastodon', draft)).toEqual([['overflow', 'Hello']])
})
