import type { ApiError } from '@broadside/contract/client'
import { disconnectAccount } from '@broadside/contract/features/accounts'
import { deleteSocialSet, getSocialSet, listSocialSets, createSocialSet, replaceSocialSet } from '@broadside/contract/features/social-sets'
import { beforeEach, describe, expect, it } from 'vitest'
import { uuid7 } from '#lib/ids.ts'
import { createTestApp, type TestClient } from '#test/create-test-app.ts'
import { addMember, createToken, createUser, createWorkspace, type TestUser } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { defined } from '#lib/defined.ts'

const test = perFile(createTestApp)
let admin: TestUser
let workspace_id: string
let client: TestClient
let site: string
let bluesky: string
let mastodon: string

const clientOf = async (someone: TestUser) => test.client({ token: await createToken(test, someone) })

async function insertAccount(platform: string, workspaceId = workspace_id): Promise<string> {
  const now = test.clock.now()
  const id = uuid7()
  const names = { username: `${platform}-user`, avatar_url: `https://${platform}.example/a.png`, slug: `${platform}-${id.slice(-6)}` }
  const shared = { workspace_id: workspaceId, platform, created_at: now, updated_at: now }
  const grant = await test.app.db
    .insertInto('grants')
    .values({ id: uuid7(), sealed: '', ...shared })
    .returning('id')
    .executeTakeFirstOrThrow()
  await test.app.db
    .insertInto('accounts')
    .values({ id, grant_id: grant.id, account_id: id, ...names, ...shared })
    .execute()
  return id
}

beforeEach(async () => {
  admin = await createUser(test)
  workspace_id = (await createWorkspace(test, admin)).id
  client = await clientOf(await addMember(test, { id: workspace_id }, 'editor'))
  site = (await test.app.db.selectFrom('accounts').select('id').where('workspace_id', '=', workspace_id).executeTakeFirstOrThrow()).id
  bluesky = await insertAccount('bluesky')
  mastodon = await insertAccount('mastodon')
})

type SetAccount = { social_account_id: string } & Record<string, unknown>
const of = (...ids: string[]): SetAccount[] => ids.map((social_account_id) => ({ social_account_id }))
const create = async (name: string, accounts: SetAccount[] = [], more: { is_default?: boolean } = {}) =>
  (await client.call(createSocialSet, { body: { workspace_id, name, accounts, ...more } })).body
const list = async (caller = client) => (await caller.call(listSocialSets, { query: { workspace_id } })).body
const read = async (id: string) => (await client.call(getSocialSet, { params: { id } })).body
const replace = async (id: string, body: { name: string; is_default: boolean; accounts: SetAccount[] }, ifMatch?: string) =>
  (await client.call(replaceSocialSet, { params: { id }, body, ...defined({ ifMatch }) })).body
const disconnect = (id: string) => client.call(disconnectAccount, { params: { id } })
const locationsOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: ApiError) => error.problem?.errors?.map(({ location }) => location),
  )

