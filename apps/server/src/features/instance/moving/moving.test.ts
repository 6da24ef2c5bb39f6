import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getAccount, listAccounts } from '@broadside/contract/features/accounts'
import { getMediaContent } from '@broadside/contract/features/media'
import { getPublication, resolveDestination, retryDestination } from '@broadside/contract/features/publications'
import { acceptInvitationById, getWorkspaceTeam, resendInvitation } from '@broadside/contract/features/team'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createToken, createUser, signIn, type TestUser } from '#test/factories.ts'
import type { TestClient } from '#test/create-test-app.ts'
import { readZip } from '#test/read-zip.ts'
import { exportWorkspace, importWorkspace } from './moving.ts'
import { connect, fillHarbor, type Harbor, openServers, type TwoServers } from './testing/harbor.ts'
import { readCraft, replaced, resealed, writeCraft } from './testing/crafted.ts'
import { translateId } from './translate.ts'
import type { Imported } from './import.ts'

const day = 24 * 3600_000

let servers: TwoServers
let harbor: Harbor
let folder: string
let archive: string
let owner: TestUser
let client: TestClient
let moved: Imported

const newId = (id: string) => translateId(moved, id)
const read = async (id: string) => (await client.call(getPublication, { params: { id: newId(id) } })).body

type Row = Record<string, unknown>

async function rowsOf(path: string): Promise<Map<string, Row[]>> {
  const entries = await readZip(await readFile(path))
  return new Map(
    entries
      .filter(({ name }) => name.startsWith('data/'))
      .map(({ name, bytes }) => [
        name,
        bytes
          .toString()
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line) as Row),
      ]),
  )
}

