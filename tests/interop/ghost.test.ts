import { listAccounts, listPublishingOptions } from '@broadside/contract/features/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Broadside, startBroadside } from './broadside.ts'
import { type Ghost, startGhost } from './ghost.ts'
import { listMoments } from './moments.ts'
import { createPng } from './picture.ts'
import { createUser, type User } from './user.ts'

const create = '/ghost/api/admin/posts/?source=html'
const upload = '/ghost/api/admin/images/upload/'
const altText = 'Ein “Quadrat” & mehr'

let ghost: Ghost
let broadside: Broadside
let user: User
let accountId: string

beforeAll(async () => {
  ghost = await startGhost()
  broadside = await startBroadside([new URL(ghost.front.url).host])
  user = await createUser(broadside.baseUrl)
  accountId = await user.connectTo('ghost', { site_url: ghost.front.url, admin_api_key: ghost.adminKey })
})

afterAll(async () => {
  await broadside?.[Symbol.asyncDispose]()
  await ghost?.[Symbol.asyncDispose]()
})

const publish = (title: string, text: string, media: readonly string[] = [], settings = {}): Promise<string> =>
  user.publish(accountId, [{ text, media: media.map((media_id) => ({ media_id, alt_text: altText })) }], { title, ...settings })

/** The one post with the title. */
const whenPublished = async (publicationId: string, title: string) => {
  const destination = await user.whenSettled(publicationId)
  const [post, ...more] = await ghost.find(title)
  expect(more).toEqual([])
  expect(destination).toMatchObject({ status: 'published', external_id: post?.id, external_url: post?.url })
  return post
}

const download = async (url: string | null | undefined): Promise<Buffer> => Buffer.from(await (await fetch(url ?? '')).arrayBuffer())

it('connects a site with the key of a custom integration', async () => {
  const { body } = await user.client.call(listAccounts, { query: { workspace_id: user.workspaceId } })
  const { host } = new URL(ghost.front.url)
  const expected = { platform: 'ghost', account_username: host, display_name: 'Harbour Notes', is_active: true }
  expect(body.find(({ id }) => id === accountId)).toMatchObject(expected)
})

it('rejects a key of another site', async () => {
  const credentials = { site_url: ghost.front.url, admin_api_key: `${'0'.repeat(24)}:${'0'.repeat(64)}` }
  await expect(user.connectTo('ghost', credentials)).rejects.toMatchObject({ code: 'connection_refused' })
})

it('stores a text with links, tags and an excerpt', async () => {
  const text =
    'Grüße 👋🏽 & “Küste” <3\nZweite Zeile\n\n## Karte\n\n[Größe](https://harbour.example/größe?tag=1&x=2#oben) and https://docs.example/map.'
  const settings = { slug: 'kueste', excerpt: 'Kurz & <gut>', tags: ['Hafen', 'Fähre'], canonical_url: 'https://harbour.example/kueste' }
  const title = 'Über "uns" & <euch>'
  const post = await whenPublished(await publish(title, text, [], settings), title)
  expect(post).toMatchObject({ slug: 'kueste', status: 'published', custom_excerpt: 'Kurz & <gut>' })
  expect(post?.tags.map(({ name }) => name)).toEqual(['Hafen', 'Fähre'])
  expect(post?.html).toBe(
    [
      '<p>Grüße 👋🏽 &amp; “Küste” &lt;3<br>Zweite Zeile</p>',
      '<h2 id="karte">Karte</h2>',
      '<p><a href="https://harbour.example/gr%C3%B6%C3%9Fe?tag=1&amp;x=2#oben">Größe</a> and <a href="https://docs.example/map">https://docs.example/map</a>.</p>',
    ].join(''),
  )
})

it("chooses another slug for a post when the user's own is taken", async () => {
  const settings = { slug: 'winter-hours' }
  const first = await whenPublished(await publish('Winter hours', 'From nine.', [], settings), 'Winter hours')
  const second = await whenPublished(await publish('Winter hours again', 'From ten.', [], settings), 'Winter hours again')
  expect(first?.slug).toBe('winter-hours')
  expect(second?.slug).toMatch(/^winter-hours-\w{6,}$/)
})

it('stores fields that are as long as they may be', async () => {
  const title = '🚤'.repeat(255)
  const settings = { slug: 'a'.repeat(185), excerpt: '🚤'.repeat(300), tags: ['é'.repeat(191)] }
  const mediaId = await user.upload('long.png', createPng(16, 20))
  const media = [{ media_id: mediaId, alt_text: '🚤'.repeat(191) }]
  const post = await whenPublished(await user.publish(accountId, [{ text: 'All at their limits.', media }], { title, ...settings }), title)
  expect(post).toMatchObject({
    slug: settings.slug,
    custom_excerpt: settings.excerpt,
    tags: [{ name: settings.tags[0] }],
    feature_image_alt: media[0]?.alt_text,
  })
})

it('offers the tags of the site', async () => {
  const params = { id: accountId, source: 'tags' }
  const { body } = await user.client.call(listPublishingOptions, { params, query: {} })
  expect(body.items.map(({ value }) => value)).toEqual(expect.arrayContaining(['Hafen', 'Fähre']))
})

it('stores images with their alt texts, the first as the featured one', async () => {
  const ids = [await user.upload('first.png', createPng(16, 16)), await user.upload('second.png', createPng(17, 16))]
  const title = 'With two squares'
  const post = await whenPublished(await publish(title, 'Two squares.', ids), title)
  const inText =
    /^<p>Two squares.<\/p><figure class="[^"]*"><img src="([^"]*)" class="[^"]*" alt="Ein “Quadrat” &amp; mehr" loading="lazy"><\/figure>$/.exec(
      post?.html ?? '',
    )?.[1]
  expect(post?.feature_image_alt).toBe(altText)
  expect(await Promise.all([post?.feature_image, inText].map(download))).toEqual([createPng(16, 16), createPng(17, 16)])
})

it('stores a long post', async () => {
  const paragraphs = Array.from({ length: 1500 }, (_, index) => `Paragraph ${index}: grüne Boote, 三艘船, three green boats at noon. 🚤`)
  const title = 'A long one'
  const post = await whenPublished(await publish(title, paragraphs.join('\n\n')), title)
  expect(post?.html).toBe(paragraphs.map((text) => `<p>${text}</p>`).join(''))
})

it('stores a draft', async () => {
  const title = 'Not yet'
  const destination = await user.whenSettled(await publish(title, 'A draft.', [], { status: 'draft' }))
  expect(destination).toMatchObject({ status: 'published' })
  expect(await ghost.find(title)).toMatchObject([{ status: 'draft', html: '<p>A draft.</p>' }])
})

describe('a post exists exactly once after a kill', () => {
  for (const [index, { when, at, strike }] of listMoments({ upload, create, created: { status: 201 } }).entries())
    it(when, async () => {
      const title = `Killed ${index}`
      const mediaId = await user.upload(`square-${index}.png`, createPng(16 + index, 16))
      const sent = ghost.front.calls.length
      const held = ghost.front.hold(...at)
      const publicationId = await publish(title, 'Still here.', [mediaId])
      await strike(broadside, await held)
      await whenPublished(publicationId, title)
      expect(ghost.front.calls.slice(sent).filter((path) => path === create)).toHaveLength(1)
    })
})
