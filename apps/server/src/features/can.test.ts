/** Tests every `can` flag: what it allows succeeds, and what it denies is rejected. */
import type { ApiError } from '@broadside/contract/client'
import type { Role } from '@broadside/contract/endpoint'
import { connectAccount } from '@broadside/contract/features/accounts'
import { createBuild } from '@broadside/contract/features/builds'
import * as designs from '@broadside/contract/features/designs'
import * as media from '@broadside/contract/features/media'
import * as organizations from '@broadside/contract/features/organizations'
import * as publications from '@broadside/contract/features/publications'
import { updateSsoPolicy } from '@broadside/contract/features/sso'
import { inviteMember, updateMember } from '@broadside/contract/features/team'
import { createExternalWebhook } from '@broadside/contract/features/webhooks'
import * as workspaces from '@broadside/contract/features/workspaces'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DestinationStatus } from '#db/schema.ts'
import { uuid7 } from '#lib/ids.ts'
import { createUserWithPassword, password } from '#identity/testing/house.ts'
import { createTestApp, type TestClient } from '#test/create-test-app.ts'
import { addMember, createToken, createUser, createWorkspace, signIn, type TestUser } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'

type Can = Record<string, boolean>
type Attempt = (client: TestClient, id: string) => Promise<unknown>

interface Caller {
  name: string
  /** An existing credential's client, or one created for the subject. */
  client: TestClient | ((id: string) => Promise<TestClient>)
}

const test = perFile(() => createTestApp({ env: { RATE_LIMITS: 'reauth=10000,invitations=10000,builds=10000' } }))
let admin: TestUser
let adminClient: TestClient
let workspaceId: string
let site: string
let callers: Caller[]

beforeAll(async () => {
  admin = await createUserWithPassword(test)
  workspaceId = (await createWorkspace(test, admin)).id
  const account = await test.app.db.selectFrom('accounts').select('id').where('workspace_id', '=', workspaceId).executeTakeFirstOrThrow()
  site = account.id
  const users = {
    admin,
    editor: await addMember(test, { id: workspaceId }, 'editor'),
    viewer: await addMember(test, { id: workspaceId }, 'viewer'),
  }
  callers = await Promise.all(
    Object.entries(users).map(async ([name, user]) => ({ name, client: test.client({ cookie: await signIn(test, user) }) })),
  )
  callers.push(
    { name: 'a token of an admin', client: test.client({ token: await createToken(test, admin) }) },
    { name: 'a reading token of an admin', client: test.client({ token: await createToken(test, admin, { permissions: ['api:read'] }) }) },
    { name: 'a token for the workspace', client: test.client({ token: await createToken(test, admin, { workspaceId }) }) },
  )
  adminClient = callers[0]?.client as TestClient
})

const denials = new Set([
  'browser_session_required',
  'media_in_use',
  'not_empty',
  // A publication without destinations has none to resolve.
  'not_found',
  'organization_role_required',
  'permission_missing',
  'role_insufficient',
  'state_conflict',
  'token_workspace_bound',
])

/** Any error other than a denial is a bug in the test. */
async function isAllowed(attempt: Promise<unknown>): Promise<boolean> {
  try {
    await attempt
    return true
  } catch (error) {
    if (denials.has((error as ApiError).problem?.code ?? '')) return false
    throw error
  }
}

/** For operations that would need an external server: they get as far as checking their input. */
const refusedByContent = (attempt: Promise<unknown>): Promise<void> =>
  attempt.then(
    () => expect.unreachable(),
    (error: unknown) => {
      if ((error as ApiError).problem?.code !== 'validation_failed') throw error
    },
  )

interface Subject {
  make: () => Promise<string>
  read: (client: TestClient, id: string) => Promise<Can | undefined>
  attempts: Record<string, Attempt>
}

