import { describe, expect, it } from 'vitest'
import { createThreads, type Program } from '#lib/threads.ts'
import { createLog } from '#lib/log.ts'
import { perTest } from '#test/lifetimes.ts'
import { makeArticle } from './article/article.ts'
import { articleVersion } from './render/text.ts'
import { attribute, origin, parsePage, parseXml, setScene, texts } from './testing/scene.ts'

const scene = perTest(setScene)

const source = { body: '**a**\n\n<script>b</script>', title: '', media: [], origin }
const log = createLog('silent')
const signal = new AbortController().signal

/** Resets posts to the state of an earlier version, which stored no articles. */
const forgetArticles = () =>
  scene.test.app.db
    .updateTable('site_posts')
    .set({ article_version: 0, article_html: '<script>alert(1)</script>', article_title: '', article_text: '', article_media: [] })
    .execute()

const versions = async () =>
  (await scene.test.app.db.selectFrom('site_posts').select('article_version').execute()).map(({ article_version }) => article_version)

describe('an article', () => {
  it('is rendered in a thread', async () => {
    await using threads = createThreads()
    const article = await makeArticle({ threads, signal, log }, source, scene.workspaceId)
    expect(article).toMatchObject({
      html: '<p><strong>a</strong></p>\n<p>&lt;script&gt;b&lt;/script&gt;</p>',
      plain: 'a <script>b</script>',
    })
  })

  it('has plain paragraphs if rendering exceeds its time or memory', async () => {
    await using threads = createThreads({ size: 1 })
    const endless: Program = { entry: new URL(`data:text/javascript,${encodeURIComponent('for (;;);')}`) }
    const hanging = {
      ...threads,
      run: <T>(_: Program, task: unknown, options: Parameters<typeof threads.run>[2]) =>
        threads.run<T>(endless, task, { ...options, timeout: 300 }),
    }
    const article = await makeArticle({ threads: hanging, signal, log }, source, scene.workspaceId)
    expect(article).toEqual({
      html: '<p>**a**</p>\n<p>&lt;script&gt;b&lt;/script&gt;</p>',
      title: '',
      plain: source.body,
      shown: [],
    })
  })

  it('is not rendered in a stopping process', async () => {
    await using threads = createThreads()
    const stopping = AbortSignal.abort(new Error('stopping'))
    await expect(makeArticle({ threads, signal: stopping, log }, source, scene.workspaceId)).rejects.toThrow('stopping')
  })

  it('follows its site and its post to another URL', async () => {
    const { path } = await scene.publish({ title: 'Quay', text: '[a](#b) [c](d) [e](/f) ![g](media/h/i.png) `href="/site/~/j"`' })
    await scene.configure({ site_slug: 'moved' })
    const slug = path.slice(scene.path.length)
    const page = parsePage(await scene.get(`/site/moved${slug}`))
    expect([...page.querySelectorAll('.prose a')].map((link) => link.getAttribute('href'))).toEqual([
      `${origin}/site/moved${slug}#b`,
      `${origin}/site/moved/d`,
      `${origin}/f`,
    ])
    expect(attribute(page, '.prose img', 'src')).toBe('/site/moved/media/h/i.png')
    expect(texts(page, '.prose code')).toEqual(['href="/site/~/j"'])
  })
})

