import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { uuid7 } from '#lib/ids.ts'
import { perTest } from '#test/lifetimes.ts'
import { removeSitePosts } from './site.ts'
import { addMedium, attribute, origin, parsePage, setScene, texts } from './testing/scene.ts'

const scene = perTest(setScene)

const minute = 60_000

describe('the front page', () => {
  it('shows that nothing is published yet', async () => {
    const answer = await scene.get(scene.path)
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } })
    expect(texts(parsePage(answer), 'main')).toEqual(['Nothing published yet.'])
  })

  it('shows articles by title and summary, and notes in full, newest first', async () => {
    await scene.publish({ title: 'A long day', text: 'Many words.\n\nAnd more.', settings: { summary: 'In short.' } })
    scene.test.clock.advance(minute)
    await scene.publish({ text: 'We open at **seven**.' })
    const page = parsePage(await scene.get(scene.path))
    expect(texts(page, 'h1')).toEqual(['Harbour Cafe'])
    expect(texts(page, 'article h2')).toEqual(['We open at seven.', 'A long day'])
    expect(texts(page, 'article.note .prose strong')).toEqual(['seven'])
    expect(texts(page, 'article.note .prose')).toEqual(['We open at seven.'])
    expect(texts(page, 'article.article .summary')).toEqual(['In short.'])
    expect(attribute(page, 'article.article h2 a', 'href')).toBe(`${scene.path}/a-long-day`)
  })

  it('links its feeds, icon and canonical URL, and runs no script', async () => {
    await scene.configure({ site_title: 'The Quay', site_description: 'News from the water.' })
    const page = parsePage(await scene.get(scene.path))
    const feeds = [...page.querySelectorAll('link[rel=alternate]')].map((link) => link.getAttribute('href'))
    expect(feeds).toEqual(['feed.xml', 'atom.xml', 'feed.json'].map((file) => `${origin}${scene.path}/${file}`))
    expect(attribute(page, 'link[rel=canonical]', 'href')).toBe(`${origin}${scene.path}`)
    expect(attribute(page, 'meta[property="og:title"]', 'content')).toBe('The Quay')
    expect(attribute(page, 'meta[name=description]', 'content')).toBe('News from the water.')
    expect(page.querySelectorAll('script')).toHaveLength(0)
    expect(await scene.get(`${scene.path}/icon.svg`)).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/svg+xml; charset=utf-8' },
    })
  })

  it('responds to HEAD without a body, also for a site whose name is part of the URLs', async () => {
    await scene.configure({ site_slug: 'assets' })
    for (const path of ['/site/assets', '/site/assets/feed.xml', '/site/assets/icon.svg']) {
      const answer = await scene.test.http.fastify.inject({ method: 'HEAD', url: path })
      expect(answer).toMatchObject({ statusCode: 200, body: '' })
      expect(answer.headers['etag']).toBe((await scene.get(path)).headers['etag'])
    }
  })

  it('allows exactly its own style in its policy', async () => {
    const answer = await scene.get(scene.path)
    const page = parsePage(answer)
    const policy = answer.headers['content-security-policy'] ?? ''
    const style = page.querySelector('style')?.textContent ?? ''
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(style))).toString('base64')
    expect(policy).toContain(`style-src 'self' 'sha256-${digest}'`)
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    expect(page.querySelectorAll('[style]')).toHaveLength(0)
    const sheet = await scene.get(attribute(page, 'link[rel=stylesheet]', 'href') ?? '')
    expect(sheet).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=31536000, immutable' },
    })
  })
})

