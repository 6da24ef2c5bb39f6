/** Images of Nostr posts: the relay gets their addresses, and the media server the bytes. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Blossom, startBlossom } from './blossom.ts'
import { type Broadside, startBroadside } from './broadside.ts'
import { listMoments } from './moments.ts'
import { createKey } from './nostr-key.ts'
import { createPng } from './picture.ts'
import { type Event, type Relay, startRelay } from './relay.ts'
import { createUser, type User } from './user.ts'

const key = createKey()
const altText = 'Der Hafen im Nebel – „grau in grau“ 🌫️'

let relay: Relay
let blossom: Blossom
let broadside: Broadside
let user: User
let accountId: string

beforeAll(async () => {
  ;[relay, blossom] = await Promise.all([startRelay(), startBlossom()])
  // The account lists its media server: https://github.com/hzrd149/blossom/blob/master/buds/03.md
  await relay.send(key.sign({ kind: 10_063, content: '', tags: [['server', blossom.front.url]] }))
  broadside = await startBroadside([relay.front, blossom.front].map(({ url }) => new URL(url).host))
  user = await createUser(broadside.baseUrl)
  accountId = await user.connectTo('nostr', { key: key.nsec, relays: relay.front.url })
})

afterAll(async () => {
  await broadside?.[Symbol.asyncDispose]()
  await Promise.all([relay, blossom].map((each) => each?.[Symbol.asyncDispose]()))
})

const upload = async (name: string, bytes: Buffer) => ({ media_id: await user.upload(name, bytes), alt_text: altText })

const whenPublished = async (publicationId: string, text: string): Promise<Event | undefined> => {
  const destination = await user.whenSettled(publicationId)
  const [event, ...more] = (await relay.list({ authors: [key.publicKey] })).filter(({ content }) => content.includes(text))
  expect(more).toEqual([])
  expect(destination).toMatchObject({ status: 'published', external_id: event?.id })
  return event
}

/** The attributes of each image: https://github.com/nostr-protocol/nips/blob/master/92.md */
const imagesIn = (event: Event | undefined): Record<string, string>[] =>
  (event?.tags ?? [])
    .filter(([name]) => name === 'imeta')
    .map(([, ...parts]) => Object.fromEntries(parts.map((part) => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)])))

const download = async (url: string): Promise<Buffer> => {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

it('stores images byte for byte, and names them in the post', async () => {
  const pictures = [createPng(48, 30), createPng(640, 480, 'noise')]
  const media = [await upload('fog.png', pictures[0] as Buffer), await upload('noise.png', pictures[1] as Buffer)]
  const event = await whenPublished(await user.publish(accountId, [{ text: 'Two pictures', media }]), 'Two pictures')
  const images = imagesIn(event)
  expect(images).toMatchObject(
    pictures.map((bytes, index) => ({
      m: 'image/png',
      dim: ['48x30', '640x480'][index],
      alt: altText,
      x: hashOf(bytes),
      size: String(bytes.length),
    })),
  )
  expect(event?.content).toBe(['Two pictures', ...images.map(({ url }) => url)].join('\n'))
  expect(await Promise.all(images.map(({ url = '' }) => download(url)))).toEqual(pictures)
})

it('stores the cover of an article', async () => {
  const picture = createPng(1200, 630)
  const form = { output_profile: 'nostr.article', title: 'With a cover' }
  const post = { text: 'Text below the cover.', media: [await upload('cover.png', picture)] }
  const event = await whenPublished(await user.publish(accountId, [post], {}, form), 'Text below')
  const [, url = '', size] = event?.tags.find(([name]) => name === 'image') ?? []
  expect(size).toBe('1200x630')
  expect(await download(url)).toEqual(picture)
})

it('is refused without an authorization', async () => {
  const response = await fetch(`${blossom.front.url}/upload`, { method: 'PUT', body: new Uint8Array(createPng(2, 2)) })
  expect(response.status).toBe(401)
})

const created = ['OK', expect.stringMatching(/^[0-9a-f]{64}$/), true, '']

describe('a post with an image exists exactly once after a kill', () => {
  for (const [index, { when, at, strike }] of listMoments({ upload: '/upload', create: 'EVENT', created }).entries())
    it(when, async () => {
      const picture = createPng(16 + index, 16)
      const media = [await upload('square.png', picture)]
      const [method, where] = at
      const held = method === 'EVENT' ? relay.front.hold(where) : blossom.front.hold(method, where)
      const publicationId = await user.publish(accountId, [{ text: `Killed ${when}`, media }])
      await strike(broadside, await held)
      const [image] = imagesIn(await whenPublished(publicationId, `Killed ${when}`))
      expect(await download(image?.['url'] ?? '')).toEqual(picture)
    })
})