describe('posts without an article', () => {
  it('are shown as plain paragraphs, whatever is stored instead', async () => {
    const { path } = await scene.publish({ text: '**a** <script>b</script>' })
    await forgetArticles()
    for (const address of [path, scene.path]) {
      const page = parsePage(await scene.get(address))
      expect(texts(page, '.prose')).toEqual(['**a** <script>b</script>'])
      expect(page.querySelectorAll('.prose script, .prose strong')).toHaveLength(0)
    }
    expect(parsePage(await scene.get(scene.path)).querySelector('.meta a + a')).not.toBeNull()
    for (const file of ['feed.xml', 'atom.xml', 'feed.json']) expect((await scene.get(`${scene.path}/${file}`)).text).not.toContain('alert')
  })

  it('get one from the job, once, no matter how often it runs', async () => {
    const posts = []
    for (let number = 1; number <= 25; number += 1) posts.push(await scene.publish({ text: `# Post ${number}\n\n**a**` }))
    await forgetArticles()
    const { test } = scene
    const enqueue = () =>
      test.app.db.transaction().execute((db) => test.app.queue.enqueue({ ...test.app, db }, 'site.render', {}, { subject: '' }))
    await enqueue()
    await test.drain()
    expect(new Set(await versions())).toEqual(new Set([articleVersion]))
    const page = parsePage(await scene.get(posts[0]?.path ?? ''))
    expect([texts(page, 'h1'), texts(page, '.prose strong')]).toEqual([['Post 1'], ['a']])
    const stored = () => test.app.db.selectFrom('site_posts').selectAll().orderBy('destination_id').execute()
    const before = await stored()
    await enqueue()
    await test.drain()
    expect(await stored()).toEqual(before)
  })

  it('keep articles stored by a newer version', async () => {
    await scene.publish({ text: 'a' })
    await scene.test.app.db
      .updateTable('site_posts')
      .set({ article_version: articleVersion + 1, article_html: '<p>newer</p>' })
      .execute()
    await scene.test.app.db
      .transaction()
      .execute((db) => scene.test.app.queue.enqueue({ ...scene.test.app, db }, 'site.render', {}, { subject: '' }))
    await scene.test.drain()
    expect(await versions()).toEqual([articleVersion + 1])
  })
})

describe('feeds of long posts', () => {
  const bytes = 1_000_000
  const read = (file: string) => scene.get(`${scene.path}/${file}`)

  it('stay within their limit: the newest with their text, the others with their summary', async () => {
    for (let number = 1; number <= 30; number += 1) {
      scene.test.clock.advance(60_000)
      await scene.publish({ title: `Post ${number}`, text: 'Bread & "butter" '.repeat(2500), settings: { summary: `Summary ${number}` } })
    }
    const [rss, atom, json] = [await read('feed.xml'), await read('atom.xml'), await read('feed.json')]
    for (const { text } of [rss, atom, json]) {
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(bytes)
      expect(Buffer.byteLength(text)).toBeGreaterThan(bytes / 2)
    }
    const items = [...parseXml(rss).querySelectorAll('item')]
    const full = items.filter((item) => item.textContent?.includes('Bread &amp; "butter" Bread')).length
    expect([items.length, texts(parseXml(rss), 'item > description')[29]]).toEqual([30, 'Summary 1'])
    expect(full).toBeGreaterThan(3)
    expect(full).toBeLessThan(30)
    expect(texts(parseXml(atom), 'entry > summary')).toHaveLength(30)
    const entries = (JSON.parse(json.text) as { items: { content_html?: string; content_text?: string }[] }).items
    expect(entries[0]?.content_html).toContain('Bread')
    expect(entries[29]).toMatchObject({ content_text: 'Summary 1' })
    expect(entries[29]?.content_html).toBeUndefined()
  })

  it('omit the oldest if even summaries exceed it', async () => {
    const media = Array.from({ length: 20 }, (_, index) => ({
      id: `m${index}`,
      mime: 'image/png',
      size: 1,
      filename: 'a.png',
      altText: '"'.repeat(2000),
      settings: {},
    }))
    for (let number = 1; number <= 50; number += 1) await scene.publish({ title: `Post ${number}`, text: 'a', media })
    const json = await read('feed.json')
    expect(Buffer.byteLength(json.text)).toBeLessThanOrEqual(bytes)
    const { items } = JSON.parse(json.text) as { items: { title: string }[] }
    expect(items[0]?.title).toBe('Post 50')
    expect(items.length).toBeLessThan(50)
  })

  it('are valid for any content of posts', async () => {
    const strange = 'a\u0001\u001f\uffff\u{1F600}\u0085 ]]> &<>"\''
    const summary = `${'x'.repeat(999)}\u{1F600}`
    await scene.configure({ site_title: strange.replaceAll('\u0000', ''), site_description: strange })
    await scene.publish({ title: strange, text: `${strange}\n\n${'y'.repeat(999)}\u{1F600}`, settings: { summary, tags: [strange] } })
    await scene.publish({ text: `${'y'.repeat(999)}\u{1F600}z` })
    parseXml(await read('feed.xml'))
    parseXml(await read('atom.xml'))
    const json = await read('feed.json')
    expect(() => JSON.parse(json.text)).not.toThrow()
    // oxlint-disable-next-line no-control-regex
    for (const file of ['feed.xml', 'atom.xml'])
      expect((await read(file)).text).not.toMatch(/[\0-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\ufffd]/)
  })
})
