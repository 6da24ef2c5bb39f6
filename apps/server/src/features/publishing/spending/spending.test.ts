import { checkAccount, getAccount, listAccounts } from '@broadside/contract/features/accounts'
import { retryFailedDestinations } from '@broadside/contract/features/publications'
import { getWorkspaceSettings, updateWorkspaceSettings } from '@broadside/contract/features/workspaces'
import type { Network, Run } from '@broadside/networks/spec/index'
import { afterEach, describe, expect, it } from 'vitest'
import { addMember, createToken } from '#test/factories.ts'
import { addAccount, billOf, joinWorkspace, openSpending, publish, read, setCap, type SpendingScene, spendOf } from './testing/scene.ts'

const minute = 60_000
const day = 24 * 60 * minute

const open: SpendingScene[] = []
afterEach(async () => {
  for (const scene of open.splice(0)) await scene[Symbol.asyncDispose]()
})
const setScene = async (change?: (network: Network) => Network): Promise<SpendingScene> => {
  const scene = await openSpending(change)
  open.push(scene)
  return scene
}

const thread = (...texts: string[]) => ({ segments: texts.map((text) => ({ text })) })
const sent = ({ fake }: SpendingScene) => fake.requests.filter(({ method, path }) => method === 'POST' && path === '/2/tweets').length
const pass = async ({ test }: SpendingScene, milliseconds: number) => {
  test.clock.advance(milliseconds)
  await test.drain()
}

describe('what an account has spent', () => {
  it('is the price of its posts and of what was read for it, as X bills them', async () => {
    const scene = await setScene()
    await publish(scene, { text: 'We open at seven.' })
    await publish(scene, thread('Two', 'See harbor.com'))
    expect(await spendOf(scene)).toEqual({
      month: scene.test.clock.now().toISOString().slice(0, 7),
      posts: 3,
      posts_with_link: 1,
      amount_usd: 0.24,
    })
    expect(billOf(scene)).toBe(0.24)
  })

  it('does not include posts that X refused, or that never reached it', async () => {
    const scene = await setScene()
    const problem = { title: 'No', type: 'about:blank' }
    scene.fake.fail('POST /2/tweets', { mode: 'answer', answer: { status: 403, json: problem } })
    await publish(scene, { text: 'Refused' })
    scene.fake.fail('POST /2/tweets', { mode: 'answer', answer: { status: 429, headers: { 'retry-after': '30' } } })
    await publish(scene, { text: 'Later' })
    expect(await spendOf(scene)).toMatchObject({ posts: 0, amount_usd: 0.01 })
    await pass(scene, minute)
    expect(await spendOf(scene)).toMatchObject({ posts: 1, amount_usd: 0.025 })
    expect(billOf(scene)).toBe(0.025)
  })

  it('includes each read of the account once a day', async () => {
    const scene = await setScene()
    const check = () => scene.client.call(checkAccount, { params: { id: scene.accountId } })
    await check()
    await check()
    expect(await spendOf(scene)).toMatchObject({ amount_usd: 0.01 })
    scene.test.clock.advance(day)
    await check()
    expect(await spendOf(scene)).toMatchObject({ amount_usd: 0.02 })
    expect(billOf(scene)).toBe(0.02)
  })

  it('starts again with the month', async () => {
    const scene = await setScene()
    await publish(scene, { text: 'One' })
    scene.test.clock.advance(31 * day)
    const client = scene.test.client({ token: await createToken(scene.test, scene.user) })
    expect(await spendOf({ ...scene, client })).toMatchObject({ posts: 0, amount_usd: 0 })
  })

  it('is absent for networks that are free', async () => {
    const { client, workspaceId } = await setScene()
    const accounts = (await client.call(listAccounts, { query: { workspace_id: workspaceId } })).body
    const site = accounts.find(({ platform }) => platform === 'site')
    expect((await client.call(getAccount, { params: { id: site?.id ?? '' } })).body).not.toHaveProperty('spend')
  })
})