describe('creating a social set', () => {
  it("keeps the accounts in order, with each one's defaults", async () => {
    const accounts = [
      {
        social_account_id: mastodon,
        default_output_profile: 'mastodon.thread',
        default_settings: { visibility: 'unlisted' },
        default_segment_settings: { poll_options: ['Yes', 'No'] },
      },
      { social_account_id: site },
      { social_account_id: bluesky, default_settings: {} },
    ]
    const { status, body, headers } = await client.call(createSocialSet, { body: { workspace_id, name: ' Everywhere ', accounts } })
    expect(status).toBe(200)
    expect(body).toEqual({
      $schema: 'https://social.example/api/v1/schemas/SocialSetResponse.json',
      id: body.id,
      workspace_id,
      name: 'Everywhere',
      is_default: false,
      accounts: [
        {
          ...accounts[0],
          platform: 'mastodon',
          account_username: 'mastodon-user',
          account_avatar_url: 'https://mastodon.example/a.png',
          display_order: 0,
        },
        { social_account_id: site, platform: 'site', account_username: expect.any(String), account_avatar_url: '', display_order: 1 },
        {
          social_account_id: bluesky,
          platform: 'bluesky',
          account_username: 'bluesky-user',
          account_avatar_url: 'https://bluesky.example/a.png',
          display_order: 2,
        },
      ],
      created_at: test.clock.now().toISOString(),
      updated_at: test.clock.now().toISOString(),
    })
    expect(headers.get('etag')).toMatch(/^"u\d+\.[0-9a-f]{8}"$/)
    expect(await read(body.id)).toEqual(body)
  })

  it('lists every account that is unknown, foreign, inactive or duplicate', async () => {
    const foreign = await insertAccount('bluesky', (await createWorkspace(test, admin)).id)
    const inactive = await insertAccount('bluesky')
    await disconnect(inactive)
    expect(await locationsOf(create('Wrong', of(site, 'unknown', foreign, site, inactive)))).toEqual(
      [1, 2, 3, 4].map((index) => `body.accounts[${index}].social_account_id`),
    )
    expect(await list()).toEqual([])
  })

  it("accepts only profiles and settings of each account's network, in their scope", async () => {
    const accounts: SetAccount[] = [
      { social_account_id: site, default_output_profile: 'mastodon.post' },
      {
        social_account_id: mastodon,
        default_output_profile: 'mastodon.post',
        default_settings: { visibility: 'everybody', poll_options: ['a', 'b'], nonsense: 1, language: 'en' },
        default_segment_settings: { visibility: 'public' },
      },
      { social_account_id: bluesky, default_settings: { languages: ['en'], toString: 'x' } },
    ]
    expect(await locationsOf(create('Wrong', accounts))).toEqual([
      'body.accounts[0].default_output_profile',
      'body.accounts[1].default_settings.visibility',
      'body.accounts[1].default_settings.poll_options',
      'body.accounts[1].default_settings.nonsense',
      'body.accounts[1].default_segment_settings.visibility',
      'body.accounts[2].default_settings.toString',
    ])
  })

  it('limits the name and the number of accounts', async () => {
    expect(await locationsOf(create('', of(...Array.from({ length: 51 }, () => site))))).toEqual(['body.name', 'body.accounts'])
    expect(await locationsOf(create('x'.repeat(81)))).toEqual(['body.name'])
    expect((await create('x'.repeat(80))).accounts).toEqual([])
  })

  it('requires a free name in this workspace, case-insensitive', async () => {
    await create('Écho')
    await expect(create('éCHO')).rejects.toMatchObject({ status: 409, code: 'name_taken' })
    const elsewhere = (await createWorkspace(test, admin)).id
    const body = { workspace_id: elsewhere, name: 'Écho', accounts: [] }
    expect((await (await clientOf(admin)).call(createSocialSet, { body })).status).toBe(200)
  })

  it('gives a name to one of several concurrent requests', async () => {
    const outcomes = await Promise.allSettled(['Wanted', 'wanted', 'WANTED'].map((name) => create(name)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'name_taken' })
  })

  it('replays the response for the same key, and creates nothing', async () => {
    const request = { body: { workspace_id, name: 'Once', accounts: [] }, idempotencyKey: 'social-set-once' }
    const first = await client.call(createSocialSet, request)
    const second = await client.call(createSocialSet, request)
    expect(second.body).toEqual(first.body)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(await list()).toHaveLength(1)
  })
})

describe('the default set', () => {
  const defaults = async () => (await list()).filter(({ is_default }) => is_default).map(({ name }) => name)

  it('takes the flag from the previous one, and is optional', async () => {
    const first = await create('First', [], { is_default: true })
    const second = await create('Second', [], { is_default: true })
    expect(await defaults()).toEqual(['Second'])
    expect(Date.parse((await read(first.id)).updated_at)).toBeGreaterThan(Date.parse(first.updated_at))
    await replace(first.id, { name: 'First', is_default: true, accounts: [] })
    expect(await defaults()).toEqual(['First'])
    await replace(first.id, { name: 'First', is_default: false, accounts: [] })
    expect(await defaults()).toEqual([])
    expect((await read(second.id)).is_default).toBe(false)
  })

  it('remains a single one when several sets claim it concurrently', async () => {
    const sets = await Promise.all(['A', 'B', 'C'].map((name) => create(name)))
    await Promise.all([
      ...sets.map(({ id, name }) => replace(id, { name, is_default: true, accounts: of(site) })),
      ...['D', 'E'].map((name) => create(name, [], { is_default: true })),
    ])
    expect(await defaults()).toHaveLength(1)
  })

  it('of another workspace is not affected', async () => {
    await create('Mine', [], { is_default: true })
    const elsewhere = (await createWorkspace(test, admin)).id
    await (
      await clientOf(admin)
    ).call(createSocialSet, { body: { workspace_id: elsewhere, name: 'Theirs', accounts: [], is_default: true } })
    expect(await defaults()).toEqual(['Mine'])
  })
})

