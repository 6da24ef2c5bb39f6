import { getCapabilities, resolveCapabilities } from '@broadside/contract/features/capabilities'
import { beforeEach, describe, expect, it } from 'vitest'
import { uuid7 } from '#lib/ids.ts'
import { createTestApp, type TestClient } from '#test/create-test-app.ts'
import { createScene, createToken, createUser, createWorkspace, type TestUser } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'

const test = perFile(createTestApp)
let user: TestUser
let client: TestClient
let workspaceId: string

beforeEach(async () => {
  ;({ user, workspaceId, client } = await createScene(test))
})

async function addAccount(platform: string, more: { limits?: string; is_active?: boolean; workspace?: string } = {}): Promise<string> {
  const id = uuid7()
  const now = test.clock.now()
  const { workspace = workspaceId, ...columns } = more
  await test.app.db
    .insertInto('accounts')
    .values({ id, workspace_id: workspace, platform, account_id: id, slug: id, created_at: now, updated_at: now, ...columns })
    .execute()
  return id
}

async function addImage(size: number, workspace = workspaceId): Promise<string> {
  const id = uuid7()
  const now = test.clock.now()
  const facts = {
    filename: 'harbour.png',
    mime: 'image/png',
    size,
    width: 800,
    height: 600,
    processing_status: 'ready' as const,
    analysis_status: 'ready' as const,
  }
  await test.app.db
    .insertInto('media')
    .values({ id, workspace_id: workspace, storage_key: id, created_at: now, updated_at: now, ...facts })
    .execute()
  return id
}

type Body = Parameters<typeof client.call<typeof resolveCapabilities>>[1]['body']
const resolve = async (body: Body) => (await client.call(resolveCapabilities, { body })).body.accounts
const keysOf = async (body: Body) => (await resolve(body)).map(({ profiles }) => profiles.map(({ key }) => key))

describe('capabilities of networks', () => {
  it("describe every network's limits as data", async () => {
    const { networks } = (await client.call(getCapabilities)).body
    expect(networks.map(({ platform }) => platform)).toEqual(Object.keys(test.app.networks))
    const bluesky = networks.find(({ platform }) => platform === 'bluesky')
    expect(bluesky?.text).toMatchObject({
      unit: 'grapheme',
      link: 'card',
      link_setting: 'link_url',
      hashtags: 'limited',
      hashtag_limit: 8,
      alt_text_limit: 2000,
    })
    expect(bluesky?.text).not.toHaveProperty('url_length')
    expect(bluesky?.profiles.map(({ key }) => key)).toEqual(['bluesky.post', 'bluesky.thread', 'bluesky.video'])
    expect(bluesky?.profiles[0]).toMatchObject({ text_limit: 300, byte_limit: 3000, max_segments: 1, title_required: false })
    expect(bluesky?.settings).toContainEqual(
      expect.objectContaining({ key: 'languages', scope: 'destination', schema: expect.objectContaining({ type: 'array' }) }),
    )
    expect(networks.find(({ platform }) => platform === 'mastodon')?.text).toMatchObject({
      unit: 'grapheme',
      url_length: 23,
      hashtags: 'limited',
    })
    expect(networks.find(({ platform }) => platform === 'site')).toMatchObject({
      text: { unit: 'code_point', hashtags: 'become_tags' },
      features: { threads: false },
    })
  })

  it('require a credential', async () => {
    await expect(test.client().call(getCapabilities)).rejects.toMatchObject({ status: 401 })
  })
})

describe('which profiles accept a content', () => {
  it('depends on the live limits of the account', async () => {
    const [small, large] = [await addAccount('mastodon'), await addAccount('mastodon', { limits: JSON.stringify({ maxCharacters: 5000 }) })]
    const ids = [small, large, await addAccount('site')]
    const text = 'x'.repeat(600)
    const answer = await resolve({ account_ids: ids, segments: [{ text }] })
    expect(answer.map(({ account_id }) => account_id)).toEqual(ids)
    expect(answer.map(({ profiles }) => profiles.length > 0)).toEqual([false, true, true])
    expect(answer[1]?.profiles[0]).toMatchObject({ key: 'mastodon.post', text_limit: 5000 })
    expect((await resolve({ account_ids: [small], segments: [{ text: 'x'.repeat(500) }] }))[0]?.profiles[0]).toMatchObject({
      text_limit: 500,
    })
  })

  it('excludes profiles with too few segments, or that require missing media', async () => {
    const account_ids = [await addAccount('bluesky')]
    expect(await keysOf({ account_ids, segments: [{ text: 'One.' }] })).toEqual([['bluesky.post', 'bluesky.thread']])
    expect(await keysOf({ account_ids, segments: [{ text: 'One.' }, { text: 'Two.' }] })).toEqual([['bluesky.thread']])
    expect(await keysOf({ account_ids, segments: [{ text: 'One.' }], intent: 'thread' })).toEqual([['bluesky.thread']])
    expect(await keysOf({ account_ids })).toEqual([['bluesky.post', 'bluesky.thread']])
  })

  it("considers the media's properties", async () => {
    const account_ids = [await addAccount('bluesky')]
    const [small, more] = [await addImage(1000), await addImage(2000)]
    expect(await keysOf({ account_ids, segments: [{ text: 'One.', media: [{ media_id: small }] }], media: [{ media_id: more }] })).toEqual([
      ['bluesky.post', 'bluesky.thread'],
    ])
    const many = await Promise.all(Array.from({ length: 11 }, () => addImage(1000)))
    expect(await keysOf({ account_ids, media: many.map((media_id) => ({ media_id })) })).toEqual([[]])
  })

  it('rejects every unknown, foreign or unusable account and file, with its location', async () => {
    const stranger = await createUser(test)
    const foreign = (await createWorkspace(test, stranger)).id
    const mine = await addAccount('bluesky')
    const account_ids = [
      mine,
      'unknown',
      await addAccount('bluesky', { is_active: false }),
      await addAccount('bluesky', { workspace: foreign }),
    ]
    const body = {
      account_ids,
      media: [{ media_id: await addImage(1000, foreign) }],
      segments: [{ media: [{ media_id: await addImage(1000) }, { media_id: 'unknown' }] }],
    }
    const refused = await resolve(body).catch((error: unknown) => error as { problem: { errors: { location: string }[] } })
    expect((refused as { problem: { errors: { location: string }[] } }).problem.errors.map(({ location }) => location)).toEqual([
      'body.account_ids[1]',
      'body.account_ids[2]',
      'body.account_ids[3]',
      'body.media[0].media_id',
      'body.segments[0].media[1].media_id',
    ])
  })

  it('is limited to one workspace for its token', async () => {
    const second = (await createWorkspace(test, user)).id
    const bound = test.client({ token: await createToken(test, user, { workspaceId }) })
    const [here, there] = [await addAccount('bluesky'), await addAccount('bluesky', { workspace: second })]
    expect((await bound.call(resolveCapabilities, { body: { account_ids: [here] } })).body.accounts).toHaveLength(1)
    await expect(bound.call(resolveCapabilities, { body: { account_ids: [there] } })).rejects.toMatchObject({ status: 422 })
  })
})
