import { canonicalJson, validateResult } from '@broadside/composer/index'
import { commitBuild, retryBuild } from '@broadside/contract/features/builds'
import { listJobs } from '@broadside/contract/features/jobs'
import { getPublication } from '@broadside/contract/features/publications'
import { networks } from '@broadside/networks/registry'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toComposeInput } from './engine/compose-input.ts'
import type { Composed, StoredInput } from './stored.ts'
import { openReadingRoom } from './testing/desk.ts'
import { article, createPages } from './testing/pages.ts'

let room: Awaited<ReturnType<typeof openReadingRoom>>
beforeAll(async () => void (room = await openReadingRoom()))
afterAll(() => room[Symbol.asyncDispose]())

const idea = 'From Monday on we open at seven, because the ferry is earlier now.'
const ferry = [
  'The morning ferry to the islands leaves at 6:40 from Monday, the harbour authority announced on Friday.',
  'About 300 commuters cross the bay every morning, most of them to work in the old town.',
  'The council had asked for an earlier crossing since the bridge was closed for repairs in March.',
]

const flagsOf = (build: { result?: { review_flags: { field: string; message: string }[] } }, field: string) =>
  build.result?.review_flags.filter((flag) => flag.field === field) ?? []

describe('a build', () => {
  it('turns an idea, a page and notes into a draft publication', async () => {
    const { desk, pages, test } = room
    pages.on('/timetable', article('Ferry timetable', ...ferry))
    const mastodon = await desk.addAccount('mastodon', 'harbour', { limits: JSON.stringify({ maxCharacters: 400 }) })
    const queued = await desk.create({
      idea,
      account_ids: [desk.siteId, mastodon],
      context_urls: [pages.url('/timetable')],
      context_notes: 'The cafe has sold coffee at the pier since 1987.',
      direction: { audience: 'Commuters' },
    })
    expect(queued).toMatchObject({ state: 'queued', phase: 'queued', revision: 1, context_urls: [pages.url('/timetable')] })
    expect(queued.input.sources).toEqual([
      {
        id: 'context:notes',
        kind: 'text',
        label: 'Notes',
        mime_type: 'text/plain',
        publishable: false,
        text: 'The cafe has sold coffee at the pier since 1987.',
      },
    ])
    expect(queued.input.destinations[1]).toMatchObject({ platform: 'mastodon', label: 'harbour', voice: { name: 'Default', revision: 1 } })
    expect(queued.input.destinations[1]?.allowed_output_profiles).toMatchObject([
      { key: 'mastodon.post', text_limit: 400, max_segments: 1 },
      { key: 'mastodon.thread', max_segments: 10 },
      { key: 'mastodon.video' },
    ])

    await test.drain()
    const ready = await desk.get(queued.id)
    expect(ready).toMatchObject({ state: 'ready', phase: 'ready', revision: 3 })
    expect(ready.input.sources.map(({ id, label }) => [id, label])).toEqual([
      ['context:notes', 'Notes'],
      ['url:1', 'Ferry timetable'],
    ])
    expect(ready.input.sources[1]?.text).toContain('About 300 commuters')
    expect(ready.result?.direction).toMatchObject({ thesis: idea, outcome: 'inform', audience: 'Commuters' })
    const toot = ready.result?.destinations[1]
    expect(toot?.segments[0]?.body).toMatch(new RegExp(`^${idea}[^]*${pages.url('/timetable')}$`))
    expect(networks['mastodon']?.count(toot?.segments[0]?.body ?? '')).toBeLessThanOrEqual(400)

    const { body: committed } = await desk.client.call(commitBuild, { params: { id: queued.id }, body: {} })
    expect(committed).toMatchObject({ href: `/publications/${committed.publication_id}` })
    const { body: publication } = await desk.client.call(getPublication, { params: { id: committed.publication_id } })
    expect(publication).toMatchObject({
      build_id: queued.id,
      title: idea,
      text: ready.result?.canonical_text,
      goal: 'inform',
      audience: 'Commuters',
      source_url: pages.url('/timetable'),
      status: 'draft',
    })
    expect(publication.destinations).toMatchObject([
      { social_account_id: desk.siteId, output_profile: 'site.post', profile_locked: true, status: 'pending' },
      {
        social_account_id: mastodon,
        output_profile: 'mastodon.post',
        profile_locked: true,
        status: 'pending',
        segments: [{ text: toot?.segments[0]?.body }],
      },
    ])
    expect(await desk.get(queued.id)).toMatchObject({
      state: 'committed',
      phase: 'committed',
      revision: 5,
      publication_id: committed.publication_id,
    })
    expect(await desk.eventsOf(queued.id)).toEqual(['build.queued', 'build.ready', 'build.committed'])
    const { body: jobs } = await desk.client.call(listJobs, { query: { workspace_id: desk.workspace_id } })
    expect(jobs).toMatchObject([
      {
        type: 'build.generate',
        status: 'completed',
        attempts: 1,
        max_attempts: 2,
        publication_id: committed.publication_id,
        payload: JSON.stringify({ build_id: queued.id, workspace_id: desk.workspace_id }),
      },
    ])
  })

  it('gives the same valid result for the same input', async () => {
    const { desk, pages, test } = room
    pages.on('/same', article('The same page', ...ferry))
    const body = { idea, context_urls: [pages.url('/same')], context_notes: 'Coffee costs two coins before eight.' }
    const [first, second] = [await desk.run(body), await desk.run(body)]
    expect(first.id).not.toBe(second.id)
    expect(canonicalJson(first.result)).toBe(canonicalJson(second.result))
    expect(first.result?.destinations.length).toBeGreaterThan(1)
    const row = await test.app.db.selectFrom('builds').select(['input', 'result']).where('id', '=', first.id).executeTakeFirstOrThrow()
    const input = row.input as unknown as StoredInput
    const destinations = input.destinations.map((one) => {
      const { name: networkName, text } = networks[one.platform] as (typeof networks)[string]
      return { ...one, networkName, text, voice: input.voices[0] as (typeof input.voices)[number] }
    })
    expect(
      validateResult(
        toComposeInput({ ...input, link: pages.url('/same'), destinations }, networks),
        (row.result as unknown as Composed).result,
      ),
    ).toEqual([])
  })

  it('responds at once and fetches nothing during the request', async () => {
    const { desk, pages } = room
    const build = await desk.create({ idea, context_urls: [pages.url('/untouched')] })
    expect(pages.requests).not.toContain('/untouched')
    expect(build.state).toBe('queued')
    await room.test.drain()
    expect(pages.requests).toContain('/untouched')
  })

  it('is accepted without any material, then fails', async () => {
    const build = await room.desk.run({})
    expect(build).toMatchObject({ state: 'failed', phase: 'failed', error_code: 'no_material', revision: 3 })
    expect(await room.desk.eventsOf(build.id)).toEqual(['build.queued', 'build.failed'])
  })

  it('fails if the author loses edit access before it runs', async () => {
    const { desk, test } = room
    const { id } = await desk.create({ idea })
    const member = test.app.db.updateTable('workspace_members').where('user_id', '=', desk.user.id)
    await member.set({ role: 'viewer' }).execute()
    await test.drain()
    expect(await desk.get(id)).toMatchObject({ state: 'failed', error_code: 'access_revoked' })
    await member.set({ role: 'admin' }).execute()
  })

  it('drafts unpublishable destinations too when all are required', async () => {
    const { desk } = room
    const unserved = await desk.addAccount('gone', 'elsewhere')
    const body = { idea, account_ids: [desk.siteId, unserved] }
    const recommended = await desk.run(body)
    expect(recommended.result).toMatchObject({
      destinations: [{ account_id: desk.siteId }],
      skipped: [{ account_id: unserved, platform: 'gone' }],
    })
    const required = await desk.run({ ...body, destination_policy: 'require_all' })
    expect(required.result).toMatchObject({
      destinations: [{ account_id: desk.siteId }, { account_id: unserved, output_profile: '' }],
      skipped: [],
    })
    expect(flagsOf(required, 'media')).toMatchObject([{ severity: 'error', account_id: unserved }])
  })

  it('takes its links from the workspace settings', async () => {
    const { desk, pages, test } = room
    pages.on('/linked', article('Linked', ...ferry))
    const body = { idea, account_ids: [desk.siteId], context_urls: [pages.url('/linked')] }
    const text = async () => (await desk.run(body)).result?.destinations[0]?.segments[0]?.body
    expect(await text()).toContain(pages.url('/linked'))
    await test.app.db.updateTable('workspaces').set({ build_links: 'none' }).execute()
    expect(await text()).not.toContain(pages.url('/linked'))
    await test.app.db.updateTable('workspaces').set({ build_links: 'first_source' }).execute()
  })
})

