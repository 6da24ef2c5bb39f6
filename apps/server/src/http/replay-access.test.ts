/** Only callers who could make a request now get its stored response. */
import type { Endpoint } from '@broadside/contract/endpoint'
import { batchPublications, createPublication } from '@broadside/contract/features/publications'
import { createNotificationMute } from '@broadside/contract/features/notifications'
import { acceptInvitation, acceptInvitationById } from '@broadside/contract/features/team'
import { createApiToken } from '@broadside/contract/features/tokens'
import { createWorkspace } from '@broadside/contract/features/workspaces'
import type { TSchema } from 'typebox'
import { beforeEach, describe, expect, it } from 'vitest'
import { routes } from '#server/features/routes.ts'
import { uuid7 } from '#lib/ids.ts'
import { createTestApp, type TestClient } from '#test/create-test-app.ts'
import { addMember, createScene, createToken, createUser, createWorkspace as makeWorkspace, type Scene, signIn } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { invite, tokenOf } from '#workspaces/team/testing/harbour.ts'

/** Whether a property's value can only be the id of stored data. */
const isName = (property: string): boolean => /(?:^|_)(?:ids?|token)$/.test(property)

const namesResources = (schema: TSchema | undefined): boolean => {
  const { properties, items } = (schema ?? {}) as { properties?: Record<string, TSchema>; items?: TSchema }
  const parts = Object.entries(properties ?? {})
  return (items !== undefined && namesResources(items)) || parts.some(([name, part]) => isName(name) || namesResources(part))
}

const leavesAccessToHandler = ({ access, idempotency, params, body }: Endpoint): boolean =>
  access.kind === 'self' && idempotency !== undefined && (params !== undefined || namesResources(body))

describe('operations with an Idempotency-Key whose handlers decide on access', () => {
  const found = routes.filter(({ endpoint }) => leavesAccessToHandler(endpoint))

  it('are in this list', () => {
    expect(found.map(({ endpoint }) => endpoint.id).toSorted()).toEqual([
      'accept-invitation',
      'accept-invitation-by-id',
      'batch-publications',
      'complete-account-selection',
      'create-api-token',
      'create-notification-mute',
      'create-workspace',
    ])
  })

  it('declare the access check for replays', () => {
    expect(found.filter(({ replayAccess }) => !replayAccess).map(({ endpoint }) => endpoint.id)).toEqual([])
  })

  it('declare the errors of that check', () => {
    expect(
      found.filter(({ endpoint }) => !endpoint.problems?.includes('workspace_access_denied')).map(({ endpoint }) => endpoint.id),
    ).toEqual([])
  })
})

