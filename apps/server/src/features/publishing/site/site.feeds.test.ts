import { describe, expect, it } from 'vitest'
import { perTest } from '#test/lifetimes.ts'
import { addMedium, origin, parseXml, setScene, texts } from './testing/scene.ts'

const scene = perTest(() => setScene('Harbour & <Cafe>'))

const minute = 60_000

/** An article with a picture and a note, a minute apart. */
async function publishTwo() {
  const medium = await addMedium(scene, { altText: 'Bread & butter', width: 800, height: 600 })
  const article = await scene.publish({
    title: 'Bread & <butter>',
    text: 'Warm ]]> & **fresh**.\u0007',
    settings: { tags: ['food & drink'], summary: 'Short <b>' },
    media: [medium],
  })
  const first = scene.test.clock.now()
  scene.test.clock.advance(minute)
  const note = await scene.publish({ text: 'We open at seven. [More](/more)' })
  return { article, note, medium, first, last: scene.test.clock.now(), image: `${origin}${scene.path}/media/${medium.id}/quay.png` }
}

const html = '<p>Warm ]]&gt; &amp; <strong>fresh</strong>.</p>'

describe('RSS', () => {
  it('has all that RSS 2.0 requires', async () => {
    const { article, note, medium, first, last, image } = await publishTwo()
    const answer = await scene.get(`${scene.path}/feed.xml`)
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/rss+xml; charset=utf-8' } })
    const feed = parseXml(answer)
    expect(feed.documentElement?.getAttribute('version')).toBe('2.0')
    expect(texts(feed, 'channel > title')).toEqual(['Harbour & <Cafe>'])
    expect(texts(feed, 'channel > link')).toEqual([origin + scene.path])
    expect(texts(feed, 'channel > description')[0]).not.toBe('')
    expect(texts(feed, 'channel > lastBuildDate')).toEqual([last.toUTCString()])
    const self = feed.getElementsByTagName('atom:link')[0]
    expect([self?.getAttribute('rel'), self?.getAttribute('href')]).toEqual(['self', `${origin}${scene.path}/feed.xml`])
    expect(texts(feed, 'item > link')).toEqual([origin + note.path, origin + article.path])
    expect(texts(feed, 'item > guid')).toEqual([`urn:uuid:${note.destinationId}`, `urn:uuid:${article.destinationId}`])
    expect(feed.querySelector('guid')?.getAttribute('isPermaLink')).toBe('false')
    expect(texts(feed, 'item > pubDate')).toEqual([last.toUTCString(), first.toUTCString()])
    expect(texts(feed, 'item > title')).toEqual(['Bread & <butter>'])
    expect(texts(feed, 'item > description')).toEqual(['We open at seven. More', 'Short <b>'])
    expect(texts(feed, 'item > category')).toEqual(['food & drink'])
    const enclosure = feed.querySelector('enclosure')
    expect(['url', 'length', 'type'].map((name) => enclosure?.getAttribute(name))).toEqual([image, String(medium.size), 'image/png'])
    const contents = [...feed.getElementsByTagName('content:encoded')].map((element) => element.textContent)
    expect(contents[0]).toBe(`<p>We open at seven. <a href="${origin}/more">More</a></p>`)
    expect(contents[1]).toBe(`<p><img src="${image}" width="800" height="600" alt="Bread &amp; butter" /></p>\n${html}`)
  })
})