describe('a link', () => {
  it("goes into the link card of a network that has one, with the page's own title", async () => {
    const { desk, pages } = room
    pages.on('/timetable', article('The ferry leaves earlier from Monday', ...ferry))
    const bluesky = await desk.addAccount('bluesky', 'linked.example')
    const build = await desk.run({ idea, account_ids: [bluesky, desk.siteId], context_urls: [pages.url('/timetable')] })
    const { body: committed } = await desk.client.call(commitBuild, { params: { id: build.id }, body: {} })
    const { body: publication } = await desk.client.call(getPublication, { params: { id: committed.publication_id } })
    expect(publication.title).toBe(idea)
    expect(publication.destinations[0]).toMatchObject({
      settings: { link_url: pages.url('/timetable'), link_title: 'The ferry leaves earlier from Monday', languages: ['en'] },
      segments: [{ text: expect.stringMatching(new RegExp(`^${idea}`)) }],
    })
    expect(publication.destinations[0]?.segments?.[0]?.text).not.toContain('http')
    expect(publication.destinations[1]?.segments?.[0]?.text).toMatch(new RegExp(`^${idea}[^]*Source: ${pages.url('/timetable')}$`))
  })

  it('comes from the first page that responded', async () => {
    const { desk, pages } = room
    pages.on('/there', article('The ferry leaves earlier from Monday', ...ferry))
    const urls = ['https://harbour.invalid/timetable', pages.url('/there')]
    const build = await desk.run({ idea, account_ids: [desk.siteId], context_urls: urls })
    const text = build.result?.destinations[0]?.segments[0]?.body
    expect(text).toContain(`Source: ${urls[1]}`)
    expect(text).not.toContain('harbour.invalid')
  })
})

