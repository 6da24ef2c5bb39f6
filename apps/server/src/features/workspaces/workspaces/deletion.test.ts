import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ApiError } from '@broadside/contract/client'
import { acceptInvitation, getWorkspaceTeam } from '@broadside/contract/features/team'
import { deleteWorkspace, getWorkspaceSettings, listWorkspaces, previewWorkspaceDeletion } from '@broadside/contract/features/workspaces'
import { listJobs } from '@broadside/contract/features/jobs'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ActorCtx } from '#server/context.ts'

import { uuid7 } from '#lib/ids.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { createToken, createUser } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { grantReauth } from '#identity/reauth/reauth.ts'
import { openDeliveries } from '#publishing/deliveries/deliveries.ts'
import {
  clientOf,
  codeOf,
  createHarbour,
  eventsOf,
  type Harbour,
  invite,
  joined,
  member,
  noticesOf,
  tokenOf,
} from '#workspaces/team/testing/harbour.ts'

const password = 'a long sentence to sign in'
const hour = 3600 * 1000

const test = perFile(() => createTestApp({ env: { LOG_LEVEL: 'silent' } }))
let harbour: Harbour
let hash: string
beforeAll(async () => {
  hash = await test.app.passwords.hash(password)
})
beforeEach(async () => {
  harbour = await createHarbour(test)
  await test.app.db.updateTable('users').set({ password_hash: hash }).where('id', '=', harbour.admin.id).execute()
})

const preview = async () => (await harbour.client.call(previewWorkspaceDeletion, { params: { id: harbour.id } })).body
const erase = (overrides: object = {}, client = harbour.client) =>
  client.call(deleteWorkspace, {
    params: { id: harbour.id },
    body: { confirm_name: 'Harbour Cafe', current_password: password, ...overrides },
  })
const purge = async () => {
  await test.app.queue.enqueue(test.app, 'workspace.purge', {}, { subject: uuid7() })
  await test.drain()
}

async function fill({ id }: Harbour): Promise<{ destinationId: string; file: string }> {
  const { db, clock, mediaStore } = test.app
  const now = clock.now()
  const base = { workspace_id: id, created_at: now, updated_at: now }
  const [publication, destinationId, media, build] = [uuid7(), uuid7(), uuid7(), uuid7()]
  const account = await db.selectFrom('accounts').select('id').where('workspace_id', '=', id).executeTakeFirstOrThrow()
  await db
    .insertInto('publications')
    .values({ ...base, id: publication, list_at: now, status: 'scheduled' })
    .execute()
  const due = new Date(now.getTime() + 24 * hour)
  await db
    .insertInto('destinations')
    .values({
      ...base,
      id: destinationId,
      publication_id: publication,
      social_account_id: account.id,
      platform: 'site',
      position: 0,
      output_profile: 'site.post',
      status: 'scheduled',
      due_at: due,
    })
    .execute()
  await openDeliveries(test.app, [
    { workspaceId: id, publicationId: publication, destinationId, accountId: account.id, platform: 'site', dueAt: due, hasMedia: false },
  ])
  const file = `${id}/${media}/original`
  await mediaStore.put(file, Buffer.from('bytes'))
  await db
    .insertInto('media')
    .values({ ...base, id: media, filename: 'a.png', mime: 'image/png', size: 5, storage_key: file, processing_status: 'ready' })
    .execute()
  await db
    .insertInto('media_uses')
    .values({ workspace_id: id, media_id: media, subject_kind: 'publication', subject_id: publication })
    .execute()
  await db
    .insertInto('builds')
    .values({
      ...base,
      id: build,
      created_by: harbour.admin.id,
      state: 'ready',
      phase: 'ready',
      context_urls: [],
      assets: '[]',
      input: '{}',
    })
    .execute()
  return { destinationId, file }
}

/**
 * The number of rows of this workspace in each table with a workspace column. Finished jobs are excluded because they
 * expire on their own.
 */