describe('pages of twenty', () => {
  const publishMany = async (count: number): Promise<string[]> => {
    const paths: string[] = []
    for (let number = 1; number <= count; number++) paths.push((await scene.publish({ title: `Post ${number}` })).path)
    return paths.toReversed()
  }
  const shown = (page: ReturnType<typeof parsePage>) => [...page.querySelectorAll('article h2 a')].map((link) => link.getAttribute('href'))

  it('link through all posts and back, even if all have the same time', async () => {
    const all = await publishMany(45)
    const first = parsePage(await scene.get(scene.path))
    expect(attribute(first, 'a[rel=prev]', 'href')).toBeNull()
    const second = parsePage(await scene.get(attribute(first, 'a[rel=next]', 'href') ?? ''))
    const third = parsePage(await scene.get(attribute(second, 'a[rel=next]', 'href') ?? ''))
    expect([first, second, third].flatMap(shown)).toEqual(all)
    expect([first, second, third].map((page) => shown(page).length)).toEqual([20, 20, 5])
    expect(attribute(third, 'a[rel=next]', 'href')).toBeNull()
    const back = parsePage(await scene.get(attribute(third, 'a[rel=prev]', 'href') ?? ''))
    expect(shown(back)).toEqual(shown(second))
    expect(await scene.get(attribute(back, 'a[rel=prev]', 'href') ?? '')).toMatchObject({ status: 302, headers: { location: scene.path } })
  })

  it('keep their position while posts are added and removed', async () => {
    const all = await publishMany(25)
    const next = attribute(parsePage(await scene.get(scene.path)), 'a[rel=next]', 'href') ?? ''
    scene.test.clock.advance(minute)
    await scene.publish({ title: 'Latest' })
    expect(shown(parsePage(await scene.get(next)))).toEqual(all.slice(20))
    const edge = await scene.test.app.db
      .selectFrom('site_posts')
      .select('destination_id')
      .where('slug', '=', 'post-6')
      .executeTakeFirstOrThrow()
    await removeSitePosts(scene.test.app, scene.workspaceId, [edge.destination_id])
    expect(shown(parsePage(await scene.get(next)))).toEqual(all.slice(20))
  })

  it('return 404 for positions that never existed', async () => {
    await publishMany(1)
    for (const query of ['before=nothing', 'before=a&before=b', 'before=%00', 'before=post-1', 'after=%27'])
      expect(await scene.get(`${scene.path}?${query}`), query).toMatchObject({ status: 404 })
    expect(await scene.get(`${scene.path}?before=`)).toMatchObject({ status: 200 })
  })
})

