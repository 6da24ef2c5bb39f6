import { createImageDesign } from '@broadside/contract/features/designs'
import { updateMedia, deleteMedia } from '@broadside/contract/features/media'
import { createPublication, deletePublication } from '@broadside/contract/features/publications'
import { searchWorkspace } from '@broadside/contract/features/search'
import { createSocialSet } from '@broadside/contract/features/social-sets'
import { beforeEach, describe, expect, it } from 'vitest'
import { createLibrary, type Library } from '#media/media/testing/library.ts'
import { jpeg } from '#media/media/testing/samples.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { addMember, createToken, createUser } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'

const test = perFile(() => createTestApp({ env: { RATE_LIMITS: 'search=1000' } }))
let library: Library
let workspace_id: string
beforeEach(async () => {
  library = await createLibrary(test)
  workspace_id = library.workspace.id
})

const search = async (q: string, query: Record<string, unknown> = {}) =>
  (await library.client.call(searchWorkspace, { query: { workspace_id, q, ...query } })).body.items
const shown = async (q: string, query?: Record<string, unknown>) =>
  (await search(q, query)).map(({ kind, title, matched }) => `${kind}: ${title} (${matched})`)
const publish = async (title: string, text = '') => {
  test.clock.advance(1000)
  return (await library.client.call(createPublication, { body: { workspace_id, title, text } })).body.id
}
const addFile = async (filename: string, alt_text = '') => {
  const { id } = await library.upload(await jpeg(), { filename, alt_text })
  await test.drain()
  return id
}
const addBuild = async (idea: string) => {
  const now = test.clock.now()
  const row = { id: `build-${now.getTime()}-${idea.length}`, workspace_id, created_by: library.user.id, state: 'ready', phase: 'done' }
  await test.app.db
    .insertInto('builds')
    .values({ ...row, context_urls: [], assets: '[]', input: JSON.stringify({ idea }), created_at: now, updated_at: now } as never)
    .execute()
}

