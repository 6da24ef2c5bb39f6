/** Publishes on a site of WordPress, and kills the server around the write. */
import { listAccounts } from '@broadside/contract/features/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Broadside, startBroadside } from './broadside.ts'
import { listMoments } from './moments.ts'
import { createPng } from './picture.ts'
import { createUser, type User } from './user.ts'
import { type Medium, startWordPress, type WordPress } from './wordpress.ts'

const create = '/wp-json/wp/v2/posts'
const upload = '/wp-json/wp/v2/media'

const download = async (medium: Medium | undefined): Promise<Buffer> =>
  Buffer.from(await (await fetch(medium?.source_url ?? '')).arrayBuffer())

let wordpress: WordPress
let broadside: Broadside
let user: User
let accountId: string

beforeAll(async () => {
  wordpress = await startWordPress()
  broadside = await startBroadside([new URL(wordpress.front.url).host])
  user = await createUser(broadside.baseUrl)
  const { front, username, password } = wordpress
  accountId = await user.connectTo('wordpress', { site_url: front.url, username, application_password: password })
})

afterAll(async () => {
  await broadside?.[Symbol.asyncDispose]()
  await wordpress?.[Symbol.asyncDispose]()
})

const publish = (title: string, text: string, media: readonly string[] = [], settings = {}): Promise<string> => {
  const post = { text, media: media.map((media_id) => ({ media_id, alt_text: 'Ein “Quadrat” & mehr' })) }
  return user.publish(accountId, [post], { title, ...settings })
}

/** The one post with the title, which is HTML. */
const whenPublished = async (publicationId: string, title: string) => {
  const destination = await user.whenSettled(publicationId)
  const [post, ...more] = (await wordpress.list('posts')).filter((one) => one.title.raw === title)
  expect(more).toEqual([])
  expect(destination).toMatchObject({ status: 'published', external_id: String(post?.id), external_url: post?.link })
  return post
}

it('connects an author with an application password', async () => {
  const { body } = await user.client.call(listAccounts, { query: { workspace_id: user.workspaceId } })
  const { host } = new URL(wordpress.front.url)
  expect(body.find(({ id }) => id === accountId)).toMatchObject({ platform: 'wordpress', account_username: host, is_active: true })
})

it('stores a text with links', async () => {
  const text =
    'Grüße 👋🏽 & “Küste” <3\nZweite Zeile\n\n## Karte\n\n[Größe](https://harbour.example/größe?tag=1&x=2#oben) and https://docs.example/map.'
  const publicationId = await publish('Über "uns" & <euch>', text, [], { slug: 'kueste', excerpt: 'Kurz & <gut>' })
  const post = await whenPublished(publicationId, 'Über "uns" &amp; &lt;euch&gt;')
  expect(post).toMatchObject({ slug: 'kueste', excerpt: { raw: 'Kurz &amp; &lt;gut&gt;' } })
  expect(post?.content.raw).toBe(
    [
      '<p>Grüße 👋🏽 &amp; “Küste” &lt;3<br>Zweite Zeile</p>',
      '<h2>Karte</h2>',
      '<p><a href="https://harbour.example/gr%C3%B6%C3%9Fe?tag=1&amp;x=2#oben">Größe</a> and <a href="https://docs.example/map">https://docs.example/map</a>.</p>',
    ].join('\n'),
  )
})

it('stores images with their alt texts, the first as the featured one', async () => {
  const pictures = [createPng(16, 16), createPng(17, 16)]
  const ids = [await user.upload('first.png', createPng(16, 16)), await user.upload('second.png', createPng(17, 16))]
  const title = 'With two squares'
  const post = await whenPublished(await publish(title, 'Two squares.', ids), title)
  const [first, second] = await wordpress.list('media')
  expect([first?.alt_text, second?.alt_text]).toEqual(['Ein “Quadrat” & mehr', 'Ein “Quadrat” & mehr'])
  expect(await Promise.all([first, second].map(download))).toEqual(pictures)
  expect(post?.featured_media).toBe(first?.id)
  expect(post?.content.raw).toBe(`<p>Two squares.</p>\n<figure><img src="${second?.source_url}" alt="Ein “Quadrat” &amp; mehr"></figure>`)
})

it('stores a long post', async () => {
  const paragraphs = Array.from({ length: 1500 }, (_, index) => `Paragraph ${index}: grüne Boote, 三艘船, three green boats at noon. 🚤`)
  const title = 'A long one'
  const post = await whenPublished(await publish(title, paragraphs.join('\n\n')), title)
  expect(post?.content.raw).toBe(paragraphs.map((text) => `<p>${text}</p>`).join('\n'))
})

describe('a post exists exactly once after a kill', () => {
  for (const [index, { when, at, strike }] of listMoments({ upload, create, created: { status: 201 } }).entries())
    it(when, async () => {
      const title = `Killed ${index}`
      const mediaId = await user.upload(`square-${index}.png`, createPng(16 + index, 16))
      const sent = wordpress.front.calls.length
      const held = wordpress.front.hold(...at)
      const publicationId = await publish(title, 'Still here.', [mediaId])
      await strike(broadside, await held)
      await whenPublished(publicationId, title)
      expect(wordpress.front.calls.slice(sent).filter((path) => path === create)).toHaveLength(1)
    })
})
