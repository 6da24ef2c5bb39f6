import { updateMember } from '@broadside/contract/features/team'
import { getCalendar } from '@broadside/contract/features/calendar'
import * as contract from '@broadside/contract/features/publications'
import { appendRuntimeControl } from '@broadside/contract/features/readiness'
import { beforeEach, describe, expect, it } from 'vitest'
import { addMember, createToken, createUser, signIn } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { create, eventsOf, inNewWorkspace, openScene, type Scene } from '#publishing/deliveries/testing/scene.ts'
import { codesOf, endGrantAt, forecast, hour, refuseGrant, scheduleIn } from './testing/scene.ts'

const shared = perFile(openScene)
let scene: Scene
beforeEach(async () => {
  scene = await inNewWorkspace(shared)
})

const at = (milliseconds: number) => new Date(scene.test.clock.now().getTime() + milliseconds)
const list = async (query: object) =>
  (await scene.client.call(contract.listPublications, { query: { workspace_id: scene.workspaceId, ...query } })).body.items
const idsOf = async (query: object) => (await list(query)).map(({ id }) => id)
const countAtRisk = async () =>
  (await scene.client.call(contract.countPublications, { query: { workspace_id: scene.workspaceId } })).body.at_risk

describe('an authorization that ends before a post is due', () => {
  it('is a risk of the post as soon as it is scheduled, until the account is reconnected', async () => {
    const endsAt = at(40 * hour)
    await endGrantAt(scene, endsAt)
    const [sound, risky] = [await scheduleIn(scene, 30 * hour), await scheduleIn(scene, 50 * hour)]
    expect(sound.risks).toEqual([])
    const [destination] = risky.destinations
    const risk = {
      code: 'token_ends',
      severity: 'will_fail',
      message: expect.stringMatching(/^Our access to .+ ends before this post is due and can't be renewed\. Reconnect it\.$/),
      destination_id: destination?.id,
      since: scene.test.clock.now().toISOString(),
      parameters: { network: 'Fake', account: expect.any(String), ends_at: endsAt.toISOString() },
      action: 'reconnect',
      fix_href: `/accounts/${scene.accountId}`,
    }
    expect(risky.risks).toEqual([risk])
    expect(destination?.risks).toEqual([risk])
    expect(await idsOf({ at_risk: true })).toEqual([risky.id])
    expect(await idsOf({ at_risk: false })).toEqual([sound.id])
    expect(await list({ at_risk: true, view: 'summary' })).toMatchObject([{ id: risky.id, at_risk: true, accounts: [{ at_risk: true }] }])
    expect(await countAtRisk()).toBe(1)
    const span = { from: at(0).toISOString(), before: at(72 * hour).toISOString() }
    const { items } = (await scene.client.call(getCalendar, { query: { workspace_id: scene.workspaceId, ...span } })).body
    expect(items.map(({ publication_id: id, at_risk, accounts: [account] }) => [id, at_risk, account?.at_risk])).toEqual([
      [sound.id, false, undefined],
      [risky.id, true, true],
    ])
    await endGrantAt(scene, null)
    scene.test.clock.advance(hour)
    await forecast(scene, risky.id)
    expect(await codesOf(scene, risky.id)).toEqual([])
    expect(await countAtRisk()).toBe(0)
    expect(await eventsOf(scene, risky.id)).toEqual(
      expect.arrayContaining(['publication.at_risk', 'publication.scheduled', 'publication.risk_cleared']),
    )
  })

  it('keeps the time at which it was found, and is announced once', async () => {
    await endGrantAt(scene, at(40 * hour))
    const { id, risks } = await scheduleIn(scene, 50 * hour)
    scene.test.clock.advance(hour)
    await forecast(scene, id)
    const { body } = await scene.client.call(contract.getPublication, { params: { id } })
    expect(body.risks).toEqual(risks)
    expect((await eventsOf(scene, id)).filter((type) => type === 'publication.at_risk')).toHaveLength(1)
  })

  it('is no risk of a post that moves before it, or that is no longer scheduled', async () => {
    await endGrantAt(scene, at(40 * hour))
    const { id } = await scheduleIn(scene, 50 * hour)
    const schedule = { at: at(30 * hour).toISOString() }
    const moved = await scene.client.call(contract.changePublicationSchedule, { params: { id }, body: { expected_revision: 2, schedule } })
    expect(moved.body.risks).toEqual([])
    const back = { at: at(50 * hour).toISOString() }
    await scene.client.call(contract.changePublicationSchedule, { params: { id }, body: { expected_revision: 3, schedule: back } })
    expect(await countAtRisk()).toBe(1)
    const cancelled = await scene.client.call(contract.cancelPublication, { params: { id }, body: { expected_revision: 4 } })
    expect(cancelled.body.risks).toEqual([])
    expect(await countAtRisk()).toBe(0)
    expect(await idsOf({ at_risk: true })).toEqual([])
  })
})

describe('a change that concerns scheduled posts', () => {
  it('of an account is followed', async () => {
    const { id } = await scheduleIn(scene, 50 * hour)
    await refuseGrant(scene)
    await scene.test.drain()
    expect(await codesOf(scene, id)).toEqual(['reconnect_required'])
  })

  it('of a member is followed', async () => {
    const editor = await addMember(scene.test, { id: scene.workspaceId }, 'editor')
    const client = scene.test.client({ token: await createToken(scene.test, editor) })
    const { id } = await scheduleIn({ ...scene, client }, 50 * hour)
    const params = { id: scene.workspaceId, user_id: editor.id }
    await scene.client.call(updateMember, { params, body: { role: 'viewer' } })
    await scene.test.drain()
    expect(await codesOf(scene, id)).toEqual(['member_lost_access'])
    await scene.client.call(updateMember, { params, body: { role: 'editor' } })
    await scene.test.drain()
    expect(await codesOf(scene, id)).toEqual([])
  })

  it('of the availability of a network is followed, for posts that are due while it lasts', async () => {
    const [before, during, after] = [await scheduleIn(scene, hour), await scheduleIn(scene, 3 * hour), await scheduleIn(scene, 5 * hour)]
    const admin = scene.test.client({ cookie: await signIn(scene.test, await createUser(scene.test, { is_admin: true })) })
    const control = (state: 'enabled' | 'disabled', more: object = {}) =>
      admin.call(appendRuntimeControl, {
        body: { selector: { provider: 'fake' }, state, reason_code: 'test', starts_at: at(2 * hour).toISOString(), ...more },
      })
    await control('disabled', { expires_at: at(4 * hour).toISOString() })
    await scene.test.drain()
    expect(await codesOf(scene, before.id)).toEqual([])
    expect(await codesOf(scene, during.id)).toEqual(['network_paused'])
    expect(await codesOf(scene, after.id)).toEqual([])
    await control('enabled')
    await scene.test.drain()
    expect(await codesOf(scene, during.id)).toEqual([])
  })

  it('of a rule since it was scheduled is found', async () => {
    const { id } = await scheduleIn(scene, 50 * hour)
    const text = 'word '.repeat(30)
    await scene.test.app.db.updateTable('publications').set({ text }).where('id', '=', id).execute()
    await forecast(scene, id)
    const { body } = await scene.client.call(contract.getPublication, { params: { id } })
    expect(body.risks).toMatchObject([
      { code: 'validation', action: 'edit', fix_href: `/publications/${id}`, parameters: { issue: 'text_too_long', limit: 100 } },
    ])
  })
})

describe('POST /publications/{id}/forecast', () => {
  it('is accepted six times a minute, also for a draft', async () => {
    const { id } = await create(scene)
    for (let round = 0; round < 6; round += 1)
      expect((await scene.client.call(contract.forecastPublication, { params: { id } })).status).toBe(202)
    await expect(scene.client.call(contract.forecastPublication, { params: { id } })).rejects.toMatchObject({ status: 429 })
    await scene.test.drain()
    expect(await codesOf(scene, id)).toEqual([])
  })
})

it('adds no job for a scheduled post', async () => {
  const count = async () => {
    const { n } = await scene.test.app.db
      .selectFrom('jobs')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('type', '=', 'publication.forecast')
      .executeTakeFirstOrThrow()
    return Number(n)
  }
  const before = await count()
  for (let number = 0; number < 5; number += 1) await scheduleIn(scene, 50 * hour)
  expect(await count()).toBe(before)
})