describe('the search', () => {
  it('finds every kind by its title', async () => {
    await publish('Quayside market')
    await addFile('quayside.jpg')
    await library.client.call(createImageDesign, {
      body: { workspace_id, title: 'Quayside poster', preset_key: '', width_px: 1080, height_px: 1080 },
    })
    await library.client.call(createSocialSet, { body: { workspace_id, name: 'Quayside accounts', accounts: [], is_default: false } })
    await addBuild('Quayside news for the week')
    await test.app.db.updateTable('users').set({ display_name: 'Quayside Ada' }).where('id', '=', library.user.id).execute()
    await test.app.db.updateTable('accounts').set({ display_name: 'Quayside Cafe' }).where('workspace_id', '=', workspace_id).execute()
    expect(await shown('quayside')).toEqual([
      'publication: Quayside market (title)',
      'media: quayside.jpg (title)',
      'design: Quayside poster (title)',
      'account: Quayside Cafe (title)',
      'member: Quayside Ada (title)',
      'build: Quayside news for the week (title)',
      'set: Quayside accounts (title)',
    ])
  })

  it('lists words that begin in the title first, then other parts of titles, then texts', async () => {
    await publish('Opening hours', 'Nothing else.')
    await publish('News', 'The opening of the new quay is on Monday.')
    await publish('Reopening', '')
    await publish('', 'Opening soon')
    expect(await shown('opening', { kinds: ['publication'] })).toEqual([
      'publication: Opening hours (title)',
      'publication: Reopening (title)',
      'publication: Opening soon (text)',
      'publication: News (text)',
    ])
  })

  it('requires all words, in any order, in title and text together', async () => {
    await publish('Harbour news', 'The ferry leaves at seven.')
    await publish('Ferry', 'From the old quay.')
    expect(await shown('ferry  HARBOUR')).toEqual(['publication: Harbour news (text)'])
  })

  it('shows the text around the match', async () => {
    await publish('News', `${'Many words. '.repeat(30)}The lighthouse is closed. ${'More words. '.repeat(30)}`)
    const [item] = await search('lighthouse')
    expect(item?.excerpt).toMatch(/^….*The lighthouse is closed\. More words\..*…$/)
    expect(item?.excerpt.length).toBeLessThanOrEqual(142)
  })

  it('returns at most five of a kind, the newest first, and 30 in all', async () => {
    for (let count = 1; count <= 7; count += 1) await publish(`Ferry ${count}`)
    expect(await shown('ferry')).toEqual([7, 6, 5, 4, 3].map((count) => `publication: Ferry ${count} (title)`))
  })

  it('finds media by alt text, with a thumbnail', async () => {
    const id = await addFile('a.jpg', 'Fishing boats in the morning sun.')
    expect(await search('fishing boats')).toMatchObject([
      {
        kind: 'media',
        id,
        title: 'a.jpg',
        excerpt: 'Fishing boats in the morning sun.',
        thumbnail_url: expect.stringContaining(`/media/${id}/content?variant=thumbnail`),
      },
    ])
  })

  it('finds other scripts, and two letters', async () => {
    await addFile('picture.jpg')
    const id = (await search('pi', { kinds: ['media'] }))[0]?.id ?? ''
    const name = '東京 מעגן.jpg'
    await library.client.call(updateMedia, { params: { id }, body: { name } })
    for (const q of ['東京', 'מעגן']) expect(await shown(q)).toEqual([`media: ${name} (title)`])
  })

  it.each(['%%', '__', '\\\\', "'; drop table media; --", '%_%', '((', '*+', '\u202eabc'])('takes %j literally', async (q) => {
    await publish('Opening hours', 'We open.')
    expect(await search(q)).toEqual([])
    await publish(`Title ${q}`)
    expect(await search(q)).toHaveLength(1)
  })

  it('finds nothing in the trash, and nothing of other workspaces', async () => {
    const other = await createLibrary(test)
    await other.client.call(createPublication, { body: { workspace_id: other.workspace.id, title: 'Secret ferry' } })
    await other.upload(await jpeg(), { filename: 'secret-ferry.jpg' })
    const id = await publish('Old ferry')
    const file = await addFile('ferry.jpg')
    await library.client.call(deletePublication, { params: { id }, query: { expected_revision: 1, confirm: true } })
    await library.client.call(deleteMedia, { params: { id: file }, query: {} })
    expect(await search('ferry')).toEqual([])
  })

  it('follows a changed title', async () => {
    const id = await publish('Old name')
    await test.app.db.updateTable('publications').set({ title: 'New name' }).where('id', '=', id).execute()
    expect(await shown('old name')).toEqual([])
    expect(await shown('new name')).toEqual(['publication: New name (title)'])
  })

  it.each([{ q: '' }, { q: 'a' }, { q: ' a ' }, { q: 'x'.repeat(201) }, { q: 'a\0b' }, { q: 'ferry', kinds: ['everything'] }])(
    'rejects %o',
    async ({ q, ...query }) => {
      await expect(search(q, query)).rejects.toMatchObject({ status: 422 })
    },
  )

  it('is for members of the workspace', async () => {
    await publish('Ferry')
    const viewer = test.client({
      token: await createToken(test, await addMember(test, library.workspace, 'viewer'), { permissions: ['api:read'] }),
    })
    expect((await viewer.call(searchWorkspace, { query: { workspace_id, q: 'ferry' } })).body.items).toHaveLength(1)
    const stranger = test.client({ token: await createToken(test, await createUser(test)) })
    await expect(stranger.call(searchWorkspace, { query: { workspace_id, q: 'ferry' } })).rejects.toMatchObject({ status: 403 })
    await expect(library.client.call(searchWorkspace, { query: { workspace_id: 'unknown', q: 'ferry' } })).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe('the quota of searches', () => {
  const limited = perFile(createTestApp)

  it('is 60 a minute for each user', async () => {
    const { client, workspace } = await createLibrary(limited)
    const call = () => client.call(searchWorkspace, { query: { workspace_id: workspace.id, q: 'ferry' } })
    for (let count = 0; count < 60; count += 1) expect((await call()).status).toBe(200)
    await expect(call()).rejects.toMatchObject({ status: 429 })
  })
})