describe('Atom', () => {
  it('has all that RFC 4287 requires', async () => {
    const { article, note, first, last, image } = await publishTwo()
    const answer = await scene.get(`${scene.path}/atom.xml`)
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/atom+xml; charset=utf-8' } })
    const feed = parseXml(answer)
    expect(feed.documentElement?.getAttribute('xmlns')).toBe('http://www.w3.org/2005/Atom')
    expect(texts(feed, 'feed > id')).toEqual([`urn:uuid:${scene.workspaceId}`])
    expect(texts(feed, 'feed > updated')).toEqual([last.toISOString()])
    expect(texts(feed, 'author > name')).toEqual(['Harbour & <Cafe>'])
    expect(feed.querySelector('link[rel=self]')?.getAttribute('href')).toBe(`${origin}${scene.path}/atom.xml`)
    expect(texts(feed, 'entry > id')).toEqual([`urn:uuid:${note.destinationId}`, `urn:uuid:${article.destinationId}`])
    expect(texts(feed, 'entry > title')).toEqual(['We open at seven. More', 'Bread & <butter>'])
    expect(texts(feed, 'entry > published')).toEqual([last.toISOString(), first.toISOString()])
    expect(texts(feed, 'entry > updated')).toEqual([last.toISOString(), first.toISOString()])
    expect(feed.querySelector('entry > link[rel=alternate]')?.getAttribute('href')).toBe(origin + note.path)
    expect(feed.querySelector('entry > link[rel=enclosure]')?.getAttribute('href')).toBe(image)
    expect(answer.text).toContain('<category term="food &amp; drink"/>')
    expect(feed.querySelector('content')?.getAttribute('type')).toBe('html')
    expect(texts(feed, 'entry > content')[1]).toContain(html)
  })
})

describe('JSON Feed', () => {
  it('has all that version 1.1 requires', async () => {
    const { article, note, first, last, image, medium } = await publishTwo()
    const answer = await scene.get(`${scene.path}/feed.json`)
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/feed+json; charset=utf-8' } })
    expect(JSON.parse(answer.text)).toEqual({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Harbour & <Cafe>',
      home_page_url: origin + scene.path,
      feed_url: `${origin}${scene.path}/feed.json`,
      language: 'en',
      authors: [{ name: 'Harbour & <Cafe>', url: origin + scene.path }],
      items: [
        {
          id: `urn:uuid:${note.destinationId}`,
          url: origin + note.path,
          content_html: `<p>We open at seven. <a href="${origin}/more">More</a></p>`,
          summary: 'We open at seven. More',
          date_published: last.toISOString(),
          date_modified: last.toISOString(),
        },
        {
          id: `urn:uuid:${article.destinationId}`,
          url: origin + article.path,
          title: 'Bread & <butter>',
          content_html: expect.stringContaining(html) as string,
          summary: 'Short <b>',
          image,
          date_published: first.toISOString(),
          date_modified: first.toISOString(),
          tags: ['food & drink'],
          attachments: [{ url: image, mime_type: 'image/png', title: 'Bread & butter', size_in_bytes: medium.size }],
        },
      ],
    })
  })
})

describe('all feeds', () => {
  it('contain the fifty newest posts', async () => {
    for (let number = 1; number <= 51; number++) await scene.publish({ title: `Post ${number}` })
    const titles = Array.from({ length: 50 }, (_, index) => `Post ${51 - index}`)
    expect(texts(parseXml(await scene.get(`${scene.path}/feed.xml`)), 'item > title')).toEqual(titles)
    expect(texts(parseXml(await scene.get(`${scene.path}/atom.xml`)), 'entry > title')).toEqual(titles)
    const { items } = JSON.parse((await scene.get(`${scene.path}/feed.json`)).text) as { items: { title: string }[] }
    expect(items.map(({ title }) => title)).toEqual(titles)
  })

  it("contain the text's pictures with absolute URLs", async () => {
    const medium = await addMedium(scene)
    await scene.publish({ title: 'Quay', text: `![A quay](media/${medium.id}/quay.png)`, media: [medium] })
    const { items } = JSON.parse((await scene.get(`${scene.path}/feed.json`)).text) as { items: { content_html: string }[] }
    expect(items[0]?.content_html).toContain(`src="${origin}${scene.path}/media/${medium.id}/quay.png"`)
  })

  it('exist and are valid before anything is published', async () => {
    expect(texts(parseXml(await scene.get(`${scene.path}/feed.xml`)), 'channel > title')).toEqual(['Harbour & <Cafe>'])
    expect(texts(parseXml(await scene.get(`${scene.path}/atom.xml`)), 'feed > updated')[0]).toMatch(/Z$/)
    expect(JSON.parse((await scene.get(`${scene.path}/feed.json`)).text)).toMatchObject({ items: [] })
  })
})
