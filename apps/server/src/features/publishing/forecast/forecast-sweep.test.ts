import * as contract from '@broadside/contract/features/publications'
import { NetworkError } from '@broadside/networks/spec/index'
import { beforeEach, describe, expect, it } from 'vitest'
import { uuid7 } from '#lib/ids.ts'
import { inbox } from '#signals/notifications/testing/scene.ts'
import { addMember, createToken } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { inNewWorkspace, insertAccount, minute, openScene, type Scene } from '#publishing/deliveries/testing/scene.ts'
import { codesOf, endGrantAt, hour, refuseGrant, scheduleIn, sweep } from './testing/scene.ts'

/** Calls that read an account, by its username. */
const readings: string[] = []
let isDown = false

const open = () =>
  openScene({
    change: (network) => ({
      ...network,
      renews: () => false,
      // A quarter of it lets two accounts be read.
      budget: [{ scope: 'app', use: 'collecting', points: 8, windowSeconds: 86_400 }],
      refresh: async (_, { account }) => {
        readings.push(account.username)
        if (isDown) throw new NetworkError({ kind: 'unavailable', evidence: 'not_sent', code: 'down' })
        return { account }
      },
    }),
  })
const shared = perFile(open)
let scene: Scene
beforeEach(async () => {
  scene = await inNewWorkspace(shared)
  await sweep(scene)
  readings.length = 0
  isDown = false
})

const noticesOf = async (client = scene.client) =>
  (await inbox(client, scene.workspaceId)).items.filter(({ type }) => type === 'post_at_risk')
const pass = async (milliseconds: number) => {
  scene.test.clock.advance(milliseconds)
  await sweep(scene)
}

describe('the notification', () => {
  it('is sent a day and an hour before a post is due, to its author and to the user who scheduled it', async () => {
    const editor = await addMember(scene.test, { id: scene.workspaceId }, 'editor')
    const client = scene.test.client({ token: await createToken(scene.test, editor) })
    await endGrantAt(scene, new Date(scene.test.clock.now().getTime() + hour))
    const { id, revision } = await scheduleIn(scene, 30 * hour, { title: 'Opening hours' })
    await client.call(contract.schedulePublication, { params: { id }, body: { expected_revision: revision } })
    await pass(5 * hour)
    expect(await noticesOf()).toEqual([])
    await pass(2 * hour)
    const [item, ...rest] = await noticesOf()
    expect(rest).toEqual([])
    expect(item).toMatchObject({
      title: "Won't be published: Opening hours",
      body: expect.stringMatching(
        /^It's due within a day\. Fake: Our access to .+ ends before this post is due and can't be renewed\. Reconnect it\.$/,
      ),
      href: `/publications/${id}`,
      actions: [
        { label: 'Reconnect', href: `/accounts/${scene.accountId}`, kind: 'primary' },
        { label: 'Open post', href: `/publications/${id}`, kind: 'secondary' },
      ],
    })
    expect(await noticesOf(client)).toHaveLength(1)
    await pass(10 * minute)
    expect(await noticesOf()).toHaveLength(1)
    await pass(22 * hour)
    expect((await noticesOf()).map(({ body }) => body.split('.')[0])).toEqual(["It's due within an hour", "It's due within a day"])
    const mails = await scene.test.app.db.selectFrom('notification_mails').select('user_id').where('user_id', '=', editor.id).execute()
    expect(mails).toHaveLength(2)
  })

  it('is not sent once the risk has gone', async () => {
    await endGrantAt(scene, new Date(scene.test.clock.now().getTime() + hour))
    const { id } = await scheduleIn(scene, 26 * hour)
    await endGrantAt(scene, null)
    await pass(3 * hour)
    expect(await codesOf(scene, id)).toEqual([])
    expect(await noticesOf()).toEqual([])
  })

  it('is sent for each new risk within a day, once', async () => {
    await scheduleIn(scene, 20 * hour)
    await pass(minute)
    expect(await noticesOf()).toEqual([])
    await refuseGrant(scene)
    await scene.test.drain()
    expect(await noticesOf()).toMatchObject([{ title: "Won't be published: We open at seven." }])
    await pass(minute)
    expect(await noticesOf()).toHaveLength(1)
  })
})

describe('the sweep', () => {
  it('makes up for the time in which no server ran', async () => {
    await endGrantAt(scene, new Date(scene.test.clock.now().getTime() + hour))
    await scheduleIn(scene, 30 * hour)
    await pass(20 * hour)
    expect(await noticesOf()).toHaveLength(1)
  })

  it('finds more posts than one batch, also those due at the same instant', async () => {
    const ids: string[] = []
    for (let number = 0; number < 60; number += 1) ids.push((await scheduleIn(scene, 25 * hour, { text: `Number ${number}` })).id)
    await endGrantAt(scene, new Date(scene.test.clock.now().getTime() + hour))
    await pass(2 * hour)
    const { body } = await scene.client.call(contract.countPublications, { query: { workspace_id: scene.workspaceId } })
    expect(body.at_risk).toBe(ids.length)
  })

  it('shows that a post missed its time while the server was down', async () => {
    const { id } = await scheduleIn(scene, hour)
    const { max_lateness_minutes: minutes } = await scene.test.app.db
      .selectFrom('workspaces')
      .select('max_lateness_minutes')
      .where('id', '=', scene.workspaceId)
      .executeTakeFirstOrThrow()
    // Only the forecast runs, as on a server whose slots for deliveries are busy.
    await scene.test.app.db.updateTable('jobs').set({ state: 'cancelled' }).where('type', '=', 'delivery.publish').execute()
    await pass(hour + (minutes + 1) * minute)
    expect(await codesOf(scene, id)).toEqual(['window_missed'])
  })
})

describe('calls to a network', () => {
  it('read each account that has a post in a day, at most once an hour and with a quarter of the budget', async () => {
    // Other tests use the budget of the shared app.
    await using scene = await open()
    await sweep(scene)
    const accounts = [scene.accountId]
    for (let number = 0; number < 3; number += 1) accounts.push(await insertAccount(scene.test, scene.workspaceId, uuid7()))
    const posts: string[] = []
    for (const id of accounts) posts.push((await scheduleIn(scene, 24 * hour + minute / 2, { account_ids: [id] })).id)
    scene.test.clock.advance(minute)
    await sweep(scene)
    expect(readings).toHaveLength(2)
    expect(new Set(readings).size).toBe(2)
    for (const id of posts) await scene.client.call(contract.forecastPublication, { params: { id } })
    await scene.test.drain()
    expect(readings).toHaveLength(2)
  })

  it('are not repeated within the hour when they fail', async () => {
    isDown = true
    scene.test.clock.advance(24 * hour)
    const { id } = await scheduleIn(scene, 23 * hour)
    for (let round = 0; round < 2; round += 1) {
      await scene.client.call(contract.forecastPublication, { params: { id } })
      await scene.test.drain()
      scene.test.clock.advance(20 * minute)
    }
    expect(readings).toHaveLength(1)
    scene.test.clock.advance(30 * minute)
    await scene.client.call(contract.forecastPublication, { params: { id } })
    await scene.test.drain()
    expect(readings).toHaveLength(2)
  })
})