beforeAll(async () => {
  servers = await openServers()
  folder = await mkdtemp(join(tmpdir(), 'broadside-moving-'))
  harbor = await fillHarbor(servers.from)
  archive = join(folder, 'harbor.zip')
  await exportWorkspace(servers.from.app, harbor.workspaceId, archive)
  owner = await createUser(servers.to, { email: harbor.user.email })
  moved = await importWorkspace(servers.to.app, { path: archive, owner: owner.email })
  await servers.to.drain()
  client = servers.to.client({ token: await createToken(servers.to, owner) })
})
afterAll(async () => {
  await servers[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

it('contains a row of every kind', async () => {
  const rows = await rowsOf(archive)
  const empty = [...rows].filter(([, list]) => !list.length).map(([name]) => name)
  expect(empty).toEqual([])
})

/** Columns that an import changes on purpose, with the reason in the manual. */
const changed: Readonly<Record<string, readonly string[]>> = {
  'data/workspace.jsonl': ['site_slug'],
  'data/accounts.jsonl': ['account_id', 'username'],
  'data/destinations.jsonl': ['external_id', 'external_url'],
  'data/media.jsonl': ['updated_at'],
  'data/published_parts.jsonl': ['posts'],
  'data/attempts.jsonl': ['native_key', 'network_reference'],
}

it('exports the same rows again after the import, with other ids', async () => {
  const again = join(folder, 'again.zip')
  await exportWorkspace(servers.to.app, moved.id, again)
  const [before, after] = [await rowsOf(archive), await rowsOf(again)]
  const ids = new Set([...before.values()].flat().flatMap((row) => [row['id']].filter((id) => typeof id === 'string')))
  const renamed = (row: Row) =>
    JSON.parse(JSON.stringify(row).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => (ids.has(id) ? newId(id) : id))) as Row
  const comparable = (name: string, row: Row) => {
    const isOfSite = row['platform'] === 'site' || !('platform' in row)
    return JSON.stringify(Object.entries(row).filter(([column]) => !(isOfSite && changed[name]?.includes(column))))
  }
  for (const [name, rows] of before) {
    if (name === 'data/members.jsonl') continue
    const expected = rows.map((row) => comparable(name, renamed(row))).toSorted()
    expect((after.get(name) ?? []).map((row) => comparable(name, row)).toSorted(), name).toEqual(expected)
  }
})

it('contains no secret, neither readable nor sealed', async () => {
  const entries = await readZip(await readFile(archive))
  const text = entries
    .filter(({ name }) => !name.startsWith('media/'))
    .map(({ bytes }) => bytes.toString())
    .join('\n')
  const { rows } = await servers.from.app.database.pool.query<{ sealed: string }>('select sealed from grants')
  expect(rows.length).toBeGreaterThan(0)
  for (const { sealed } of rows) expect(text).not.toContain(sealed)
  for (const word of ['sealed', 'token_hash', 'password_hash', '"token"']) expect(text).not.toContain(word)
})

it('keeps the history of posts, and sends nothing', async () => {
  const sent = servers.fake.posts.length
  const published = await read(harbor.posts.published)
  expect(published).toMatchObject({
    status: 'published',
    destinations: [{ external_id: '1', published_content: { segments: [{ text: 'Hello' }] } }],
  })
  const thread = await read(harbor.posts.thread)
  expect(thread.destinations[0]?.published_content?.segments.map(({ external_id }) => external_id)).toEqual(['2', '3'])
  await servers.to.drain()
  expect(servers.fake.posts).toHaveLength(sent)
})

it('shows files and articles on the new server', async () => {
  const { body } = await client.call(getMediaContent, { params: { id: newId(harbor.mediaId) }, query: {} })
  expect(body).toBeDefined()
  const { destinations } = await read(harbor.posts.article)
  const url = new URL(destinations[0]?.external_url ?? '')
  expect(url.origin).toBe('https://other.example')
  const page = await servers.to.http.fastify.inject({ url: url.pathname })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('<em>coffee</em>')
})

it('invites members only after an admin sends the invitation', async () => {
  const team = (await client.call(getWorkspaceTeam, { params: { id: moved.id }, query: {} })).body
  expect(team.members.map(({ email, role }) => ({ email, role }))).toEqual([{ email: owner.email, role: 'admin' }])
  const [invitation] = team.invitations
  expect(invitation).toMatchObject({ role: 'editor', status: 'expired', email_delivery_status: 'delivery_unavailable' })
  const guest = await createUser(servers.to, { email: invitation?.email ?? '', email_proven_at: servers.to.clock.now() })
  const theirs = servers.to.client({ cookie: await signIn(servers.to, guest) })
  const accept = () => theirs.call(acceptInvitationById, { params: { id: invitation?.id ?? '' } })
  await expect(accept()).rejects.toMatchObject({ code: 'invitation_not_acceptable' })
  servers.to.clock.advance(60_000)
  await client.call(resendInvitation, { params: { id: moved.id, invitation_id: invitation?.id ?? '' }, body: {} })
  expect((await accept()).body).toMatchObject({ role: 'editor' })
})

it('does not send a scheduled post before its account is connected again, and then exactly once', async () => {
  const accountId = newId(harbor.accountId)
  const before = await read(harbor.posts.scheduled)
  expect(before).toMatchObject({
    status: 'scheduled',
    destinations: [{ status: 'scheduled', risks: [{ code: 'reconnect_required', severity: 'will_fail' }] }],
  })
  expect((await client.call(getAccount, { params: { id: accountId } })).body).toMatchObject({ status: 'reconnect_required' })
  const sent = servers.fake.posts.length
  expect(await connect(client, moved.id, 'ada')).toBe(accountId)
  await servers.to.drain()
  expect(await read(harbor.posts.scheduled)).toMatchObject({ status: 'scheduled', destinations: [{ risks: [] }] })
  servers.to.clock.advance(2 * day)
  await servers.to.drain()
  expect(servers.fake.posts.slice(sent).map(({ text }) => text)).toEqual(['Later'])
})

it('can be imported several times on a server, also beside the original', async () => {
  const { id: organization_id } = await servers.from.app.db.selectFrom('organizations').select('id').executeTakeFirstOrThrow()
  const beside = await importWorkspace(servers.from.app, { path: archive, owner: harbor.user.email, organizationId: organization_id })
  expect(beside).toMatchObject({ name: 'Harbour Cafe 2', siteSlug: 'harbour-cafe-2', scheduled: 1 })
  await servers.from.drain()
  const own = servers.from.client({ token: harbor.token })
  const { body } = await own.call(listAccounts, { query: { workspace_id: beside.id } })
  expect(body.map(({ status, platform }) => ({ status, platform }))).toContainEqual({
    platform: 'fake',
    status: 'reconnect_required',
  })

  const sent = servers.fake.posts.length
  servers.from.clock.advance(2 * day + 60_000)
  await servers.from.drain()
  expect(servers.fake.posts.slice(sent).map(({ text }) => text)).toEqual(['Later'])
  const renewed = servers.from.client({ token: await createToken(servers.from, harbor.user) })
  const copy = await renewed.call(getPublication, { params: { id: translateId(beside, harbor.posts.scheduled) } })
  expect(copy.body).toMatchObject({
    status: 'failed',
    destinations: [{ error: { code: 'reconnect_required', action: 'reconnect' } }],
  })
  const notices = await servers.from.app.db.selectFrom('notifications').select('topic').where('workspace_id', '=', beside.id).execute()
  expect(notices.map(({ topic }) => topic)).toContain('publish_failed')
})

it('asks a person about posts that were being sent during the export', async () => {
  const isLater = (row: Row) => row['publication_id'] === harbor.posts.scheduled
  const sending = (text: string) =>
    text.replaceAll(/.+/g, (line) => {
      const row = JSON.parse(line) as Row
      return JSON.stringify(isLater(row) ? { ...row, status: 'publishing' } : row)
    })
  const path = await writeCraft(
    join(folder, 'sending.zip'),
    resealed(replaced(await readCraft(archive), 'data/destinations.jsonl', sending)),
  )
  const sent = servers.fake.posts.length
  const doubtful = await importWorkspace(servers.to.app, { path, owner: owner.email })
  expect(doubtful).toMatchObject({ unknown: 1, scheduled: 0, past: 0 })
  await servers.to.drain()
  const again = servers.to.client({ token: await createToken(servers.to, owner) })
  await connect(again, doubtful.id, 'ada')
  await servers.to.drain()
  const read = async () => (await again.call(getPublication, { params: { id: translateId(doubtful, harbor.posts.scheduled) } })).body
  const [destination] = (await read()).destinations
  expect(destination).toMatchObject({ status: 'unknown', error: { action: 'resolve' } })
  const params = { id: translateId(doubtful, harbor.posts.scheduled), destination_id: destination?.id ?? '' }
  await again.call(resolveDestination, { params, body: { resolution: 'not_published' } })
  expect(await read()).toMatchObject({ status: 'failed' })
  expect(servers.fake.posts).toHaveLength(sent)
})

it('continues a thread that was sent in part after its confirmed parts', async () => {
  const lines = (change: (row: Row) => Row | undefined) => (text: string) =>
    text
      .split('\n')
      .filter(Boolean)
      .flatMap((line) => {
        const row = change(JSON.parse(line) as Row)
        return row ? [`${JSON.stringify(row)}\n`] : []
      })
      .join('')
  const { destinations } = (
    await servers.from
      .client({ token: await createToken(servers.from, harbor.user) })
      .call(getPublication, { params: { id: harbor.posts.thread } })
  ).body
  const id = destinations[0]?.id ?? ''
  const isSecond = (row: Row) => row['destination_id'] === id && row['segment'] === 1
  const withoutSecond = lines((row) => (isSecond(row) ? undefined : row))
  const error = { kind: 'unavailable', code: 'down', message: 'Failed.', retryable: false, action: 'retry' }
  const failed = { status: 'failed', external_id: null, external_url: null, published_at: null, error }
  const changes: [string, (text: string) => string][] = [
    ['data/attempts.jsonl', withoutSecond],
    ['data/published_parts.jsonl', withoutSecond],
    ['data/destinations.jsonl', lines((row) => (row['id'] === id ? { ...row, ...failed } : row))],
    ['data/posts.jsonl', lines((row) => (row['id'] === harbor.posts.thread ? { ...row, status: 'failed' } : row))],
  ]
  const entries = changes.reduce((list, [name, change]) => replaced(list, name, change), await readCraft(archive))
  const part = await importWorkspace(servers.to.app, {
    path: await writeCraft(join(folder, 'part.zip'), resealed(entries)),
    owner: owner.email,
  })
  const again = servers.to.client({ token: await createToken(servers.to, owner) })
  await connect(again, part.id, 'ada')
  await servers.to.drain()
  const sent = servers.fake.posts.length
  const params = { id: translateId(part, harbor.posts.thread), destination_id: translateId(part, id) }
  await again.call(retryDestination, { params, body: {} })
  await servers.to.drain()
  expect(servers.fake.posts.slice(sent).map(({ text }) => text)).toEqual(['Two'])
})

it('cancels scheduled posts whose time has passed', async () => {
  const late = await importWorkspace(servers.to.app, { path: archive, owner: owner.email })
  expect(late).toMatchObject({ scheduled: 0, past: 1 })
  const id = translateId(late, harbor.posts.scheduled)
  const again = servers.to.client({ token: await createToken(servers.to, owner) })
  const { body } = await again.call(getPublication, { params: { id } })
  expect(body).toMatchObject({ status: 'draft', destinations: [{ status: 'cancelled' }] })
})
