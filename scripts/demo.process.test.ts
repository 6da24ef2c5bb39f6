import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@broadside/contract/client'
import { listAccounts } from '@broadside/contract/features/accounts'
import { getInstanceOverview } from '@broadside/contract/features/admin'
import { login } from '@broadside/contract/features/auth'
import { getBrandKit } from '@broadside/contract/features/brand-kit'
import { getBuild, listBuilds } from '@broadside/contract/features/builds'
import { listImageDesigns, listImageTemplates } from '@broadside/contract/features/designs'
import { listEngagement } from '@broadside/contract/features/engagement'
import { listMedia } from '@broadside/contract/features/media'
import { listConversations } from '@broadside/contract/features/messages'
import { listNotifications } from '@broadside/contract/features/notifications'
import { listOrganizations } from '@broadside/contract/features/organizations'
import { getPostingQueue } from '@broadside/contract/features/posting-queue'
import { createPublication, getPublication, listPublications, publishPublicationNow } from '@broadside/contract/features/publications'
import { listSocialSets } from '@broadside/contract/features/social-sets'
import { getStatistics } from '@broadside/contract/features/statistics'
import { getWorkspaceTeam } from '@broadside/contract/features/team'
import { listVoiceProfiles } from '@broadside/contract/features/voices'
import { listExternalWebhooks, listWebhookDeliveries } from '@broadside/contract/features/webhooks'
import { listWorkspaces } from '@broadside/contract/features/workspaces'
import { beforeAll, expect, it, vi } from 'vitest'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 600_000 })

const root = join(import.meta.dirname, '..')
const temporary = { path: '' }
const dayMs = 86_400_000

let demo: ReturnType<typeof spawn>
let client: Client
let workspace_id: string

const findRow = (output: string, name: string) => new RegExp(`^ +${name} +(.+)$`, 'm').exec(output)?.[1] ?? ''

beforeAll(async () => {
  temporary.path = await mkdtemp(join(tmpdir(), 'demo-test-'))
  const env = { ...process.env, TMPDIR: temporary.path, TZ: 'Europe/Lisbon' }
  demo = spawn(process.execPath, ['scripts/demo.ts', '--web', '--port', '0'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    for (const stream of [demo.stdout, demo.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (/^Press Ctrl-C/m.test(output)) resolve()
      })
    demo.once('exit', () => reject(new Error(`The demo ended: ${output}`)))
  })
  const baseUrl = `${findRow(output, 'Address')}/api/v1`
  const body = { email: findRow(output, 'Email'), password: findRow(output, 'Password') }
  const { headers } = await createClient({ baseUrl }).call(login, { body })
  const cookie = headers.getSetCookie().map((one) => one.split(';')[0])
  client = createClient({
    baseUrl,
    fetch: (input, init) =>
      fetch(input, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), cookie: cookie.join('; ') } }),
  })
  workspace_id = (await client.call(listWorkspaces)).body.find(({ name }) => name === 'Harbour Cafe')?.id ?? ''
  return async () => {
    demo.kill('SIGKILL')
    await rm(temporary.path, { recursive: true, force: true })
  }
})

async function listAll() {
  const all = []
  for (let cursor: string | undefined; ;) {
    const { body } = await client.call(listPublications, { query: { workspace_id, limit: 100, ...(cursor !== undefined && { cursor }) } })
    all.push(...body.items)
    cursor = body.next_cursor
    if (cursor === undefined) return all
  }
}

it('has posts in every state, of three weeks', async () => {
  const posts = await listAll()
  const full = await Promise.all(posts.map(async ({ id }) => (await client.call(getPublication, { params: { id } })).body))
  expect(new Set(full.map(({ status }) => status))).toEqual(new Set(['draft', 'scheduled', 'publishing', 'published', 'partial', 'failed']))
  const destinations = full.flatMap((one) => one.destinations)
  expect(destinations.filter(({ status }) => status === 'published').length).toBeGreaterThan(80)
  expect(destinations.filter(({ status }) => status === 'unknown').map(({ error }) => error?.action)).toEqual(['resolve'])
  expect(new Set(destinations.filter(({ status }) => status === 'failed').map(({ platform }) => platform))).toEqual(
    new Set(['instagram', 'threads']),
  )
  expect(full.flatMap(({ risks }) => risks.map(({ code }) => code))).toContain('reconnect_required')
  const first = Math.min(...destinations.flatMap(({ published_at: at }) => (at === undefined ? [] : [Date.parse(at)])))
  expect((Date.now() - first) / dayMs).toBeGreaterThan(18)
  const { items } = (await client.call(getPostingQueue, { query: { workspace_id } })).body
  expect(items.filter(({ publication }) => publication).length).toBeGreaterThan(4)
})

