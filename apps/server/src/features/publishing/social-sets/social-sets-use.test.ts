import { ApiError } from '@broadside/contract/client'
import { commitBuild } from '@broadside/contract/features/builds'
import { createPublication, getPublication, validatePublication } from '@broadside/contract/features/publications'
import { createSocialSet, deleteSocialSet, replaceSocialSet } from '@broadside/contract/features/social-sets'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { perFile } from '#test/lifetimes.ts'
import { type Desk, openDesk } from '#builds/builds/testing/desk.ts'

const test = perFile(createTestApp)
let desk: Desk
let bluesky: string
let mastodon: string

beforeEach(async () => {
  desk = await openDesk(test)
  test.clock.advance(1000)
  bluesky = await desk.addAccount('bluesky', 'harbour.bsky.social')
  test.clock.advance(1000)
  mastodon = await desk.addAccount('mastodon', 'harbour')
})

type SetAccount = { social_account_id: string } & Record<string, unknown>
const of = (...ids: string[]): SetAccount[] => ids.map((social_account_id) => ({ social_account_id }))
const makeSet = async (accounts: SetAccount[], is_default = false, name = 'Set') =>
  (await desk.client.call(createSocialSet, { body: { workspace_id: desk.workspace_id, name, accounts, is_default } })).body.id
const publish = async (body: Record<string, unknown>) =>
  (await desk.client.call(createPublication, { body: { workspace_id: desk.workspace_id, text: 'We open at seven.', ...body } })).body
const disconnect = (...ids: string[]) => test.app.db.updateTable('accounts').set({ is_active: false }).where('id', 'in', ids).execute()
const accountsOf = (build: Awaited<ReturnType<Desk['create']>>) => build.input.destinations.map(({ account_id }) => account_id)
const locationsOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? error.problem?.errors?.map(({ location }) => location) : error),
  )

describe('a publication for a social set', () => {
  it("copies the accounts in the set's order, with the set's defaults for each", async () => {
    const social_set_id = await makeSet([
      {
        social_account_id: mastodon,
        default_output_profile: 'mastodon.thread',
        default_settings: { visibility: 'unlisted' },
        default_segment_settings: { poll_options: ['Yes', 'No'] },
      },
      ...of(desk.siteId),
    ])
    const publication = await publish({ social_set_id, segments: [{ id: 'one', text: 'One' }, { text: 'Two' }] })
    expect(publication.social_set_id).toBe(social_set_id)
    expect(publication.destinations).toMatchObject([
      {
        social_account_id: mastodon,
        output_profile: 'mastodon.thread',
        profile_locked: true,
        settings: { visibility: 'unlisted' },
        segments: publication.segments.map(({ id }) => ({ segment_id: id, settings: { poll_options: ['Yes', 'No'] } })),
        status: 'pending',
      },
      { social_account_id: desk.siteId, output_profile: 'site.post', profile_locked: false, settings: {} },
    ])
    expect(publication.destinations[1]).not.toHaveProperty('segments')
  })

  it('also applies segment settings to a text without segments', async () => {
    const settings = { poll_options: ['Yes', 'No'], poll_expires_in_seconds: 3600 }
    const social_set_id = await makeSet([{ social_account_id: mastodon, default_segment_settings: settings }])
    const { id, destinations } = await publish({ social_set_id })
    expect(destinations).toMatchObject([{ segments: [{ settings }] }])
    expect((await desk.client.call(validatePublication, { params: { id } })).body).toMatchObject({ valid: true, issues: [] })
  })

  it('is not affected by later changes to the set, or its deletion', async () => {
    const social_set_id = await makeSet(of(bluesky, mastodon))
    const before = await publish({ social_set_id })
    const body = { name: 'Other', is_default: false, accounts: of(desk.siteId) }
    await desk.client.call(replaceSocialSet, { params: { id: social_set_id }, body })
    await desk.client.call(deleteSocialSet, { params: { id: social_set_id }, query: { confirm: true } })
    expect((await desk.client.call(getPublication, { params: { id: before.id } })).body).toEqual(before)
  })

  it('skips disconnected accounts', async () => {
    const social_set_id = await makeSet(of(bluesky, mastodon))
    await disconnect(bluesky)
    expect((await publish({ social_set_id })).destinations.map(({ social_account_id }) => social_account_id)).toEqual([mastodon])
  })

  it('explains that a profile of the set no longer exists', async () => {
    const social_set_id = await makeSet([{ social_account_id: mastodon, default_output_profile: 'mastodon.post' }])
    const gone = { default_output_profile: 'mastodon.gone' }
    await test.app.db.updateTable('social_set_accounts').set(gone).where('social_set_id', '=', social_set_id).execute()
    const { id, destinations } = await publish({ social_set_id })
    expect(destinations).toMatchObject([{ output_profile: 'mastodon.gone', profile_locked: true }])
    const { valid, issues } = (await desk.client.call(validatePublication, { params: { id } })).body
    expect([valid, issues.map(({ code }) => code)]).toEqual([false, ['profile_unavailable']])
  })

  it('is rejected for an unknown or foreign set, and together with other choices', async () => {
    const other = await openDesk(test)
    const body = { workspace_id: other.workspace_id, name: 'Theirs', accounts: [] }
    const foreign = (await other.client.call(createSocialSet, { body })).body.id
    expect(await locationsOf(publish({ social_set_id: foreign }))).toEqual(['body.social_set_id'])
    expect(await locationsOf(publish({ social_set_id: 'unknown' }))).toEqual(['body.social_set_id'])
    expect(await locationsOf(publish({ social_set_id: 'unknown', account_ids: [] }))).toEqual(['body'])
  })
})