/** Each operation gets a separate subject, since it may change what is allowed. */
async function walk({ make, read, attempts }: Subject, caller: Caller): Promise<{ flags: Can; tried: Can }> {
  const [flags, tried]: [Can, Can] = [{}, {}]
  for (const [name, attempt] of Object.entries(attempts)) {
    const id = await make()
    const client = typeof caller.client === 'function' ? await caller.client(id) : caller.client
    const can = await read(client, id)
    expect(Object.keys(can ?? {}).toSorted()).toEqual(Object.keys(attempts).toSorted())
    flags[name] = can?.[name] ?? false
    tried[name] = await isAllowed(attempt(client, id))
  }
  return { flags, tried }
}

async function walkAll(subject: Subject, by: readonly Caller[] = callers): Promise<Record<string, string[]>> {
  const allowed: Record<string, string[]> = {}
  for (const caller of by) {
    const { flags, tried } = await walk(subject, caller)
    expect(flags, caller.name).toEqual(tried)
    allowed[caller.name] = Object.keys(flags).filter((name) => flags[name])
  }
  return allowed
}

const square = { title: 'Sale', preset_key: 'custom', width_px: 64, height_px: 64 }
const of = (id: string) => ({ params: { id } })

describe('publications', () => {
  const body = { text: 'We open at seven.' }
  // The publication under test is the newest of the list.
  const create = async (client: TestClient, accounts = [site]) => {
    test.clock.advance(1)
    return (await client.call(publications.createPublication, { body: { workspace_id: workspaceId, ...body, account_ids: accounts } })).body
  }
  const current = async (id: string) => (await adminClient.call(publications.getPublication, of(id))).body
  const revision = async (id: string) => ({ expected_revision: (await current(id)).revision })
  const destination = async (id: string) => ({ id, destination_id: (await current(id)).destinations[0]?.id ?? uuid7() })
  const attempts: Record<string, Attempt> = {
    edit: async (client, id) => client.call(publications.replacePublication, { ...of(id), body: { ...body, ...(await revision(id)) } }),
    schedule: async (client, id) => {
      const at = new Date(test.clock.now().getTime() + 3600_000).toISOString()
      return client.call(publications.schedulePublication, { ...of(id), body: { ...(await revision(id)), schedule: { at } } })
    },
    publish: async (client, id) => client.call(publications.publishPublicationNow, { ...of(id), body: await revision(id) }),
    cancel: async (client, id) => client.call(publications.cancelPublication, { ...of(id), body: await revision(id) }),
    retry: (client, id) => client.call(publications.retryFailedDestinations, of(id)),
    resolve: async (client, id) => {
      const params = await destination(id)
      return client.call(publications.resolveDestination, { params, body: { resolution: 'not_published' } })
    },
    delete: (client, id) => client.call(publications.deletePublication, { ...of(id), query: { confirm: true } }),
    restore: (client, id) => client.call(publications.restorePublication, { ...of(id), body: {} }),
    duplicate: async (client, id) => {
      const copy = await client.call(publications.duplicatePublication, of(id))
      // Keep the publication under test the newest of the list.
      await adminClient.call(publications.deletePublication, { ...of(copy.body.id), query: { confirm: true } })
    },
  }
  const read = async (client: TestClient, id: string): Promise<Can> => {
    const { can } = (await client.call(publications.getPublication, of(id))).body
    const { items } = (await client.call(publications.listPublications, { query: { workspace_id: workspaceId, limit: 1 } })).body
    expect(items).toMatchObject([{ id, can }])
    return can
  }
  const inState = (status: DestinationStatus, kind?: string) => async () => {
    const { id } = await create(adminClient)
    if (status === 'pending') return id
    await attempts['publish']?.(adminClient, id)
    const error = kind ? JSON.stringify({ kind, code: kind, message: 'Failed.', retryable: false, action: 'retry' }) : null
    // The network finished after the post was last changed.
    const updated_at = new Date(test.clock.now().getTime() + 1000)
    await test.app.db.updateTable('destinations').set({ status, error, updated_at }).where('publication_id', '=', id).execute()
    return id
  }
  const idle = ['edit', 'delete', 'duplicate', 'restore']
  const states: [string, () => Promise<string>, string[]][] = [
    ['without destinations', async () => (await create(adminClient, [])).id, idle],
    ['a draft', inState('pending'), ['schedule', 'publish', ...idle]],
    ['scheduled', inState('scheduled'), ['schedule', 'publish', 'cancel', ...idle]],
    ['being published', inState('publishing'), ['duplicate', 'restore']],
    ['published', inState('published'), idle],
    ['failed for the moment', inState('failed', 'unavailable'), ['schedule', 'publish', 'retry', ...idle]],
    ['refused by the network', inState('failed', 'rejected'), ['schedule', 'publish', ...idle]],
    ['in doubt', inState('unknown'), ['resolve', ...idle]],
  ]
  it.each(states)('%s', async (_, make, expected) => {
    const allowed = await walkAll({ make, read, attempts }, callers.slice(0, 3))
    expect(allowed['admin']?.toSorted()).toEqual(expected.toSorted())
    expect(allowed).toMatchObject({ editor: allowed['admin'], viewer: [] })
  })

  it('are only set for tokens with write access', async () => {
    const allowed = await walkAll({ make: inState('pending'), read, attempts }, callers.slice(3))
    const writing = ['edit', 'schedule', 'publish', 'delete', 'restore', 'duplicate']
    expect(allowed).toEqual({ 'a token of an admin': writing, 'a reading token of an admin': [], 'a token for the workspace': writing })
  })

  it('allow a retry once the account has changed', async () => {
    const id = await inState('failed', 'auth')()
    expect((await current(id)).can.retry).toBe(false)
    const updated_at = new Date(test.clock.now().getTime() + 2000)
    await test.app.db.updateTable('accounts').set({ updated_at }).where('id', '=', site).execute()
    expect((await current(id)).can.retry).toBe(true)
    await expect(attempts['retry']?.(adminClient, id)).resolves.toMatchObject({ status: 202 })
  })
})

