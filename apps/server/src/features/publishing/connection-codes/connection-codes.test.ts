import { getConnectionCode, issueConnectionCode } from '@broadside/contract/features/accounts-connecting'
import { describe, expect, it } from 'vitest'
import { createStepsScene } from '#publishing/accounts/testing/steps-scene.ts'
import { addMember, createToken } from '#test/factories.ts'
import { perTest } from '#test/lifetimes.ts'

const scene = perTest(() => createStepsScene())

const issue = async (fields: Record<string, unknown> = { device: 'Counter' }, platform = 'steps') =>
  (await scene.client.call(issueConnectionCode, { body: { workspace_id: scene.workspaceId, platform, fields } })).body
const stateOf = async (connection_id: string) => (await scene.client.call(getConnectionCode, { params: { connection_id } })).body
const wait = async (ms = 1000) => {
  scene.test.clock.advance(ms)
  await scene.test.drain()
}

describe('a connection code', () => {
  it('waits until it is used on the network, and then connects the account', async () => {
    const { connection_id, code, recipient } = await issue()
    expect({ code, recipient }).toEqual({ code: 'HARBOR-1', recipient: `${scene.fake.url}/device` })
    await wait()
    expect(await stateOf(connection_id)).toMatchObject({ state: 'waiting', platform: 'steps', account_ids: [] })
    scene.fake.useCode(code)
    await wait()
    const [account] = await scene.accounts()
    expect(await stateOf(connection_id)).toMatchObject({ state: 'connected', account_ids: [account?.id] })
    expect(account).toMatchObject({ account_id: 'p1', status: 'connected' })
  })

  it('is stored sealed, and erased when it ended', async () => {
    const { connection_id, code } = await issue()
    const read = () => scene.test.app.db.selectFrom('connection_attempts').selectAll().where('id', '=', connection_id).executeTakeFirst()
    expect((await read())?.sealed).toMatch(/^v1\./)
    scene.fake.useCode(code)
    await wait()
    expect((await read())?.sealed).toBeNull()
  })

  it('is refused when the network denies it, and says why', async () => {
    const { connection_id, code } = await issue()
    scene.fake.refuses.add('code')
    scene.fake.useCode(code)
    await wait()
    expect(await stateOf(connection_id)).toMatchObject({ state: 'refused', reason: 'code_denied' })
    await expect(issue()).rejects.toMatchObject({ status: 422, code: 'connection_refused' })
    expect(await scene.accounts()).toEqual([])
  })

  it('keeps waiting while the network fails', async () => {
    const { connection_id, code } = await issue()
    scene.fake.fail('GET /codes/1', { mode: 'answer', answer: { status: 503, headers: { 'retry-after': '5' } } })
    scene.fake.useCode(code)
    await wait()
    expect(await stateOf(connection_id)).toMatchObject({ state: 'waiting' })
    await wait(5000)
    expect(await stateOf(connection_id)).toMatchObject({ state: 'connected' })
  })

  it('expires', async () => {
    const { connection_id, code } = await issue()
    await wait(600_000)
    scene.fake.useCode(code)
    await wait()
    expect(await stateOf(connection_id)).toMatchObject({ state: 'expired', account_ids: [] })
    expect(await scene.accounts()).toEqual([])
  })

  it('is private to the user', async () => {
    const { connection_id } = await issue()
    const other = await addMember(scene.test, { id: scene.workspaceId }, 'admin')
    const client = scene.test.client({ token: await createToken(scene.test, other) })
    await expect(client.call(getConnectionCode, { params: { connection_id } })).rejects.toMatchObject({ status: 404 })
  })

  it('connects nothing for a user who lost the role in the meantime', async () => {
    const { connection_id, code } = await issue()
    scene.fake.useCode(code)
    const values = { role: 'viewer' } as const
    await scene.test.app.db.updateTable('workspace_members').set(values).where('user_id', '=', scene.user.id).execute()
    await wait()
    expect(await scene.accounts()).toEqual([])
    const row = await scene.test.app.db
      .selectFrom('connection_attempts')
      .select('reason')
      .where('id', '=', connection_id)
      .executeTakeFirst()
    expect(row?.reason).toBe('access_lost')
  })

  it('needs the fields of the form, and a network with codes', async () => {
    await expect(issue({})).rejects.toMatchObject({ status: 422, problem: { errors: [{ location: 'body.fields.device' }] } })
    await expect(issue({ device: 'Counter', other: 'x' })).rejects.toMatchObject({
      problem: { errors: [{ location: 'body.fields.other' }] },
    })
    await expect(issue({}, 'site')).rejects.toMatchObject({ status: 422, problem: { errors: [{ location: 'body.platform' }] } })
    await expect(issue({}, 'telepathy')).rejects.toMatchObject({ status: 422, problem: { errors: [{ location: 'body.platform' }] } })
  })
})
