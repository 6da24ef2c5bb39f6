import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type Broadside, startBroadside } from './broadside.ts'
import { createOwner, type Fields, getBlob, type Owner, type StoredRecord } from './pds.ts'
import { createPng } from './picture.ts'
import { createUser, type Post, type User } from './user.ts'

const { pds } = inject('network')

let broadside: Broadside
let user: User
let ada: Owner
let bob: Owner
let accountId: string

beforeAll(async () => {
  ;[ada, bob] = await Promise.all([createOwner('ada-posts'), createOwner('bob-posts')])
  broadside = await startBroadside([new URL(pds).host])
  user = await createUser(broadside.baseUrl)
  accountId = await user.connect(ada, pds)
})

afterAll(() => broadside?.[Symbol.asyncDispose]())

async function publish(posts: readonly Post[], settings?: Fields): Promise<{ fresh: StoredRecord[]; url: string }> {
  const before = new Set((await ada.records()).map(({ uri }) => uri))
  const destination = await user.whenSettled(await user.publish(accountId, posts, settings))
  expect(destination).toMatchObject({ status: 'published' })
  const fresh = (await ada.records()).filter(({ uri }) => !before.has(uri))
  expect(destination.external_id).toBe(fresh[0]?.uri)
  return { fresh, url: destination.external_url ?? '' }
}

const publishOne = async (post: Post, settings?: Fields): Promise<Fields> => {
  const { fresh } = await publish([post], settings)
  expect(fresh).toHaveLength(1)
  return fresh[0]?.value ?? {}
}

interface Facet {
  index: { byteStart: number; byteEnd: number }
  features: Fields[]
}

/** The text of each facet, cut from the UTF-8 bytes, with its features. */
const facetsOf = (record: Fields) => {
  const bytes = Buffer.from(String(record['text']), 'utf8')
  return (record['facets'] as Facet[]).map(({ index, features }) => [
    bytes.subarray(index.byteStart, index.byteEnd).toString('utf8'),
    ...features,
  ])
}

const link = (uri: string) => ({ $type: 'app.bsky.richtext.facet#link', uri })
const mention = (did: string) => ({ $type: 'app.bsky.richtext.facet#mention', did })
const tag = (name: string) => ({ $type: 'app.bsky.richtext.facet#tag', tag: name })

it('stores text with links, mentions and tags at their UTF-8 byte offsets', async () => {
  const text = `Grüße 👋🏽 von der Küste, @${bob.handle}!\n\nNeu: https://harbour.example/größe?tag=1#oben (und docs.bsky.app/karte). #Küste #日本語 👩‍👩‍👧‍👦 #end`
  const record = await publishOne({ text })
  expect(record['text']).toBe(text)
  expect(facetsOf(record)).toEqual([
    [`@${bob.handle}`, mention(bob.did)],
    ['https://harbour.example/größe?tag=1#oben', link('https://harbour.example/größe?tag=1#oben')],
    ['docs.bsky.app/karte', link('https://docs.bsky.app/karte')],
    ['#Küste', tag('Küste')],
    ['#日本語', tag('日本語')],
    ['#end', tag('end')],
  ])
  expect(Math.abs(Date.now() - Date.parse(String(record['createdAt'])))).toBeLessThan(20_000)
})

it('leaves the mention of an unknown name as plain text', async () => {
  const record = await publishOne({ text: 'Where is @nobody-at-all.test today?' })
  expect(record['text']).toBe('Where is @nobody-at-all.test today?')
  expect(record).not.toHaveProperty('facets')
})

interface Image {
  image: { $type: string; ref: { $link: string }; mimeType: string; size: number }
  alt: string
  aspectRatio: { width: number; height: number }
}

it('stores an image byte for byte, with its alt text and aspect ratio', async () => {
  const bytes = createPng(48, 30)
  const media = [{ media_id: await user.upload('harbour.png', bytes), alt_text: 'The harbour in fog – „grau in grau“ 🌫️' }]
  const record = await publishOne({ text: 'Fog again.', media })
  const embed = record['embed'] as { $type: string; images: Image[] }
  const [image] = embed.images
  expect(embed).toMatchObject({ $type: 'app.bsky.embed.images', images: [{}] })
  expect(image).toMatchObject({ alt: 'The harbour in fog – „grau in grau“ 🌫️', aspectRatio: { width: 48, height: 30 } })
  expect(image?.image).toMatchObject({ $type: 'blob', mimeType: 'image/png', size: bytes.length })
  expect(await getBlob(ada.did, image?.image.ref.$link ?? '')).toEqual({ bytes, mime: 'image/png' })
})

it('shrinks an image that is too large for the network and keeps its aspect ratio', async () => {
  const original = createPng(1200, 800, 'noise')
  const record = await publishOne({ text: 'Noise.', media: [{ media_id: await user.upload('noise.png', original), alt_text: 'Noise' }] })
  const image = (record['embed'] as { images: Image[] }).images[0]
  const { bytes, mime } = await getBlob(ada.did, image?.image.ref.$link ?? '')
  expect(original.length).toBeGreaterThan(2_000_000)
  expect(bytes.length).toBeLessThanOrEqual(2_000_000)
  expect(image?.image).toMatchObject({ size: bytes.length, mimeType: mime })
  const { width = 0, height = 1 } = image?.aspectRatio ?? {}
  expect(width / height).toBeCloseTo(1.5, 2)
})