describe('media', () => {
  const insert = (analysis: 'ready' | 'failed') => async () => {
    const id = uuid7()
    const now = test.clock.now()
    const file = {
      filename: 'a.png',
      mime: 'image/png',
      size: 1,
      storage_key: `${workspaceId}/${id}/original`,
      processing_status: 'ready',
    } as const
    const row = { ...file, id, workspace_id: workspaceId, analysis_status: analysis, created_at: now, updated_at: now }
    await test.app.db.insertInto('media').values(row).execute()
    return id
  }
  const used = async () => {
    const id = await insert('ready')()
    await adminClient.call(publications.createPublication, {
      body: { workspace_id: workspaceId, text: 'Look.', media: [{ media_id: id }] },
    })
    return id
  }
  const trashed = async () => {
    const id = await insert('ready')()
    await adminClient.call(media.deleteMedia, of(id))
    return id
  }
  const attempts: Record<string, Attempt> = {
    edit: (client, id) => client.call(media.updateMedia, { ...of(id), body: { alt_text: 'The harbour.' } }),
    delete: (client, id) => client.call(media.deleteMedia, of(id)),
    restore: (client, id) => client.call(media.restoreMedia, of(id)),
    retry_analysis: (client, id) => client.call(media.retryMediaAnalysis, of(id)),
  }
  const read = async (client: TestClient, id: string): Promise<Can> => {
    const { can } = (await client.call(media.getMedia, of(id))).body
    const query = { workspace_id: workspaceId, limit: 100, lifecycle: 'all' as const }
    const listed = (await client.call(media.listMedia, { query })).body.media
    expect(listed.find((item) => item.id === id)?.can).toEqual(can)
    return can
  }
  const states: [string, () => Promise<string>, string[]][] = [
    ['unused', insert('ready'), ['edit', 'delete', 'restore']],
    ['needed by a draft', used, ['edit', 'restore']],
    ['not understood', insert('failed'), ['edit', 'delete', 'restore', 'retry_analysis']],
    ['in the trash', trashed, ['edit', 'delete', 'restore']],
  ]
  it.each(states)('%s', async (_, make, expected) => {
    const allowed = await walkAll({ make, read, attempts })
    expect(allowed).toEqual({
      admin: expected,
      editor: expected,
      viewer: [],
      'a token of an admin': expected,
      'a reading token of an admin': [],
      'a token for the workspace': expected,
    })
  })
})