describe('the page of a post', () => {
  it('has one first-level heading, and demotes those of the text', async () => {
    const { path } = await scene.publish({ title: 'Bread', text: '# Flour\n\nWhite.\n\n## Water\n\nCold.' })
    const page = parsePage(await scene.get(path))
    expect(texts(page, 'h1')).toEqual(['Bread'])
    expect(texts(page, 'h2')).toEqual(['Flour'])
    expect(texts(page, 'h3')).toEqual(['Water'])
  })

  it('uses a heading at the start of the text as the title, and does not show it twice', async () => {
    const { path } = await scene.publish({ text: '# Fresh *bread*\n\nFrom six.' })
    expect(path).toBe(`${scene.path}/fresh-bread`)
    const page = parsePage(await scene.get(path))
    expect(texts(page, 'h1')).toEqual(['Fresh bread'])
    expect(texts(page, '.prose')).toEqual(['From six.'])
    const repeated = await scene.publish({ title: 'Fresh bread', text: '# Fresh bread!\n\nFrom six.' })
    expect(texts(parsePage(await scene.get(repeated.path)), '.prose')).toEqual(['From six.'])
  })

  it('gives a note its first words as a visually hidden heading', async () => {
    const { path } = await scene.publish({ text: `${'We open at seven and close at nine on weekdays, '.repeat(3)}always.` })
    const page = parsePage(await scene.get(path))
    expect(texts(page, 'h1.unseen')).toEqual(['We open at seven and close at nine on weekdays, We open at seven and…'])
    expect(attribute(page, 'meta[property="og:title"]', 'content')).toBe(
      'We open at seven and close at nine on weekdays, We open at seven and…',
    )
  })

  it('describes itself to search engines and networks', async () => {
    const medium = await addMedium(scene, { filename: 'Old Quay.PNG', altText: 'A quay', width: 800, height: 600 })
    const { path, destinationId } = await scene.publish({
      title: 'Bread </script>',
      text: 'Warm.',
      settings: { summary: 'Short', tags: ['food', '#food', 'sea'] },
      media: [medium],
    })
    const page = parsePage(await scene.get(path))
    const image = `${origin}${scene.path}/media/${medium.id}/old-quay.png`
    expect(attribute(page, 'link[rel=canonical]', 'href')).toBe(`${origin}${path}`)
    expect(attribute(page, 'meta[property="og:type"]', 'content')).toBe('article')
    expect(attribute(page, 'meta[property="og:image"]', 'content')).toBe(image)
    expect(attribute(page, 'meta[property="og:image:alt"]', 'content')).toBe('A quay')
    expect(attribute(page, 'meta[name="twitter:card"]', 'content')).toBe('summary_large_image')
    const at = scene.test.clock.now().toISOString()
    expect(attribute(page, 'article time', 'datetime')).toBe(at)
    expect(texts(page, '.tags li')).toEqual(['food', 'sea'])
    const data = JSON.parse(page.querySelector('script[type="application/ld+json"]')?.textContent ?? '') as Record<string, unknown>
    expect(data).toMatchObject({
      '@type': 'BlogPosting',
      '@id': `urn:uuid:${destinationId}`,
      headline: 'Bread </script>',
      datePublished: at,
      image: [image],
      keywords: ['food', 'sea'],
    })
  })

  it('uses the first place of publication as the canonical URL', async () => {
    const { path } = await scene.publish({ title: 'Bread', text: 'Warm.', settings: { canonical_url: 'https://other.example/bread' } })
    const page = parsePage(await scene.get(path))
    expect(attribute(page, 'link[rel=canonical]', 'href')).toBe('https://other.example/bread')
    expect(texts(page, '.original')).toEqual(['First published at other.example'])
  })

  it('links to the previous and the next post', async () => {
    const paths: string[] = []
    for (const title of ['One', 'Two', 'Three']) paths.push((await scene.publish({ title })).path)
    const page = parsePage(await scene.get(paths[1] ?? ''))
    expect([attribute(page, '.beside .older', 'href'), attribute(page, '.beside .newer', 'href')]).toEqual([paths[0], paths[2]])
    expect(texts(page, '.beside strong')).toEqual(['One', 'Three'])
  })

  it("shows dates in the workspace's zone and language", async () => {
    scene.test.clock.set('2026-11-20T23:30:00Z')
    await scene.configure({ timezone: 'Asia/Tokyo', default_language: 'de' })
    const page = parsePage(await scene.get((await scene.publish({ title: 'Brot' })).path))
    expect(texts(page, 'article time')[0]).toMatch(/^21\. November 2026, 08:30/)
    expect(attribute(page, 'html', 'lang')).toBe('de')
    expect(texts(page, '.skip')).toEqual(['Zum Inhalt springen'])
    await scene.configure({ default_language: 'ar' })
    expect(attribute(parsePage(await scene.get(scene.path)), 'html', 'dir')).toBe('rtl')
  })
})

