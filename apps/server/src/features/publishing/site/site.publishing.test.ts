import * as contract from '@broadside/contract/features/publications'
import { describe, expect, it } from 'vitest'
import { uuid7 } from '#lib/ids.ts'
import { createToken } from '#test/factories.ts'
import { perTest } from '#test/lifetimes.ts'
import { addMedium, attribute, parsePage, setScene, texts } from './testing/scene.ts'

const scene = perTest(setScene)

describe('URLs of posts', () => {
  it('are derived from the setting, the title or the first words, and numbered if taken', async () => {
    const paths: string[] = []
    for (const post of [
      { text: 'Warm bread\nfrom six' },
      { title: 'Warm bread', text: 'Again' },
      { title: 'Other', settings: { slug: 'warm-bread' } },
      { text: '東京の天気' },
      { text: '大阪の天気' },
    ])
      paths.push((await scene.publish(post)).path.slice(scene.path.length))
    expect(paths).toEqual(['/warm-bread', '/warm-bread-2', '/warm-bread-3', '/post', '/post-2'])
  })

  it('differ when posts with the same title are published concurrently', async () => {
    const published = await Promise.all(Array.from({ length: 8 }, () => scene.publish({ title: 'Same' })))
    const paths = published.map(({ path }) => path).toSorted()
    expect(paths).toEqual(['', '-2', '-3', '-4', '-5', '-6', '-7', '-8'].map((end) => `${scene.path}/same${end}`))
  })

  it('stay the same when a publication is repeated', async () => {
    const destinationId = uuid7()
    const first = await scene.publish({ title: 'Bread', destinationId })
    expect(await scene.publish({ title: 'Bread', text: 'Changed', destinationId })).toEqual(first)
    expect(texts(parsePage(await scene.get(first.path)), '.prose')).toEqual([''])
  })

  it('skip any number of taken numbers', async () => {
    const at = scene.test.clock.now()
    const base = {
      workspace_id: scene.workspaceId,
      title: '',
      summary: '',
      body: '',
      tags: [],
      canonical_url: '',
      media: '[]',
      published_at: at,
      updated_at: at,
    }
    const rows = Array.from({ length: 70 }, (_, index) => ({
      ...base,
      destination_id: uuid7(),
      slug: index ? `same-${index + 1}` : 'same',
    }))
    await scene.test.app.db.insertInto('site_posts').values(rows).execute()
    expect((await scene.publish({ title: 'Same' })).path).toBe(`${scene.path}/same-71`)
  })
})

describe('hostile texts', () => {
  const attack = `"><script>alert(1)</script><img src=x onerror=alert(1)>'`

  it("stay text in titles, summaries, tags, alternative texts and the site's name", async () => {
    await scene.configure({ site_title: attack, site_description: attack })
    const medium = await addMedium(scene, { altText: attack, filename: `${attack}.png` })
    const settings = { summary: attack, tags: [attack] }
    const { path } = await scene.publish({
      title: attack,
      text: attack,
      settings,
      media: [medium, await addMedium(scene, { altText: attack })],
    })
    await scene.publish({ text: attack })
    for (const address of [scene.path, path]) {
      const page = parsePage(await scene.get(address))
      expect(
        [...page.querySelectorAll('script')].map((script) => script.getAttribute('type')).filter((type) => type !== 'application/ld+json'),
      ).toEqual([])
      expect(page.querySelectorAll('[onerror], img[src=x]')).toHaveLength(0)
    }
    const page = parsePage(await scene.get(path))
    expect(texts(page, 'h1')).toEqual([attack])
    expect(texts(page, '.tags li')).toEqual([attack])
    expect(attribute(page, 'article img', 'alt')).toBe(attack)
    expect(attribute(page, 'article img', 'src')).toMatch(/^\/site\/[\w./-]+\.png$/)
    const { text } = await scene.get(`${scene.path}/icon.svg`)
    expect(text).not.toContain('"">')
  })

  it('cannot make a script the canonical URL', async () => {
    const { path } = await scene.publish({ title: 'Bread', settings: { canonical_url: 'javascript:alert(1)' } })
    expect((await scene.get(path)).text).not.toContain('javascript:')
  })
})

describe('a publication', () => {
  it('appears on the site when published, and disappears when its destination is removed', async () => {
    const { test, workspaceId } = scene
    const { created_by: userId } = await test.app.db
      .selectFrom('workspaces')
      .select('created_by')
      .where('id', '=', workspaceId)
      .executeTakeFirstOrThrow()
    const client = test.client({ token: await createToken(test, { id: userId ?? '' }) })
    const account = await test.app.db.selectFrom('accounts').select('id').where('platform', '=', 'site').executeTakeFirstOrThrow()
    const body = { workspace_id: workspaceId, title: 'Opening hours', text: 'From **seven**.', account_ids: [account.id] }
    const { body: created } = await client.call(contract.createPublication, { body })
    await client.call(contract.publishPublicationNow, { params: { id: created.id }, body: { expected_revision: created.revision } })
    await test.drain()
    const { body: published } = await client.call(contract.getPublication, { params: { id: created.id } })
    const [destination] = published.destinations
    const path = new URL(destination?.external_url ?? '').pathname
    expect(texts(parsePage(await scene.get(path)), '.prose strong')).toEqual(['seven'])
    await client.call(contract.deletePublicationDestination, {
      params: { id: created.id, destination_id: destination?.id ?? '' },
      query: { confirm: true, expected_revision: published.revision },
    })
    expect(await scene.get(path)).toMatchObject({ status: 410 })
  })
})