describe('a cap', () => {
  it('is a setting that admins change', async () => {
    const { client, workspaceId, test } = await setScene()
    const settings = async () => (await client.call(getWorkspaceSettings, { params: { id: workspaceId } })).body.x_monthly_cap_usd
    const change = (usd: number | null, by = client) =>
      by.call(updateWorkspaceSettings, { params: { id: workspaceId }, body: { x_monthly_cap_usd: usd } })
    expect(await settings()).toBeUndefined()
    await change(12.5)
    expect(await settings()).toBe(12.5)
    await change(0)
    expect(await settings()).toBe(0)
    await change(100_000)
    await change(null)
    expect(await settings()).toBeUndefined()
    for (const usd of [-1, 100_000.01]) await expect(change(usd)).rejects.toMatchObject({ status: 422 })
    const editor = await addMember(test, { id: workspaceId }, 'editor')
    await expect(change(1, test.client({ token: await createToken(test, editor) }))).rejects.toMatchObject({ status: 403 })
  })

  it('stops a post before it is passed, without waiting, until it is raised', async () => {
    const scene = await setScene()
    await setCap(scene, 0.039)
    await publish(scene, { text: 'Fits' })
    const id = await publish(scene, { text: "Doesn't fit" })
    const error = { kind: 'quota', code: 'spend_cap', message_code: 'spend_cap', retryable: false, action: 'wait' }
    expect(await read(scene, id)).toMatchObject([{ status: 'failed', error }])
    await pass(scene, 60 * minute)
    expect(sent(scene)).toBe(1)
    expect(await spendOf(scene)).toMatchObject({ posts: 1, amount_usd: 0.025, cap_usd: 0.039 })
    await setCap(scene, 0.04)
    await scene.client.call(retryFailedDestinations, { params: { id }, body: {} })
    await scene.test.drain()
    expect(await read(scene, id)).toMatchObject([{ status: 'published' }])
    expect(await spendOf(scene)).toMatchObject({ posts: 2, amount_usd: 0.04 })
  })

  it('of zero stops everything', async () => {
    const scene = await setScene()
    await setCap(scene, 0)
    const before = scene.fake.requests.length
    await publish(scene, { text: 'Hello' })
    await scene.client.call(checkAccount, { params: { id: scene.accountId } })
    expect(scene.fake.requests).toHaveLength(before)
    const { status } = (await scene.client.call(getAccount, { params: { id: scene.accountId } })).body
    expect(status).toBe('connected')
  })

  it('lets a thread begin only if all of it fits', async () => {
    const scene = await setScene()
    await setCap(scene, 0.04)
    const id = await publish(scene, thread('One', 'Two', 'Three'))
    expect(await read(scene, id)).toMatchObject([{ status: 'failed', error: { code: 'spend_cap' } }])
    expect(sent(scene)).toBe(0)
    await publish(scene, thread('One', 'Two'))
    expect(await spendOf(scene)).toMatchObject({ posts: 2, amount_usd: 0.04 })
  })

  it('keeps the rest of a thread that waits, and gives it back when the thread has failed', async () => {
    const scene = await setScene()
    await setCap(scene, 0.055)
    const wait = { status: 429, headers: { 'retry-after': '600' } }
    scene.fake.fail('POST /2/tweets', { mode: 'answer', answer: wait, after: 1 })
    const id = await publish(scene, thread('One', 'Two', 'Three'))
    expect(await spendOf(scene)).toMatchObject({ posts: 1, amount_usd: 0.025 })
    const other = await addAccount(scene, 'other')
    const blocked = await publish(scene, { text: 'Other', account_ids: [other] })
    expect(await read(scene, blocked)).toMatchObject([{ error: { code: 'spend_cap' } }])
    scene.fake.fail('POST /2/tweets', { mode: 'answer', answer: { status: 400, json: { type: 'about:blank', title: 'No' } } })
    await pass(scene, 11 * minute)
    expect(await read(scene, id)).toMatchObject([{ status: 'failed', error: { kind: 'rejected' } }])
    await publish(scene, { text: 'Another', account_ids: [other] })
    await publish(scene, { text: 'And another', account_ids: [other] })
    expect(await spendOf(scene, other)).toMatchObject({ posts: 2, cap_usd: 0.055 })
    expect(billOf(scene)).toBe(0.055)
  })

  it('holds for all accounts of the workspace together, however many publish at once, and for no other workspace', async () => {
    const scene = await setScene()
    await setCap(scene, 0.1)
    const accounts = await Promise.all(Array.from({ length: 12 }, (_, index) => addAccount(scene, `account-${index}`)))
    await Promise.all(accounts.map((id, index) => publish(scene, { text: `Post ${index}`, account_ids: [id] })))
    // The account was read for one cent when it was connected.
    expect(scene.fake.posts).toHaveLength(6)
    const spent = await Promise.all([scene.accountId, ...accounts].map(async (id) => (await spendOf(scene, id))?.amount_usd ?? 0))
    expect(spent.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(0.1)
    const elsewhere = await joinWorkspace(scene)
    await publish(elsewhere, { text: 'Elsewhere' })
    expect(await spendOf(elsewhere)).toMatchObject({ posts: 1, amount_usd: 0.025 })
  })

  it('can stop a read-back, so that the outcome stays unknown instead of the cap being passed', async () => {
    const scene = await setScene()
    await setCap(scene, 0.03)
    scene.fake.fail('POST /2/tweets', { mode: 'drop_after' })
    const id = await publish(scene, { text: 'Lost' })
    expect(await read(scene, id)).toMatchObject([{ status: 'unknown' }])
    await setCap(scene, null)
    await pass(scene, minute)
    expect(await read(scene, id)).toMatchObject([{ status: 'published' }])
    expect(await spendOf(scene)).toMatchObject({ posts: 1, amount_usd: 0.03 })
    expect(billOf(scene)).toBe(0.03)
  })
})

describe('a process that dies in the middle of a call', () => {
  /** The first call dies, before or after X has it. */
  const dying = (when: 'before' | 'after') => {
    let isFirst = true
    return (network: Network): Network => ({
      ...network,
      publish: async (run, target, draft) => {
        const once: Run['once'] = (key, options) =>
          run.once(key, {
            ...options,
            send: async (...given) => {
              const dies = isFirst
              isFirst = false
              if (dies && when === 'before') throw new Error('killed')
              const published = await options.send(...given)
              if (dies) throw new Error('killed')
              return published
            },
          })
        if (!network.publish) throw new Error('The network has no publish.')
        return network.publish({ ...run, once }, target, draft)
      },
    })
  }

  it.each(['before', 'after'] as const)('neither loses a charge nor makes it twice: %s X has the post', async (when) => {
    const scene = await setScene(dying(when))
    await setCap(scene, 0.1)
    const id = await publish(scene, thread('One', 'Two'))
    expect(await spendOf(scene)).toMatchObject({ posts: 1, amount_usd: 0.025 })
    for (let round = 0; round < 6; round++) await pass(scene, 2 * minute)
    expect(await read(scene, id)).toMatchObject([{ status: 'published' }])
    expect(scene.fake.posts.map(({ text }) => text)).toEqual(['One', 'Two'])
    const spend = await spendOf(scene)
    expect(spend).toMatchObject({ posts: 2 })
    expect(spend?.amount_usd).toBe(billOf(scene))
    const left = await scene.test.app.db.selectFrom('charges').select('id').where('delivery_id', 'is not', null).execute()
    expect(left).toEqual([])
  })
})

it('shows the limits of a paid tier while X has reported it within a day', async () => {
  const scene = await setScene()
  const profile = async () => (await scene.client.call(getAccount, { params: { id: scene.accountId } })).body.limit_profile
  expect(await profile()).toBe('standard')
  scene.fake.subscription = 'Premium'
  await scene.client.call(checkAccount, { params: { id: scene.accountId } })
  expect(await profile()).toBe('x-premium')
  scene.test.clock.advance(day)
  expect(await profile()).toBe('standard')
})