it('has drafts from sources in every state, with claims and confidence', async () => {
  const { items } = (await client.call(listBuilds, { query: { workspace_id } })).body
  // The last is being read while the demo opens.
  const states = new Set(items.map(({ state }) => state))
  for (const state of ['ready', 'committed', 'failed', 'cancelled'] as const) expect(states).toContain(state)
  const ready = items.find(({ state }) => state === 'ready')
  const { result } = (await client.call(getBuild, { params: { id: ready?.id ?? '' } })).body
  expect(result?.direction.claims.length).toBeGreaterThan(0)
  expect(JSON.stringify(result)).toContain('confidence')
})

it('has an inbox, a library, designs, a brand, members, webhooks and statistics', async () => {
  const query = { workspace_id }
  const params = { id: workspace_id }
  const engagement = (await client.call(listEngagement, { query })).body.items
  expect(new Set(engagement.map(({ kind }) => kind))).toEqual(new Set(['reply', 'quote', 'like', 'repost']))
  expect((await client.call(listConversations, { query })).body.items.length).toBe(3)
  const media = (await client.call(listMedia, { query })).body.media
  expect(media.filter(({ alt_text: alt }) => alt).length).toBeGreaterThan(10)
  expect((await client.call(listImageDesigns, { query })).body.designs.every(({ cover_url: url }) => url)).toBe(true)
  expect((await client.call(listImageTemplates, { query })).body.items.some(({ name }) => name === 'Dish with a band')).toBe(true)
  expect((await client.call(getBrandKit, { query })).body.colors.length).toBeGreaterThan(0)
  expect((await client.call(listVoiceProfiles, { query })).body.items.length).toBe(3)
  expect((await client.call(listSocialSets, { query })).body.length).toBe(5)
  expect((await client.call(listAccounts, { query })).body.length).toBe(11)
  const { members } = (await client.call(getWorkspaceTeam, { params, query: {} })).body
  expect(new Set(members.map(({ role }) => role))).toEqual(new Set(['admin', 'editor', 'viewer']))
  const webhooks = (await client.call(listExternalWebhooks, { query: {} })).body
  expect(webhooks.length).toBe(2)
  expect((await client.call(listWebhookDeliveries, { query })).body.items.length).toBeGreaterThan(0)
  expect((await client.call(listNotifications, { query })).body.items.length).toBeGreaterThan(0)
  const days = { from: new Date(Date.now() - 21 * dayMs).toISOString(), before: new Date().toISOString() }
  const { deliveries } = (await client.call(getStatistics, { query: { workspace_id, ...days } })).body
  expect(deliveries.filter(({ published }) => published > 0).length).toBeGreaterThan(12)
  expect((await client.call(listOrganizations)).body.items.length).toBe(1)
  expect((await client.call(getInstanceOverview)).status).toBe(200)
})

it('publishes what a visitor writes, and guests reply', async () => {
  const accounts = (await client.call(listAccounts, { query: { workspace_id } })).body
  const account_ids = accounts.filter(({ platform }) => platform === 'bluesky').map(({ id }) => id)
  const text = 'The kettle is on for whoever visits the demo.'
  const { id, revision } = (await client.call(createPublication, { body: { workspace_id, text, account_ids } })).body
  await client.call(publishPublicationNow, { params: { id }, body: { expected_revision: revision } })
  const read = async () => (await client.call(getPublication, { params: { id } })).body.status
  await expect.poll(read, { timeout: 60_000 }).toBe('published')
  const replies = async () =>
    (await client.call(listEngagement, { query: { workspace_id, publication_id: id, kind: ['reply'] } })).body.items.length
  await expect.poll(replies, { timeout: 120_000, interval: 500 }).toBe(1)
})

it('ends on Ctrl-C and leaves nothing behind', async () => {
  demo.kill('SIGINT')
  expect((await once(demo, 'exit'))[0]).toBe(0)
  expect((await readdir(temporary.path)).filter((name) => name.startsWith('broadside-demo-'))).toEqual([])
})
