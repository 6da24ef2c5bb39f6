import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Draft, Target } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { type FakeWordPress, startFakeWordPress } from '../testing/fake-wordpress.ts'
import { createTestHttp } from '../testing/http.ts'
import { createTestRun } from '../testing/run.ts'
import { connectFake } from '../testing/wordpress-account.ts'
import { wordpress } from './index.ts'
import { categories, tags } from './terms.ts'
import { createTestTools } from '../testing/tools.ts'

let fake: FakeWordPress
let target: Target
beforeEach(async () => {
  fake = await startFakeWordPress()
  target = await connectFake(fake)
})
afterEach(() => fake.close())

const tools = createTestTools()

const article = (fields: Partial<Draft> = {}): Draft => draftOf('wordpress.post', { title: 'Winter hours', ...fields })
const publish = (draft: Draft) => wordpress.publish?.(createTestRun({ http: createTestHttp() }), target, draft)

describe('publishing on WordPress', () => {
  it('sends the text as HTML, under a slug of its own', async () => {
    const published = await publish(article({ segments: [segmentOf({ text: 'From **Monday**' })] }))
    const [post] = fake.posts
    expect(post?.fields).toEqual({
      title: 'Winter hours',
      content: '<p>From <strong>Monday</strong></p>',
      status: 'publish',
      slug: post?.slug,
    })
    expect(post?.slug).toMatch(/^winter-hours-[0-9a-f]{12}$/)
    expect(published).toEqual({ externalId: String(post?.id), externalUrl: `${fake.url}/blog/${post?.slug}/` })
  })

  it('escapes titles and excerpts, which are HTML', async () => {
    await publish(article({ title: 'Fish & <chips>', settings: { excerpt: 'It’s <3 & "more"' } }))
    expect(fake.posts[0]?.fields).toMatchObject({ title: 'Fish &amp; &lt;chips&gt;', excerpt: 'It’s &lt;3 &amp; "more"' })
  })

  it('works on a site without permalinks', async () => {
    fake.hasPermalinks = false
    target = await connectFake(fake)
    await publish(article())
    expect(fake.posts).toHaveLength(1)
  })

  it('features the first image, and shows the other files below the text', async () => {
    const media = [
      mediaOf({ id: 'v', filename: 'v.mp4', mime: 'video/mp4' }),
      mediaOf({ id: 'a', filename: 'a.png', altText: 'Quay' }),
      mediaOf({ id: 'b', filename: 'b.png', altText: '"Ferry"' }),
    ]
    await publish(article({ segments: [segmentOf({ text: 'Hello', media })] }))
    expect(fake.media.map(({ name, altText }) => [name, altText])).toEqual([
      ['v.mp4', ''],
      ['a.png', 'Quay'],
      ['b.png', '"Ferry"'],
    ])
    const uploads = `${fake.url}/blog/wp-content/uploads`
    expect(fake.posts[0]?.fields).toMatchObject({
      featured_media: 501,
      content: [
        '<p>Hello</p>',
        `<figure><video controls src="${uploads}/500-v.mp4"></video></figure>`,
        `<figure><img src="${uploads}/502-b.png" alt="&quot;Ferry&quot;"></figure>`,
      ].join('\n'),
    })
  })

  it('finds tags and categories by name, and creates missing tags only', async () => {
    await publish(article({ settings: { tags: ['fish & chips', 'Ferry'], categories: ['News'], status: 'pending', excerpt: 'Short' } }))
    expect(fake.tags.map(({ name }) => name)).toEqual(['Fish & Chips', 'Ferry'])
    expect(fake.posts[0]?.fields).toMatchObject({ tags: [11, 101], categories: [21], status: 'pending', excerpt: 'Short' })
    const refused = publish(article({ settings: { categories: ['Nowhere'] } }))
    await expect(refused).rejects.toMatchObject({ kind: 'validation', evidence: 'not_sent', code: 'category_not_found' })
    expect(fake.posts).toHaveLength(1)
  })

  it('offers the tags and categories of the site', async () => {
    expect(await tags(tools, target)).toEqual([{ value: 'Fish & Chips', label: 'Fish & Chips', isDefault: false }])
    expect((await categories(tools, target)).map(({ value }) => value)).toEqual(['News'])
  })

  it('finds a post that an editor has moved to the trash meanwhile, instead of repeating it', async () => {
    const run = createTestRun({ http: createTestHttp(), crash: ({ when }) => when === 'after_send' })
    await expect(wordpress.publish?.(run, target, article())).rejects.toThrow('post')
    for (const post of fake.posts) post.status = 'trash'
    const resumed = createTestRun({ http: createTestHttp(), journal: run.journal, missProves: 'list' })
    expect((await wordpress.publish?.(resumed, target, article()))?.externalId).toBe('1000')
    expect(fake.posts).toHaveLength(1)
  })
})