describe('listing social sets', () => {
  it('returns the default first, then by name, case-insensitive', async () => {
    for (const name of ['beta', 'Alpha', 'gamma', 'ALPHABET']) await create(name, [], { is_default: name === 'gamma' })
    const viewer = await clientOf(await addMember(test, { id: workspace_id }, 'viewer'))
    expect((await list(viewer)).map(({ name }) => name)).toEqual(['gamma', 'Alpha', 'ALPHABET', 'beta'])
  })

  it('hides disconnected accounts but keeps them, and shows current data for the rest', async () => {
    const { id } = await create('All', of(bluesky, site, mastodon))
    await disconnect(bluesky)
    await test.app.db.updateTable('accounts').set({ username: 'renamed' }).where('id', '=', mastodon).execute()
    const [set] = await list()
    expect(set?.accounts.map(({ social_account_id, display_order }) => [social_account_id, display_order])).toEqual([
      [site, 1],
      [mastodon, 2],
    ])
    expect(set?.accounts[1]?.account_username).toBe('renamed')
    await test.app.db.updateTable('accounts').set({ is_active: true }).where('id', '=', bluesky).execute()
    expect((await read(id)).accounts.map(({ social_account_id }) => social_account_id)).toEqual([bluesky, site, mastodon])
  })

  it('is for members only', async () => {
    const stranger = await clientOf(await createUser(test))
    await expect(list(stranger)).rejects.toMatchObject({ status: 403, code: 'workspace_access_denied' })
    const { id } = await create('Ours')
    await expect(stranger.call(getSocialSet, { params: { id } })).rejects.toMatchObject({ status: 403 })
    await expect(read(uuid7())).rejects.toMatchObject({ status: 404, code: 'not_found' })
  })
})

describe('replacing a social set', () => {
  it('replaces everything except the id and the creation time', async () => {
    const before = await create('Before', [{ social_account_id: mastodon, default_settings: { language: 'en' } }, ...of(site)], {
      is_default: true,
    })
    test.clock.advance(1000)
    const after = await replace(before.id, { name: 'After', is_default: false, accounts: of(site, mastodon) })
    expect(after).toMatchObject({ id: before.id, created_at: before.created_at, name: 'After', is_default: false })
    expect(after.accounts.map(({ social_account_id, display_order }) => [social_account_id, display_order])).toEqual([
      [site, 0],
      [mastodon, 1],
    ])
    expect(after.accounts[1]).not.toHaveProperty('default_settings')
    expect(after.updated_at).toBe(test.clock.now().toISOString())
  })

  it('requires name, flag and accounts', async () => {
    const { id } = await create('Whole')
    expect(await locationsOf(replace(id, {} as never))).toEqual(['body.name', 'body.is_default', 'body.accounts'])
  })

  it("keeps its own name, and rejects another's", async () => {
    const { id } = await create('One')
    await create('Two')
    expect((await replace(id, { name: 'ONE', is_default: false, accounts: [] })).name).toBe('ONE')
    await expect(replace(id, { name: 'two', is_default: true, accounts: of(site) })).rejects.toMatchObject({ code: 'name_taken' })
    expect(await read(id)).toMatchObject({ name: 'ONE', is_default: false, accounts: [] })
  })

  it('is rejected for an outdated version', async () => {
    const { body, headers } = await client.call(createSocialSet, { body: { workspace_id, name: 'Versioned', accounts: [] } })
    const tag = headers.get('etag') ?? ''
    const change = { name: 'Versioned', is_default: false, accounts: of(site) }
    const outcomes = await Promise.allSettled([replace(body.id, change, tag), replace(body.id, change, tag)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(replace(body.id, change, tag)).rejects.toMatchObject({ status: 412, code: 'precondition_failed' })
  })

  it('requires an editor', async () => {
    const { id } = await create('Guarded')
    const viewer = await clientOf(await addMember(test, { id: workspace_id }, 'viewer'))
    const body = { name: 'Mine', is_default: false, accounts: [] }
    await expect(viewer.call(replaceSocialSet, { params: { id }, body })).rejects.toMatchObject({ status: 403, code: 'role_insufficient' })
    await expect(viewer.call(deleteSocialSet, { params: { id }, query: { confirm: true } })).rejects.toMatchObject({ status: 403 })
  })
})

describe('deleting a social set', () => {
  it('requires confirmation', async () => {
    const { id } = await create('Going', of(site))
    await expect(client.call(deleteSocialSet, { params: { id }, query: {} as never })).rejects.toMatchObject({ status: 422 })
    await expect(client.call(deleteSocialSet, { params: { id }, query: { confirm: false as never } })).rejects.toMatchObject({
      status: 422,
    })
    expect((await client.call(deleteSocialSet, { params: { id }, query: { confirm: true } })).status).toBe(204)
    await expect(read(id)).rejects.toMatchObject({ status: 404 })
    await expect(client.call(deleteSocialSet, { params: { id }, query: { confirm: true } })).rejects.toMatchObject({ status: 404 })
  })
})
