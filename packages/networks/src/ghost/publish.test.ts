import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Draft, Target } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { type FakeGhost, fieldOf, startFakeGhost } from '../testing/fake-ghost.ts'
import { connectFake } from '../testing/ghost-account.ts'
import { createTestHttp } from '../testing/http.ts'
import { createTestRun } from '../testing/run.ts'
import { tags } from './choices.ts'
import { connectWithKey, refresh } from './connect.ts'
import { ghost } from './index.ts'
import { createTestTools } from '../testing/tools.ts'

let fake: FakeGhost
let target: Target
beforeEach(async () => {
  fake = await startFakeGhost()
  target = await connectFake(fake)
})
afterEach(() => fake.close())

const tools = createTestTools()

const article = (fields: Partial<Draft> = {}): Draft => draftOf('ghost.post', { title: 'Winter hours', ...fields })
const publish = (draft: Draft) => ghost.publish?.(createTestRun({ http: createTestHttp() }), target, draft)

describe('connecting a Ghost site', () => {
  it('names the site, and finds it again', async () => {
    const { host } = new URL(fake.url)
    expect(target.account).toMatchObject({ accountId: fake.url, username: host, displayName: 'Harbour Notes', instanceUrl: fake.url })
    expect(await refresh(tools, target)).toEqual({ account: target.account })
  })

  it.each([
    ['a malformed key', { admin_api_key: 'abc' }, { kind: 'validation', code: 'key_malformed' }],
    ['a page that is not Ghost', { site_url: '/elsewhere' }, { kind: 'rejected', code: 'not_ghost' }],
    ['the key of another site', { admin_api_key: `${'0'.repeat(24)}:${'0'.repeat(64)}` }, { kind: 'auth', code: 'unauthorized_error' }],
    ['no address', { site_url: 'ftp://a.example' }, { kind: 'validation', code: 'invalid_address' }],
  ])('refuses %s by name', async (_, changed, error) => {
    const fields: Record<string, string> = { site_url: fake.url, admin_api_key: fake.key, ...changed }
    if (fields['site_url']?.startsWith('/')) fields['site_url'] = `${fake.url}${fields['site_url']}`
    await expect(connectWithKey(tools, fields)).rejects.toMatchObject(error)
  })

  it('offers the tags of the site', async () => {
    expect((await tags(tools, target)).map(({ value }) => value)).toEqual(['Ferry', 'Harbour'])
  })
})

describe('publishing on Ghost', () => {
  it('sends the text as HTML, under a slug of its own', async () => {
    const published = await publish(article({ segments: [segmentOf({ text: '## From Monday\n\n**Seven** to <i>six</i>' })] }))
    const [post] = fake.posts
    expect(post?.html).toBe('<h2>From Monday</h2>\n<p><strong>Seven</strong> to &lt;i&gt;six&lt;/i&gt;</p>')
    expect(post?.slug).toMatch(/^winter-hours-[0-9a-f]{12}$/)
    expect(published).toEqual({ externalId: post?.id, externalUrl: `${fake.url}/${post?.slug}/` })
  })

  it('uses the own slug while it is free', async () => {
    const draft = article({ settings: { slug: 'hours' } })
    await publish(draft)
    await publish(draft)
    expect(fake.posts.map(({ slug }) => slug)).toEqual(['hours', expect.stringMatching(/^hours-[0-9a-f]{12}$/)])
  })

  it('features the first image or the chosen one, shows others in or below the text, and sends the settings', async () => {
    const media = ['a', 'b', 'c'].map((id) => mediaOf({ id, filename: `${id}.png`, altText: `Picture ${id}` }))
    const settings = { tags: ['Ferry'], excerpt: 'Short', canonical_url: 'https://a.example/', status: 'draft' }
    await publish(article({ segments: [segmentOf({ text: 'See ![](media/b/b.png)', media })], settings }))
    const [post] = fake.posts
    expect(fieldOf(post, 'feature_image')).toBe(`${fake.url}/content/images/1-a.png`)
    expect(fieldOf(post, 'feature_image_alt')).toBe('Picture a')
    expect(post?.html).toBe(
      `<p>See <img src="${fake.url}/content/images/2-b.png" alt="Picture b"></p>\n<figure><img src="${fake.url}/content/images/3-c.png" alt="Picture c"></figure>`,
    )
    expect(post?.fields).toMatchObject({
      tags: [{ name: 'Ferry' }],
      custom_excerpt: 'Short',
      canonical_url: 'https://a.example/',
      status: 'draft',
    })
    await publish(article({ segments: [segmentOf({ media })], settings: { featured_media_id: 'c' } }))
    expect(fieldOf(fake.posts[1], 'feature_image')).toMatch(/-c\.png$/)
  })

  it('shows links to other sites only, and no scripts', async () => {
    await publish(article({ segments: [segmentOf({ text: '[a](https://b.example/?c&d) [e](javascript:f) [g](/h)' })] }))
    expect(fake.posts[0]?.html).toBe('<p><a href="https://b.example/?c&amp;d">a</a> e g</p>')
  })

  it('needs a title, and a featured image among its media', () => {
    const codes = (draft: Draft) => ghost.check(draft, { limits: {} }).map(({ code, field }) => `${code} ${field}`)
    expect(codes(article({ title: '' }))).toEqual(['title_required title'])
    expect(codes(article({ settings: { featured_media_id: 'x' } }))).toEqual(['setting_invalid settings.featured_media_id'])
    expect(codes(article({ segments: [segmentOf({ media: [mediaOf({ altText: 'a'.repeat(192) })] })] }))).toEqual([
      'setting_invalid alt_text',
    ])
  })
})