describe('missing pages', () => {
  it('return 410 for a removed post, which leaves the lists', async () => {
    const { path, destinationId } = await scene.publish({ title: 'Bread', text: 'Warm.' })
    await removeSitePosts(scene.test.app, scene.workspaceId, [destinationId])
    const gone = await scene.get(path)
    expect(gone).toMatchObject({ status: 410, headers: { 'content-type': 'text/html; charset=utf-8' } })
    expect(gone.text).not.toContain('Warm')
    for (const file of ['', '/feed.xml', '/atom.xml', '/feed.json'])
      expect((await scene.get(scene.path + file)).text).not.toContain('Bread')
  })

  it('return 404 with a page for unknown sites, posts and other URLs', async () => {
    for (const path of [
      '/site/nowhere',
      `${scene.path}/nothing`,
      '/site/nowhere/feed.xml',
      '/site/a/b/c/d',
      `${scene.path}/%00`,
      `/site/%F0%9F%8D%9E`,
      `${scene.path}/${'a'.repeat(300)}`,
    ]) {
      const answer = await scene.get(path)
      expect(answer, path).toMatchObject({ status: 404, headers: { 'content-type': 'text/html; charset=utf-8' } })
      expect(texts(parsePage(answer), 'h1')).toEqual(['Page not found'])
    }
  })

  it('redirect a trailing slash', async () => {
    expect(await scene.get(`${scene.path}/?before=a`)).toMatchObject({ status: 308, headers: { location: `${scene.path}?before=a` } })
  })

  it('hide everything while the site is off, and show it again afterward', async () => {
    const medium = await addMedium(scene)
    const { path } = await scene.publish({ title: 'Bread', media: [medium] })
    const all = [
      scene.path,
      path,
      ...['feed.xml', 'atom.xml', 'feed.json', 'icon.svg', `media/${medium.id}/quay.png`].map((file) => `${scene.path}/${file}`),
    ]
    await scene.configure({ site_visibility: 'off' })
    for (const one of all) expect(await scene.get(one), one).toMatchObject({ status: 404 })
    const hidden = await scene.publish({ title: 'While off' })
    await scene.configure({ site_visibility: 'unlisted' })
    for (const one of [...all, hidden.path])
      expect(await scene.get(one), one).toMatchObject({ status: 200, headers: { 'x-robots-tag': 'noindex' } })
    expect(attribute(parsePage(await scene.get(path)), 'meta[name=robots]', 'content')).toBe('noindex')
    await scene.configure({ site_visibility: 'public' })
    const open = await scene.get(path)
    expect(open.headers['x-robots-tag']).toBeUndefined()
    expect(parsePage(open).querySelector('meta[name=robots]')).toBeNull()
  })
})

describe('conditional requests', () => {
  it('return 304 until something changes', async () => {
    const { path } = await scene.publish({ title: 'Bread' })
    for (const address of [scene.path, path, `${scene.path}/feed.xml`, `${scene.path}/atom.xml`, `${scene.path}/feed.json`]) {
      const { headers } = await scene.get(address)
      const [tag = '', changed = ''] = [headers['etag'], headers['last-modified']]
      expect(tag).toMatch(/^"[\w-]+"$/)
      const unchanged = await scene.get(address, { 'if-none-match': `"x", W/${tag}` })
      expect(unchanged).toMatchObject({ status: 304, text: '', headers: { etag: tag } })
      expect(await scene.get(address, { 'if-modified-since': changed })).toMatchObject({ status: 304 })
      expect(await scene.get(address, { 'if-none-match': '"x"', 'if-modified-since': changed })).toMatchObject({ status: 200 })
      expect(await scene.get(address, { 'if-modified-since': new Date(Date.parse(changed) - 1000).toUTCString() })).toMatchObject({
        status: 200,
      })
      expect(await scene.get(address, { 'if-modified-since': 'yesterday' })).toMatchObject({ status: 200 })
    }
  })

  it('detect a removal, even if the remaining posts are old', async () => {
    const gone = await scene.publish({ title: 'Bread' })
    const { headers } = await scene.get(`${scene.path}/feed.xml`)
    scene.test.clock.advance(minute)
    await removeSitePosts(scene.test.app, scene.workspaceId, [gone.destinationId])
    expect(await scene.get(`${scene.path}/feed.xml`, { 'if-modified-since': headers['last-modified'] ?? '' })).toMatchObject({
      status: 200,
    })
    expect(await scene.get(`${scene.path}/feed.xml`, { 'if-none-match': headers['etag'] ?? '' })).toMatchObject({ status: 200 })
  })
})