async function rowsOf({ id }: Harbour): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'workspace_id' and table_name <> 'jobs' order by table_name`.execute(test.app.db)
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    const { rows: found } = await sql<{ count: number }>`select count(*) from ${sql.table(name)} where workspace_id = ${id}`.execute(
      test.app.db,
    )
    if (found[0]?.count) counts[name] = found[0].count
  }
  return counts
}

describe('the preview', () => {
  it('counts what would be deleted', async () => {
    await joined(test, harbour, 'viewer')
    await invite(harbour, 'open@social.example')
    await fill(harbour)
    expect(await preview()).toEqual({
      $schema: 'https://social.example/api/v1/schemas/WorkspaceDeletionPreviewOutputBody.json',
      id: harbour.id,
      name: 'Harbour Cafe',
      members: 2,
      open_invitations: 1,
      accounts: 1,
      publications: 1,
      scheduled_destinations: 1,
      builds: 1,
      media: 1,
      media_bytes: 5,
    })
  })

  it('is limited to admins in a browser, like the deletion', async () => {
    const editor = await clientOf(test, await member(test, harbour, 'editor'))
    const token = test.client({ token: await createToken(test, harbour.admin) })
    for (const [client, code] of [
      [editor, 'role_insufficient'],
      [token, 'browser_session_required'],
    ] as const) {
      expect(await codeOf(client.call(previewWorkspaceDeletion, { params: { id: harbour.id } }))).toBe(code)
      expect(await codeOf(erase({}, client))).toBe(code)
    }
  })
})

describe('a deletion', () => {
  it('requires the name and a proof of identity', async () => {
    const locations = async (overrides: object) =>
      ((await erase(overrides).catch((error: unknown) => error)) as ApiError).problem?.errors?.map(({ location }) => location)
    expect(await locations({ confirm_name: 'Harbour cafe' })).toEqual(['body.confirm_name'])
    expect(await locations({ current_password: undefined })).toEqual(['body.current_password'])
    expect(await codeOf(erase({ current_password: 'something else' }))).toBe('reauthentication_failed')
    expect(await codeOf(erase({ current_password: undefined, reauth_grant: 'nonsense' }))).toBe('reauthentication_failed')
    expect((await preview()).members).toBe(1)
  })

  it('checks the version of the settings', async () => {
    const params = { id: harbour.id }
    const { headers } = await harbour.client.call(getWorkspaceSettings, { params })
    const body = { confirm_name: 'Harbour Cafe', current_password: password }
    const call = (ifMatch: string) => codeOf(harbour.client.call(deleteWorkspace, { params, body, ifMatch }))
    expect(await call('"u1.00000000"')).toBe('precondition_failed')
    expect(await call(headers.get('etag') ?? '')).toBe('ok')
  })

  it('accepts a grant for this action only, once', async () => {
    const { id: sessionId } = await test.app.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', harbour.admin.id)
      .executeTakeFirstOrThrow()
    const actor = { userId: harbour.admin.id, isAdmin: false, credential: { kind: 'session' as const, sessionId } }
    const ctx: ActorCtx = { ...test.app, requestId: uuid7(), signal: new AbortController().signal, actor }
    const other = await grantReauth(ctx, 'organization.delete')
    expect(await codeOf(erase({ current_password: undefined, reauth_grant: other.token }))).toBe('reauthentication_failed')
    const { token } = await grantReauth(ctx, 'workspace.delete')
    expect(await codeOf(erase({ current_password: undefined, reauth_grant: token, confirm_name: 'Other' }))).toBe('validation_failed')
    expect((await erase({ current_password: undefined, reauth_grant: token })).status).toBe(204)
  })

  it('ends access at once, for people, tokens and links', async () => {
    const person = await joined(test, harbour, 'editor')
    const client = await clientOf(test, person)
    const token = test.client({ token: await createToken(test, person, { workspaceId: harbour.id }) })
    const guest = await createUser(test)
    const invitation = await invite(harbour, guest.email)
    await erase()
    for (const caller of [harbour.client, client, token]) {
      expect(await codeOf(caller.call(getWorkspaceSettings, { params: { id: harbour.id } }))).toBe('not_found')
      expect((await caller.call(listWorkspaces)).body).toEqual([])
    }
    expect(await codeOf(harbour.client.call(getWorkspaceTeam, { params: { id: harbour.id } }))).toBe('not_found')
    expect(await codeOf(client.call(listJobs, { query: { workspace_id: harbour.id } }))).toBe('not_found')
    expect(await codeOf(erase())).toBe('not_found')
    const guestClient = await clientOf(test, guest)
    expect(await codeOf(guestClient.call(acceptInvitation, { body: { token: tokenOf(invitation) } }))).toBe('invitation_not_acceptable')
    expect(
      await test.app.db
        .selectFrom('organization_members')
        .select('user_id')
        .where('organization_id', '=', harbour.organizationId)
        .execute(),
    ).toEqual([{ user_id: harbour.admin.id }])
  })

  it('takes the site offline', async () => {
    const { site_slug } = await test.app.db
      .selectFrom('workspaces')
      .select('site_slug')
      .where('id', '=', harbour.id)
      .executeTakeFirstOrThrow()
    const open = async () => (await test.http.fastify.inject({ url: `/site/${site_slug}` })).statusCode
    expect(await open()).toBe(200)
    await erase()
    expect(await open()).toBe(404)
  })

  it('cancels scheduled posts and their jobs', async () => {
    const { destinationId } = await fill(harbour)
    await erase()
    const destination = await test.app.db
      .selectFrom('destinations')
      .select(['status', 'due_at'])
      .where('id', '=', destinationId)
      .executeTakeFirstOrThrow()
    expect(destination).toEqual({ status: 'cancelled', due_at: null })
    const { rows } = await sql<{
      state: string
    }>`select distinct state from jobs where data->>'workspace_id' = ${harbour.id}`.execute(test.app.db)
    expect(rows).toEqual([{ state: 'cancelled' }])
    expect((await eventsOf(test, harbour)).map(({ type }) => type)).toContain('delivery.cancelled')
    test.clock.advance(48 * hour)
    await test.drain()
    const deliveries = await test.app.db
      .selectFrom('deliveries')
      .select(['outcome', 'started_at'])
      .where('destination_id', '=', destinationId)
      .execute()
    expect(deliveries).toEqual([{ outcome: 'cancelled', started_at: null }])
  })

  it('notifies everyone who loses access, and the user who did it', async () => {
    const person = await joined(test, harbour, 'editor')
    await erase()
    expect((await noticesOf(test, person)).at(-1)).toMatchObject({
      topic: 'access_changed',
      workspace_id: null,
      title: 'Harbour Cafe was deleted',
    })
    expect(await noticesOf(test, harbour.admin)).toMatchObject([{ topic: 'security_action', title: 'You deleted Harbour Cafe' }])
  })

  it('happens once when two requests race', async () => {
    const codes = await Promise.all([codeOf(erase()), codeOf(erase())])
    expect(codes.toSorted()).toEqual(['not_found', 'ok'])
    expect(await noticesOf(test, harbour.admin)).toHaveLength(1)
  })
})

describe('the purge', () => {
  it('removes every row and file, and nothing of other workspaces', async () => {
    const other = await createHarbour(test)
    await test.app.db.updateTable('users').set({ password_hash: hash }).where('id', '=', other.admin.id).execute()
    await fill(other)
    await joined(test, harbour, 'viewer')
    await invite(harbour, 'open@social.example')
    const { file } = await fill(harbour)
    await createToken(test, harbour.admin, { workspaceId: harbour.id })
    const [before, others] = [await rowsOf(harbour), await rowsOf(other)]
    expect(Object.keys(before)).toEqual(expect.arrayContaining(['access_audit', 'api_tokens', 'destinations', 'invitations', 'media_uses']))
    await erase()
    await purge()
    expect(Object.keys(await rowsOf(harbour)).length).toBeGreaterThan(5)
    expect(await test.app.mediaStore.size(file)).toBe(5)

    test.clock.advance(hour)
    await purge()
    expect(await rowsOf(harbour)).toEqual({})
    expect(await test.app.db.selectFrom('workspaces').selectAll().where('id', '=', harbour.id).execute()).toEqual([])
    expect(await test.app.mediaStore.size(file)).toBeUndefined()
    expect(await readdir(join(test.app.config.dataDir, 'media'))).not.toContain(harbour.id)
    expect(await rowsOf(other)).toEqual(others)
  })

  it('removes large workspaces in batches', async () => {
    const { db } = test.app
    await sql`insert into publications (id, workspace_id, list_at, created_at, updated_at)
      select 'bulk-' || n, ${harbour.id}, now(), now(), now() from generate_series(1, 1200) n`.execute(db)
    await erase()
    test.clock.advance(hour)
    await purge()
    expect(await rowsOf(harbour)).toEqual({})
  })

  it('leaves events of other workspaces with the same ctid in another month', async () => {
    const { db } = test.app
    const other = await createHarbour(test)
    const happen = (workspaceId: string, month: number) =>
      sql`
      insert into events (id, workspace_id, type, actor_kind, data, created_at)
      select ${`event-${month}-`} || n, ${workspaceId}, 'webhook.test', 'system', '{"message": "This is a test."}', now() + ${month} * interval '1 month'
      from generate_series(1, 100) n`.execute(db)
    await happen(harbour.id, 1)
    await happen(other.id, 2)
    await erase()
    test.clock.advance(hour)
    await purge()
    const { rows } = await sql<{
      count: number
    }>`select count(*) from events where workspace_id = ${other.id} and id like 'event-%'`.execute(db)
    expect(rows).toEqual([{ count: 100 }])
  })

  it('removes the attempts of its webhooks, and no others', async () => {
    const { db } = test.app
    const now = test.clock.now()
    const attempted = async ({ id }: Harbour) => {
      await sql`insert into webhooks (id, workspace_id, installation_id, url, event_types, created_at, updated_at)
        select ${id}, ${id}, id, 'https://hooks.example', '{*}', ${now}, ${now} from installations where workspace_id = ${id}`.execute(db)
      await sql`insert into webhook_deliveries (id, workspace_id, webhook_id, message_id, event_type, body, status, created_at)
        values (${id}, ${id}, ${id}, ${id}, 'webhook.test', '{}', 'delivered', ${now})`.execute(db)
      await sql`insert into webhook_attempts (delivery_id, number, at) values (${id}, 1, ${now})`.execute(db)
    }
    const other = await createHarbour(test)
    await attempted(harbour)
    await attempted(other)
    await erase()
    test.clock.advance(hour)
    await purge()
    expect(await db.selectFrom('webhook_attempts').select('delivery_id').execute()).toEqual([{ delivery_id: other.id }])
  })

  it('reaches every table: none blocks the deletion of a workspace', async () => {
    const { rows } = await sql<{ name: string }>`select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'workspaces'::regclass and confdeltype <> 'c'`.execute(test.app.db)
    expect(rows).toEqual([])
  })
})