describe('designs', () => {
  const create = (client: TestClient) => client.call(designs.createImageDesign, { body: { workspace_id: workspaceId, ...square } })
  const attempts: Record<string, Attempt> = {
    edit: async (client, id) => {
      const { document, revision } = (await adminClient.call(designs.getImageDesign, of(id))).body
      return client.call(designs.updateImageDesign, { ...of(id), body: { expected_revision: revision, document } })
    },
    delete: (client, id) => client.call(designs.deleteImageDesign, of(id)),
    duplicate: (client, id) => client.call(designs.duplicateImageDesign, of(id)),
    export: (client, id) => client.call(designs.exportImageDesign, { ...of(id), body: {} }),
    favorite: (client, id) => client.call(designs.addImageDesignFavorite, of(id)),
  }
  it('are only set for editors and admins', async () => {
    const read = async (client: TestClient, id: string): Promise<Can> => {
      const { can } = (await client.call(designs.getImageDesign, of(id))).body
      const listed = (await client.call(designs.listImageDesigns, { query: { workspace_id: workspaceId } })).body.designs
      expect(listed.find((item) => item.id === id)?.can).toEqual(can)
      return can
    }
    const allowed = await walkAll({ make: async () => (await create(adminClient)).body.id, read, attempts })
    const all = Object.keys(attempts)
    expect(allowed).toEqual({
      admin: all,
      editor: all,
      viewer: [],
      'a token of an admin': all,
      'a reading token of an admin': [],
      'a token for the workspace': all,
    })
  })
})

describe('workspaces', () => {
  const roles: Role[] = ['admin', 'editor', 'viewer']
  it.each(roles)('for the role %s', async (role) => {
    const owner = await createUserWithPassword(test)
    const ownerClient = test.client({ cookie: await signIn(test, owner) })
    const user = await createUserWithPassword(test)
    const make = async () => {
      const workspace = await createWorkspace(test, owner)
      const now = test.clock.now()
      const member = { workspace_id: workspace.id, user_id: user.id, role, created_at: now, updated_at: now }
      await test.app.db.insertInto('workspace_members').values(member).execute()
      return workspace.id
    }
    const read = async (client: TestClient, id: string) =>
      (await client.call(workspaces.listWorkspaces)).body.find((workspace) => workspace.id === id)?.can
    const attempts: Record<string, Attempt> = {
      edit: (client, id) => client.call(workspaces.updateWorkspaceSettings, { ...of(id), body: { name: 'Quay' } }),
      delete: (client, id) =>
        client.call(workspaces.deleteWorkspace, { ...of(id), body: { confirm_name: 'Harbour Cafe', current_password: password } }),
      invite: (client, id) => client.call(inviteMember, { ...of(id), body: { email: 'bea@social.example', role: 'viewer' } }),
      manage_members: async (client, id) => {
        const { id: user_id } = await addMember(test, { id }, 'viewer')
        return client.call(updateMember, { params: { id, user_id }, body: { role: 'editor' } })
      },
      connect: (client, workspace_id) =>
        refusedByContent(client.call(connectAccount, { body: { workspace_id, platform: 'nowhere', credentials: {} } })),
      write: (client, workspace_id) => client.call(publications.createPublication, { body: { workspace_id, text: 'We open.' } }),
      publish: async (client, workspace_id) => {
        const { db } = test.app
        const own = await db.selectFrom('accounts').select('id').where('workspace_id', '=', workspace_id).executeTakeFirstOrThrow()
        const post = { workspace_id, text: 'We open.', account_ids: [own.id] }
        const { body } = await ownerClient.call(publications.createPublication, { body: post })
        return client.call(publications.publishPublicationNow, { ...of(body.id), body: { expected_revision: body.revision } })
      },
      upload: (client, workspace_id) => client.call(media.startUpload, { body: { workspace_id, filename: 'a.png', size: 10 } }),
      build: (client, workspace_id) =>
        client.call(createBuild, { body: { workspace_id, idea: 'We open at seven.' }, idempotencyKey: uuid7() }),
      design: (client, workspace_id) => client.call(designs.createImageDesign, { body: { workspace_id, ...square } }),
      manage_webhooks: (client, workspace_id) =>
        refusedByContent(
          client.call(createExternalWebhook, {
            body: { workspace_id, url: 'https://hooks.example/x', event_types: ['publication.published'] },
          }),
        ),
    }
    const by = [
      { name: 'session', client: test.client({ cookie: await signIn(test, user) }) },
      { name: 'token', client: test.client({ token: await createToken(test, user) }) },
      { name: 'reading token', client: test.client({ token: await createToken(test, user, { permissions: ['api:read'] }) }) },
      { name: 'own token', client: async (id: string) => test.client({ token: await createToken(test, user, { workspaceId: id }) }) },
    ]
    const allowed = await walkAll({ make, read, attempts }, by)
    const writing = ['connect', 'write', 'publish', 'upload', 'build', 'design']
    const session = { admin: Object.keys(attempts), editor: writing, viewer: [] }[role]
    const token = session.filter((name) => name !== 'delete')
    expect(allowed).toEqual({ session, token, 'reading token': [], 'own token': token })
  })
})