describe('media', () => {
  it('are shown with dimensions and alternative text, videos with controls', async () => {
    const image = await addMedium(scene, { altText: 'A "quay" <here>', width: 800, height: 600 })
    const film = await addMedium(scene, { mime: 'video/mp4', filename: 'boats.mov', altText: 'Boats', width: 1920, height: 1080 })
    const { path } = await scene.publish({ title: 'Quay', media: [image, film] })
    const page = parsePage(await scene.get(path))
    const shown = page.querySelector('article img')
    expect(['alt', 'width', 'height', 'loading'].map((name) => shown?.getAttribute(name))).toEqual([
      'A "quay" <here>',
      '800',
      '600',
      'lazy',
    ])
    const video = page.querySelector('article video')
    expect(video?.hasAttribute('controls')).toBe(true)
    expect(video?.getAttribute('aria-label')).toBe('Boats')
    expect(attribute(page, 'video source', 'src')).toBe(`${scene.path}/media/${film.id}/boats.mp4`)
    const answer = await scene.get(shown?.getAttribute('src') ?? '')
    expect(answer).toMatchObject({ status: 200, text: 'bytes', headers: { 'content-type': 'image/png' } })
  })

  it('are served only while a published post of the site shows them', async () => {
    const [used, unused] = [await addMedium(scene), await addMedium(scene)]
    const { path, destinationId } = await scene.publish({ title: 'Quay', media: [used] })
    const address = (id: string, site = scene.path) => `${site}/media/${id}/quay.png`
    expect(path).toBe(`${scene.path}/quay`)
    expect(await scene.get(address(used.id))).toMatchObject({ status: 200 })
    expect(await scene.get(address(used.id, '/site/other'))).toMatchObject({ status: 404 })
    for (const id of [unused.id, uuid7(), 'x', '%00']) expect(await scene.get(address(id)), id).toMatchObject({ status: 404 })
    await removeSitePosts(scene.test.app, scene.workspaceId, [destinationId])
    expect(await scene.get(address(used.id))).toMatchObject({ status: 404 })
  })

  it('support ranges and conditional requests', async () => {
    const medium = await addMedium(scene)
    await scene.publish({ title: 'Quay', media: [medium] })
    const address = `${scene.path}/media/${medium.id}/any-name`
    expect(await scene.get(address, { range: 'bytes=1-2' })).toMatchObject({ status: 206, text: 'yt' })
    const { headers } = await scene.get(address)
    expect(await scene.get(address, { 'if-none-match': headers['etag'] ?? '' })).toMatchObject({ status: 304 })
  })

  it('that the text already shows are not shown again', async () => {
    const medium = await addMedium(scene, { altText: 'A quay', width: 800, height: 600 })
    const { path } = await scene.publish({ title: 'Quay', text: `See ![](media/${medium.id}/quay.png) here.`, media: [medium] })
    const images = parsePage(await scene.get(path)).querySelectorAll('article img')
    expect([...images].map((image) => [image.getAttribute('src'), image.getAttribute('alt'), image.getAttribute('width')])).toEqual([
      [`${scene.path}/media/${medium.id}/quay.png`, 'A quay', '800'],
    ])
  })

  it('have smaller sizes where the page lists them', async () => {
    const bytes = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#2563eb' } })
      .jpeg()
      .toBuffer()
    const medium = await addMedium(scene, { mime: 'image/jpeg', filename: 'quay.jpg', width: 2000, height: 1000, bytes })
    const { path } = await scene.publish({ title: 'Quay', media: [medium] })
    const address = `${scene.path}/media/${medium.id}/quay.jpg`
    const image = parsePage(await scene.get(path)).querySelector('article img')
    expect(image?.getAttribute('srcset')).toBe(`${address}?size=small 480w, ${address}?size=medium 1280w`)
    const answers = await Promise.all([1, 2, 3].map(() => scene.test.http.fastify.inject(`${address}?size=medium`)))
    for (const answer of answers) {
      expect(answer.headers['content-type']).toBe('image/webp')
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1280, height: 640 })
    }
    const tag = String(answers[0]?.headers['etag'])
    expect(await scene.get(`${address}?size=medium`, { 'if-none-match': tag })).toMatchObject({ status: 304 })
    expect(await scene.get(address)).toMatchObject({ headers: { 'content-length': String(bytes.length) } })
  })

  it('are sent unchanged if no smaller copy can be made', async () => {
    const medium = await addMedium(scene, { mime: 'image/jpeg', width: 2000, height: 1000 })
    await scene.publish({ title: 'Quay', media: [medium] })
    for (const size of ['small', 'medium', 'x'])
      expect(await scene.get(`${scene.path}/media/${medium.id}/quay.jpg?size=${size}`)).toMatchObject({ status: 200, text: 'bytes' })
  })
})