describe('a build for a social set', () => {
  it("uses the full set in its order, and the set's preferred profile first", async () => {
    const social_set_id = await makeSet([
      { social_account_id: mastodon, default_output_profile: 'mastodon.thread' },
      ...of(desk.siteId, bluesky),
    ])
    const build = await desk.create({ social_set_id })
    expect(build.social_set_id).toBe(social_set_id)
    expect(accountsOf(build)).toEqual([mastodon, desk.siteId, bluesky])
    const keys = build.input.destinations[0]?.allowed_output_profiles.map(({ key }) => key) ?? []
    expect(keys[0]).toBe('mastodon.thread')
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys).toContain('mastodon.post')
  })

  it('uses only requested accounts of the set, in its order', async () => {
    const social_set_id = await makeSet(of(mastodon, desk.siteId, bluesky))
    expect(accountsOf(await desk.create({ social_set_id, account_ids: [bluesky, mastodon] }))).toEqual([mastodon, bluesky])
    const smaller = await makeSet(of(mastodon), false, 'Smaller')
    expect(await locationsOf(desk.create({ social_set_id: smaller, account_ids: [bluesky, mastodon, 'unknown'] }))).toEqual([
      'body.account_ids[0]',
      'body.account_ids[2]',
    ])
  })

  it('requires an active account in the set', async () => {
    const social_set_id = await makeSet(of(bluesky, mastodon))
    await disconnect(bluesky, mastodon)
    expect(await locationsOf(desk.create({ social_set_id }))).toEqual(['body.social_set_id'])
    expect(await locationsOf(desk.create({ social_set_id: await makeSet([], false, 'Empty') }))).toEqual(['body.social_set_id'])
  })

  it('has at most 20 destinations: a larger set requires a choice of accounts, the default set uses its first 20', async () => {
    const accounts: string[] = []
    for (let number = 0; number < 21; number++) accounts.push(await desk.addAccount('mastodon', `many-${number}`))
    const social_set_id = await makeSet(of(...accounts))
    expect(await locationsOf(desk.create({ social_set_id }))).toEqual(['body.social_set_id'])
    expect(accountsOf(await desk.create({ social_set_id, account_ids: accounts.slice(1) }))).toEqual(accounts.slice(1))
    const body = { name: 'Set', is_default: true, accounts: of(...accounts) }
    await desk.client.call(replaceSocialSet, { params: { id: social_set_id }, body })
    expect(accountsOf(await desk.create())).toEqual(accounts.slice(0, 20))
  })

  it('uses the default set if nothing is requested, otherwise the oldest accounts', async () => {
    const social_set_id = await makeSet(of(mastodon, bluesky), true)
    const build = await desk.create()
    expect([build.social_set_id, accountsOf(build)]).toEqual([social_set_id, [mastodon, bluesky]])
    expect(accountsOf(await desk.create({ account_ids: [desk.siteId] }))).toEqual([desk.siteId])
    await disconnect(mastodon, bluesky)
    const without = await desk.create()
    expect(without).not.toHaveProperty('social_set_id')
    expect(accountsOf(without)).toEqual([desk.siteId])
  })

  it("becomes a publication of the set, with the set's settings", async () => {
    const social_set_id = await makeSet([
      { social_account_id: mastodon, default_output_profile: 'mastodon.thread', default_settings: { visibility: 'unlisted' } },
    ])
    const build = await desk.run({ social_set_id, idea: 'From Monday on we open at seven, because the ferry is earlier now.' })
    expect(build.state).toBe('ready')
    const { publication_id } = (await desk.client.call(commitBuild, { params: { id: build.id }, body: {} })).body
    const publication = (await desk.client.call(getPublication, { params: { id: publication_id } })).body
    expect(publication).toMatchObject({
      social_set_id,
      // The set prefers a thread, but one sentence makes none.
      destinations: [{ output_profile: 'mastodon.post', profile_locked: true, settings: { visibility: 'unlisted' } }],
    })
  })
})
