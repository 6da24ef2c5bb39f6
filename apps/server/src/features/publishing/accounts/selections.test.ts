import { completeAccountSelection, getAccountSelection } from '@broadside/contract/features/accounts-connecting'
import { getPublication } from '@broadside/contract/features/publications'
import { describe, expect, it } from 'vitest'
import { addMember, signIn } from '#test/factories.ts'
import { perTest } from '#test/lifetimes.ts'
import { createStepsScene } from './testing/steps-scene.ts'

const scene = perTest(() => createStepsScene())

const read = (connection_id: string, cookie = scene.cookie) =>
  scene.test.client({ cookie }).call(getAccountSelection, { params: { connection_id } })
const complete = (connection_id: string, selection_ids: string[], { cookie = scene.cookie, key = '' } = {}) =>
  scene.test.client({ cookie, headers: key ? { 'idempotency-key': key } : {} }).call(completeAccountSelection, {
    params: { connection_id },
    body: { selection_ids },
  })
const start = async () => (await scene.authorize()).get('selection') ?? ''

describe('an authorization that finds several accounts', () => {
  it('stores nothing until the user has chosen, and lists what to choose from without secrets', async () => {
    const id = await start()
    expect(await scene.accounts()).toEqual([])
    const { body } = await read(id)
    expect(body).toMatchObject({ connection_id: id, platform: 'steps' })
    expect(body.items).toEqual([
      { selection_id: 'p1', account_username: 'harbor.cafe', display_name: 'Harbor Cafe', account_kind: 'page', connected: false },
      { selection_id: 'p2', account_username: 'harbor.books', display_name: 'Harbor Books', account_kind: 'page', connected: false },
      { selection_id: 'p3', account_username: 'harbor.ferry', display_name: 'Harbor Ferry', account_kind: 'page', connected: false },
    ])
    expect(JSON.stringify(body)).not.toContain('steps-token')
  })

  it('connects the chosen ones, which share the authorization', async () => {
    const id = await start()
    const { body } = await complete(id, ['p1', 'p3'])
    expect(body.items.map(({ account_id }) => account_id).toSorted()).toEqual(['p1', 'p3'])
    expect(body.items).toMatchObject([
      { shared_grant: true, grant_destination_count: 2 },
      { shared_grant: true, grant_destination_count: 2 },
    ])
    await expect(complete(id, ['p2'])).rejects.toMatchObject({ status: 422, code: 'challenge_invalid' })
  })

  it('keeps ids and scheduled posts when the same accounts are chosen again', async () => {
    const [first = '', second = ''] = await scene.connectPages('p1', 'p2')
    const post = await scene.schedule([first, second])
    scene.fake.revoke()
    const id = await start()
    expect((await read(id)).body.items.map(({ connected }) => connected)).toEqual([true, true, false])
    const { body } = await complete(id, ['p1', 'p2'])
    expect(body.items.map((one) => one.id).toSorted()).toEqual([first, second].toSorted())
    const { destinations } = (await scene.client.call(getPublication, { params: { id: post } })).body
    expect(destinations.map(({ status }) => status)).toEqual(['scheduled', 'scheduled'])
    scene.test.clock.advance(49 * 3_600_000)
    await scene.test.drain()
    expect(scene.fake.posts.map(({ page }) => page).toSorted()).toEqual(['p1', 'p2'])
  })

  it('connects a single account without a choice', async () => {
    scene.fake.pages.splice(1)
    const query = await scene.authorize()
    const [account] = await scene.accounts()
    expect(query.get('connected')).toBe(account?.id)
  })

  it('is private to the user, and ends after 30 minutes', async () => {
    const id = await start()
    const other = await signIn(scene.test, await addMember(scene.test, { id: scene.workspaceId }, 'admin'))
    await expect(read(id, other)).rejects.toMatchObject({ status: 404 })
    await expect(complete(id, ['p1'], { cookie: other })).rejects.toMatchObject({ status: 404 })
    await expect(complete(id, ['p1', 'p9'])).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ location: 'body.selection_ids[1]', value: 'p9' }] },
    })
    scene.test.clock.advance(30 * 60_000)
    await expect(read(id)).rejects.toMatchObject({ code: 'challenge_invalid' })
    await expect(complete(id, ['p1'])).rejects.toMatchObject({ code: 'challenge_invalid' })
    expect(await scene.accounts()).toEqual([])
  })

  it('is refused to a user who lost the role, also for a replay', async () => {
    const id = await start()
    await complete(id, ['p1'], { key: 'choose-once-1' })
    expect((await complete(id, ['p1'], { key: 'choose-once-1' })).headers.get('idempotent-replayed')).toBe('true')
    const open = await start()
    const values = { role: 'viewer' } as const
    await scene.test.app.db.updateTable('workspace_members').set(values).where('user_id', '=', scene.user.id).execute()
    for (const call of [() => read(open), () => complete(open, ['p2']), () => complete(id, ['p1'], { key: 'choose-once-1' })])
      await expect(call()).rejects.toMatchObject({ status: 403, code: 'role_insufficient' })
  })

  it('keeps the limit of the workspace', async () => {
    await using limited = await createStepsScene({ ACCOUNTS_PER_WORKSPACE: '1' })
    await expect(limited.connectPages('p1', 'p2')).rejects.toMatchObject({ status: 403, code: 'limit_reached' })
    expect(await limited.connectPages('p1')).toHaveLength(1)
  })

  it.each([
    { step: 'authorize', case: 'the user declines' },
    { step: 'token', case: 'the network refuses the code' },
  ] as const)('connects nothing if $case', async ({ step }) => {
    scene.fake.refuses.add(step)
    const query = await scene.authorize()
    expect(Object.fromEntries(query)).toEqual({ problem: 'connection_refused', network: 'steps' })
    expect(await scene.accounts()).toEqual([])
  })
})