describe('a replay', () => {
  const test = perFile(createTestApp)
  let scene: Scene
  let key: string
  beforeEach(async () => {
    scene = await createScene(test)
    key = uuid7()
  })

  const write = async (client = scene.client, workspace_id = scene.workspaceId) => {
    const { id, revision } = (await client.call(createPublication, { body: { workspace_id, text: 'Only for us.' } })).body
    return { id, expected_revision: revision }
  }
  const remove = (client: TestClient, ...items: { id: string; expected_revision: number }[]) =>
    client.call(batchPublications, { body: { action: 'delete', items }, idempotencyKey: key })
  const join = async (role: 'editor' | 'viewer') => {
    const user = await addMember(test, { id: scene.workspaceId }, role)
    return { user, client: test.client({ token: await createToken(test, user) }) }
  }
  const memberships = (userId: string) =>
    test.app.db.updateTable('workspace_members').where('user_id', '=', userId).where('workspace_id', '=', scene.workspaceId)
  const leave = (userId: string) =>
    test.app.db.deleteFrom('workspace_members').where('user_id', '=', userId).where('workspace_id', '=', scene.workspaceId).execute()
  const browser = async (user: { id: string }) => test.client({ cookie: await signIn(test, user) })
  const denied = { status: 403, code: 'workspace_access_denied' }

  it('of a batch requires edit access to the workspaces of its posts', async () => {
    const { user, client } = await join('editor')
    const first = await remove(client, await write())
    expect(first.body.items).toMatchObject([{ ok: true, publication: { text: 'Only for us.' } }])
    const body = { action: 'delete' as const, items: first.body.items.map(({ id }) => ({ id, expected_revision: 1 })) }
    const again = () => client.call(batchPublications, { body, idempotencyKey: key })
    expect((await again()).headers.get('idempotent-replayed')).toBe('true')
    await memberships(user.id).set({ role: 'viewer' }).execute()
    await expect(again()).rejects.toMatchObject({ status: 403, code: 'role_insufficient' })
    await memberships(user.id).set({ role: 'editor', status: 'inactive', deactivated_at: test.clock.now() }).execute()
    await expect(again()).rejects.toMatchObject(denied)
    await memberships(user.id).set({ status: 'active', deactivated_at: null }).execute()
    expect((await again()).body).toEqual(first.body)
    await leave(user.id)
    await expect(again()).rejects.toMatchObject(denied)
  })

  it('of a batch also checks failed items, and items that were deleted since', async () => {
    const { user, client } = await join('editor')
    const stale = { ...(await write()), expected_revision: 7 }
    const gone = await write()
    const first = await remove(client, stale, gone)
    expect(first.body.items).toMatchObject([{ problem: { code: 'revision_conflict' } }, { ok: true }])
    const again = () => remove(client, stale, gone)
    await leave(user.id)
    await expect(again()).rejects.toMatchObject(denied)
    await test.app.db.deleteFrom('publications').where('id', '=', gone.id).execute()
    await expect(again()).rejects.toMatchObject(denied)
    await test.app.db.deleteFrom('publications').where('id', '=', stale.id).execute()
    await expect(again()).rejects.toMatchObject(denied)
  })

  it('of a batch includes items that were never reachable', async () => {
    const elsewhere = await createScene(test)
    const theirs = await write(elsewhere.client, elsewhere.workspaceId)
    const { client } = await join('viewer')
    const asked = [theirs, await write(), { id: uuid7(), expected_revision: 1 }]
    const first = await remove(client, ...asked)
    expect(first.body.items.map(({ problem }) => problem?.code)).toEqual(['not_found', 'role_insufficient', 'not_found'])
    const second = await remove(client, ...asked)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(second.body).toEqual(first.body)
  })

  it('is limited to credentials of the same workspace, because a bound token has its own keys', async () => {
    const other = await makeWorkspace(test, scene.user)
    const bound = async (workspaceId: string) => test.client({ token: await createToken(test, scene.user, { workspaceId }) })
    const [own, second, foreign] = [await bound(scene.workspaceId), await bound(scene.workspaceId), await bound(other.id)]
    const item = await write()
    await remove(own, item)
    expect((await remove(second, item)).headers.get('idempotent-replayed')).toBe('true')
    for (const client of [foreign, scene.client]) {
      const { body, headers } = await remove(client, item)
      expect(headers.get('idempotent-replayed')).toBeNull()
      expect(body.items[0]?.ok).toBe(false)
    }
    expect((await remove(foreign, item)).body.items).toMatchObject([{ problem: { code: 'not_found' } }])
    // Sessions and tokens for all workspaces share their keys.
    expect((await remove(await browser(scene.user), item)).headers.get('idempotent-replayed')).toBe('true')
  })

  it('of a mute requires access to its workspace', async () => {
    const { user, client } = await join('viewer')
    const ends_at = new Date(test.clock.now().getTime() + 3_600_000).toISOString()
    const body = { scope: 'workspace' as const, workspace_id: scene.workspaceId, ends_at }
    const mute = () => client.call(createNotificationMute, { body, idempotencyKey: key })
    await mute()
    expect((await mute()).headers.get('idempotent-replayed')).toBe('true')
    await leave(user.id)
    await expect(mute()).rejects.toMatchObject(denied)
  })

  it('of a new workspace requires access to it', async () => {
    const create = () => scene.client.call(createWorkspace, { body: { name: 'Annex' }, idempotencyKey: key })
    const { id } = (await create()).body
    expect((await create()).headers.get('idempotent-replayed')).toBe('true')
    await test.app.db.deleteFrom('workspace_members').where('workspace_id', '=', id).execute()
    await expect(create()).rejects.toMatchObject(denied)
  })

  it.each(['token', 'id'] as const)('of an accepted invitation requires that the guest is still a member: by %s', async (by) => {
    const guest = await createUser(test, { email_proven_at: test.clock.now() })
    const admin = { ...scene, id: scene.workspaceId, admin: scene.user, organizationId: '', client: await browser(scene.user) }
    const invitation = await invite(admin, guest.email)
    const client = await browser(guest)
    const accept = () =>
      by === 'token'
        ? client.call(acceptInvitation, { body: { token: tokenOf(invitation) }, idempotencyKey: key })
        : client.call(acceptInvitationById, { params: { id: invitation.id }, idempotencyKey: key })
    await accept()
    expect((await accept()).headers.get('idempotent-replayed')).toBe('true')
    await leave(guest.id)
    await expect(accept()).rejects.toMatchObject(denied)
  })

  it('of a new token mentions the lost secret only to callers who could create one', async () => {
    const { user } = await join('viewer')
    const client = await browser(user)
    const expires_at = new Date(test.clock.now().getTime() + 3_600_000).toISOString()
    const body = {
      name: 'Reader',
      permissions: ['api:read' as const],
      workspace_access: 'current' as const,
      workspace_id: scene.workspaceId,
      expires_at,
    }
    const create = () => client.call(createApiToken, { body, idempotencyKey: key })
    await create()
    await expect(create()).rejects.toMatchObject({ status: 409, code: 'secret_already_returned' })
    await leave(user.id)
    await expect(create()).rejects.toMatchObject(denied)
  })
})