it('stores more than four images as a gallery', async () => {
  const ids = await Promise.all([1, 2, 3, 4, 5].map((size) => user.upload(`${size}.png`, createPng(size * 10, 10))))
  const record = await publishOne({ text: 'Five.', media: ids.map((media_id, index) => ({ media_id, alt_text: `Number ${index + 1}` })) })
  const embed = record['embed'] as { $type: string; items: Image[] }
  expect(embed.$type).toBe('app.bsky.embed.gallery')
  expect(embed.items.map(({ alt, aspectRatio: { width } }) => [alt, width])).toEqual(
    [10, 20, 30, 40, 50].map((width, index) => [`Number ${index + 1}`, width]),
  )
})

it('stores the languages, the labels and the link card from the settings', async () => {
  const settings = {
    languages: ['de', 'pt-BR'],
    self_labels: ['graphic-media'],
    link_url: 'https://harbour.example/menu',
    link_title: 'Menü',
    link_description: 'Was es heute gibt',
  }
  const record = await publishOne({ text: 'Heute: Suppe.' }, settings)
  expect(record).toMatchObject({
    langs: ['de', 'pt-BR'],
    labels: { $type: 'com.atproto.label.defs#selfLabels', values: [{ val: 'graphic-media' }] },
    embed: {
      $type: 'app.bsky.embed.external',
      external: { uri: 'https://harbour.example/menu', title: 'Menü', description: 'Was es heute gibt' },
    },
  })
})

it('stores the gates of a post that limits replies or quotes', async () => {
  const { fresh } = await publish([{ text: 'Only for those whom we mention.' }], { reply_gate: 'mentioned', quotes_allowed: false })
  const [post] = fresh
  const key = post?.uri.split('/').at(-1)
  const [thread] = (await ada.records('app.bsky.feed.threadgate')).filter(({ uri }) => uri.endsWith(`/${key}`))
  const [quotes] = (await ada.records('app.bsky.feed.postgate')).filter(({ uri }) => uri.endsWith(`/${key}`))
  expect(thread?.value).toMatchObject({ post: post?.uri, allow: [{ $type: 'app.bsky.feed.threadgate#mentionRule' }] })
  expect(quotes?.value).toMatchObject({ post: post?.uri, embeddingRules: [{ $type: 'app.bsky.feed.postgate#disableRule' }] })
})

it("quotes another account's post by its URL, together with an image", async () => {
  const quoted = await bob.createRecord('app.bsky.feed.post', '3kquotedquote', {
    $type: 'app.bsky.feed.post',
    text: 'Quote me.',
    createdAt: new Date().toISOString(),
  })
  const media = [{ media_id: await user.upload('quote.png', createPng(8, 8)), alt_text: 'A square' }]
  const record = await publishOne(
    { text: 'What Bob says.', media },
    { quote_url: `https://bsky.app/profile/${bob.handle}/post/3kquotedquote` },
  )
  expect(record['embed']).toMatchObject({
    $type: 'app.bsky.embed.recordWithMedia',
    record: { $type: 'app.bsky.embed.record', record: { uri: quoted.uri, cid: quoted.cid } },
    media: { $type: 'app.bsky.embed.images', images: [{ alt: 'A square' }] },
  })
})

it('stores a thread of five posts, each replying to the one before', async () => {
  const media = [{ media_id: await user.upload('first.png', createPng(20, 10)), alt_text: 'First' }]
  const texts = ['One: the plan 🧭', `Two: with @${bob.handle}`, 'Three: https://harbour.example/three', 'Four: #four', 'Five: the end.']
  const posts = texts.map((text, index) => (index === 0 ? { text, media } : { text }))
  const { fresh, url } = await publish(posts, { languages: ['en'], link_url: 'https://harbour.example/end', link_title: 'The end' })
  expect(fresh.map(({ value }) => value.text)).toEqual(texts)
  expect(url.split('/').at(-1)).toBe(fresh[0]?.uri.split('/').at(-1))
  const reference = (index: number) => ({ uri: fresh[index]?.uri, cid: fresh[index]?.cid })
  expect(fresh.map(({ value }) => value['reply'])).toEqual([
    undefined,
    ...[0, 1, 2, 3].map((index) => ({ root: reference(0), parent: reference(index) })),
  ])
  expect(fresh.map(({ value }) => (value['embed'] as Fields | undefined)?.['$type'])).toEqual([
    'app.bsky.embed.images',
    undefined,
    undefined,
    undefined,
    'app.bsky.embed.external',
  ])
  expect(fresh.slice(1, 4).map(({ value }) => facetsOf(value)[0]?.[1])).toEqual([
    mention(bob.did),
    link('https://harbour.example/three'),
    tag('four'),
  ])
  expect(new Set(fresh.map(({ value }) => JSON.stringify(value['langs'])))).toEqual(new Set(['["en"]']))
})