describe('organizations', () => {
  const people = async (organizationId: string) => {
    const { id: user_id } = await createUser(test)
    const row = { organization_id: organizationId, user_id, role: 'member' as const, created_at: test.clock.now() }
    await test.app.db.insertInto('organization_members').values(row).execute()
    return user_id
  }
  const attempts: Record<string, Attempt> = {
    rename: (client, id) => client.call(organizations.updateOrganization, { ...of(id), body: { name: 'Harbour Cafe' } }),
    manage_members: async (client, id) =>
      client.call(organizations.updateOrganizationMember, { params: { id, user_id: await people(id) }, body: { role: 'admin' } }),
    transfer: async (client, id) => {
      const body = { nominee_user_id: await people(id), confirm_organization_name: 'Harbour Cafe', current_password: password }
      return client.call(organizations.startOwnershipTransfer, { ...of(id), body })
    },
    delete: (client, id) =>
      client.call(organizations.deleteOrganization, { ...of(id), body: { confirm_name: 'Harbour Cafe', current_password: password } }),
    manage_sign_on: (client, id) => client.call(updateSsoPolicy, { params: { organization_id: id }, body: { mode: 'disabled' } }),
    create_workspaces: (client, organization_id) => client.call(workspaces.createWorkspace, { body: { name: 'Quay', organization_id } }),
  }
  const read = async (client: TestClient, id: string) =>
    (await client.call(organizations.listOrganizations)).body.items.find((organization) => organization.id === id)?.can
  const cases = ['owner', 'admin', 'member'].flatMap((role) => [true, false].map((isEmpty) => [role, isEmpty] as const))
  it.each(cases)('for the role %s, empty: %s', async (role, isEmpty) => {
    const user = await createUserWithPassword(test)
    const make = async () => {
      const founder = role === 'owner' ? user : await createUser(test)
      const { id: workspace, organization_id } = await createWorkspace(test, founder)
      const row = { organization_id, user_id: user.id, role: role as 'admin' | 'member', created_at: test.clock.now() }
      if (founder !== user) await test.app.db.insertInto('organization_members').values(row).execute()
      if (isEmpty) await test.app.db.deleteFrom('workspaces').where('id', '=', workspace).execute()
      return organization_id
    }
    const allowed = await walkAll({ make, read, attempts }, [
      { name: 'session', client: test.client({ cookie: await signIn(test, user) }) },
      { name: 'token', client: test.client({ token: await createToken(test, user) }) },
    ])
    const ofOwner = ['rename', 'manage_members', 'transfer', ...(isEmpty ? ['delete'] : []), 'manage_sign_on', 'create_workspaces']
    const session = { owner: ofOwner, admin: ['rename', 'manage_sign_on', 'create_workspaces'] }[role] ?? []
    expect(allowed).toEqual({ session, token: session.filter((name) => name === 'create_workspaces') })
  })
})