describe('a source', () => {
  it('is skipped with a flag when it cannot be read and there is other material', async () => {
    const { desk, pages } = room
    pages.on('/empty', (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>  </p>'))
    pages.on('/picture', (response) => void response.writeHead(200, { 'content-type': 'image/png' }).end('x'))
    pages.on('/endless', (response) => {
      response.writeHead(200, { 'content-type': 'text/plain' })
      response.end('word '.repeat(420_000))
    })
    const build = await desk.run({ idea, context_urls: ['/nowhere', '/empty', '/picture', '/endless'].map(pages.url) })
    expect(build.state).toBe('ready')
    expect(build.input.sources.map(({ id, text }) => [id, text])).toEqual([
      ['url:1', ''],
      ['url:2', ''],
      ['url:3', ''],
      ['url:4', ''],
    ])
    expect(flagsOf(build, 'sources')).toHaveLength(4)
    expect(build.result?.sources.map(({ id }) => id)).toEqual(['idea', 'url:1', 'url:2', 'url:3', 'url:4'])
  })

  it('is not followed into a private network', async () => {
    const { desk, pages } = room
    await using inside = await createPages()
    inside.on('/secret', article('Secret', ...ferry))
    pages.on('/trap', (response) => void response.writeHead(302, { location: inside.url('/secret') }).end())
    const build = await desk.run({
      idea,
      context_urls: [pages.url('/trap'), inside.url('/secret'), 'http://169.254.169.254/latest/meta-data'],
    })
    expect(build.state).toBe('ready')
    expect(flagsOf(build, 'sources')).toHaveLength(3)
    expect(inside.requests).toEqual([])
  })

  it('is followed through five redirects but not six', async () => {
    const { desk, pages } = room
    pages.on('/hop/0', article('At the end', ...ferry))
    for (const hop of [1, 2, 3, 4, 5, 6])
      pages.on(`/hop/${hop}`, (response) => void response.writeHead(302, { location: `/hop/${hop - 1}` }).end())
    const build = await desk.run({ idea, context_urls: [pages.url('/hop/5'), pages.url('/hop/6')] })
    expect(build.input.sources.map(({ text }) => text.length > 0)).toEqual([true, false])
  })

  it('is decoded with the charset from the response, and cut at 30,000 characters', async () => {
    const { desk, pages } = room
    const text = `Das Café öffnet früher als bisher.\n\n${'Die Fähre fährt nun jeden Morgen um sechs Uhr vierzig. '.repeat(1000)}`
    pages.on(
      '/latin',
      (response) => void response.writeHead(200, { 'content-type': 'text/plain; charset="iso-8859-1"' }).end(Buffer.from(text, 'latin1')),
    )
    const build = await desk.run({ idea, context_urls: [pages.url('/latin')] })
    const source = build.input.sources[0]
    expect(source).toMatchObject({ mime_type: 'text/plain', kind: 'url', publishable: false })
    expect(source?.text).toContain('Die Fähre fährt')
    expect(source?.text.length).toBeLessThanOrEqual(30_000)
    expect(flagsOf(build, 'sources')[0]?.message).toContain('was too long')
  })

  it('fails the build without details when it was the only material, and the build can be retried', async () => {
    const { desk, pages, test } = room
    const url = pages.url('/later?token=secret')
    const build = await desk.run({ context_urls: [url] })
    expect(build).toMatchObject({ state: 'failed', error_code: 'source_unavailable', revision: 3 })
    expect(build.error_message).toMatch(/url 1/)
    expect(build.error_message).not.toMatch(/404|127\.0\.0\.1|secret/)
    expect(build.result).toBeUndefined()

    pages.on('/later?token=secret', article('Now it is here', ...ferry))
    const { body: queued } = await desk.client.call(retryBuild, { params: { id: build.id } })
    expect(queued).toMatchObject({ state: 'queued', phase: 'queued', revision: 4 })
    expect(queued.error_code).toBeUndefined()
    expect(queued.input.sources).toEqual([])
    expect((await desk.client.call(retryBuild, { params: { id: build.id } })).body).toMatchObject({ state: 'queued', revision: 4 })
    await test.drain()
    expect(await desk.get(build.id)).toMatchObject({ state: 'ready', revision: 6 })
    expect(await desk.eventsOf(build.id)).toEqual(['build.queued', 'build.failed', 'build.queued', 'build.ready'])
    await expect(desk.client.call(retryBuild, { params: { id: build.id } })).rejects.toMatchObject({
      status: 409,
      code: 'build_not_failed',
    })
  })
})
