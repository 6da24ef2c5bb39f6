import { getBuildSource, listBuilds } from '@broadside/contract/features/builds'
import { getWorkspaceSettings, updateWorkspaceSettings } from '@broadside/contract/features/workspaces'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createToken, addMember } from '#test/factories.ts'
import { isOwnPage } from './own-pages.ts'
import type { StoredInput } from './stored.ts'
import { openReadingRoom } from './testing/desk.ts'

let room: Awaited<ReturnType<typeof openReadingRoom>>
beforeAll(async () => void (room = await openReadingRoom()))
afterAll(() => room[Symbol.asyncDispose]())

const page = `<!doctype html><html lang="en"><head><title>Ferry timetable | Harbour</title><meta name="description" content="When the ferries leave.">
  <link rel="canonical" href="/ferry"><meta property="og:image" content="/ferry.jpg"></head><body><article><h1>Ferry timetable</h1>
  <p>The morning ferry to the islands leaves at 6:40 from Monday, the harbour authority announced on Friday.</p>
  <ul><li><b>Islands</b>: 6:40</li><li><b>Old town</b>: 7:10</li></ul></article></body></html>`

const storedInput = async (id: string): Promise<StoredInput> => {
  const row = await room.test.app.db.selectFrom('builds').select('input').where('id', '=', id).executeTakeFirstOrThrow()
  return row.input as unknown as StoredInput
}

const servePage = (path: string): string => {
  room.pages.on(path, (response) => void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page))
  return room.pages.url(path)
}

describe('a source of a build', () => {
  it('is stored with its structure, but the API returns only the text', async () => {
    const { desk } = room
    const address = servePage('/ferry?day=monday')
    const build = await desk.run({ idea: 'The ferry is earlier now.', context_urls: [address], context_notes: 'We open at six.' })
    const [notes, ferry] = (await storedInput(build.id)).sources
    expect(notes).toMatchObject({ id: 'context:notes', isOwn: true })
    expect(ferry).toMatchObject({
      title: 'Ferry timetable',
      address,
      isOwn: false,
      structure: {
        description: 'When the ferries leave.',
        canonical: room.pages.url('/ferry'),
        image: room.pages.url('/ferry.jpg'),
        language: 'en',
      },
    })
    const words = ferry?.structure?.blocks.map(({ kind, start, end }) => [kind, ferry.text.slice(start, end)])
    expect(words?.slice(-2)).toEqual([
      ['item', 'Islands: 6:40'],
      ['item', 'Old town: 7:10'],
    ])
    const shown = ['id', 'kind', 'label', 'mime_type', 'publishable']
    expect(Object.keys(build.input.sources[1] ?? {}).toSorted()).toEqual([...shown, 'text'].toSorted())
    const { body: list } = await desk.client.call(listBuilds, { query: { workspace_id: desk.workspace_id } })
    const [item] = list.items
    expect(Object.keys((item && 'input' in item && item.input.sources[1]) || {}).toSorted()).toEqual(shown)
  })

  it('shows its text to every member', async () => {
    const { desk, test } = room
    const build = await desk.run({ idea: 'The ferry is earlier now.', context_urls: [servePage('/ferry')] })
    const viewer = test.client({ token: await createToken(test, await addMember(test, { id: desk.workspace_id }, 'viewer')) })
    const { body } = await viewer.call(getBuildSource, { params: { id: build.id, source_id: 'url:1' } })
    expect(body).toMatchObject({
      id: 'url:1',
      kind: 'url',
      label: 'Ferry timetable',
      title: 'Ferry timetable',
      publishable: false,
      truncated: false,
    })
    expect(body.text).toBe(build.input.sources[0]?.text)
    const points = [...body.text]
    expect(body.sentences.map(({ start, end }) => points.slice(start, end).join(''))).toEqual([
      'The morning ferry to the islands leaves at 6:40 from Monday, the harbour authority announced on Friday.',
      'Islands: 6:40',
      'Old town: 7:10',
    ])
    await expect(viewer.call(getBuildSource, { params: { id: build.id, source_id: 'url:2' } })).rejects.toMatchObject({
      status: 404,
      code: 'not_found',
    })
  })

  it('belongs to the workspace when its host is in the settings', async () => {
    const { desk } = room
    const settings = { params: { id: desk.workspace_id } }
    const { body: before } = await desk.client.call(getWorkspaceSettings, settings)
    await desk.client.call(updateWorkspaceSettings, { ...settings, body: { build_own_sources: [room.pages.host] } })
    const build = await desk.run({ idea: 'The ferry is earlier now.', context_urls: [servePage('/ours')] })
    await desk.client.call(updateWorkspaceSettings, { ...settings, body: { build_own_sources: before.build_own_sources } })
    expect((await storedInput(build.id)).sources[0]).toMatchObject({ id: 'url:1', isOwn: true })
  })
})

describe('a page is own', () => {
  const own = { hosts: ['blog.example', 'shop.example:8080', 'news.example:443'], site: 'https://social.example/site/harbour' }
  it.each([
    ['https://blog.example/a', true],
    ['https://BLOG.example:8443/a', true],
    ['https://www.blog.example/a', false],
    ['https://notblog.example/a', false],
    ['http://shop.example:8080/', true],
    ['http://shop.example/', false],
    ['https://news.example/', true],
    ['http://news.example/', false],
    ['https://social.example/site/harbour', true],
    ['https://social.example/site/harbour/first-post?x=1', true],
    ['https://social.example/site/harbour-two/post', false],
    ['https://social.example/site/other/harbour', false],
  ])('%s: %s', (address, expected) => expect(isOwnPage(own, address)).toBe(expected))

  it('never when a build has no own pages', () => expect(isOwnPage(undefined, 'https://blog.example/')).toBe(false))
})
