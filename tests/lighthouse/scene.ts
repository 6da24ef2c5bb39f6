/** A started server with a workspace in use, filled over HTTP as a person would. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { listAccounts } from '@broadside/contract/features/accounts'
import { createBuild, getBuild } from '@broadside/contract/features/builds'
import { createPublication, schedulePublication } from '@broadside/contract/features/publications'
import { register } from '@broadside/contract/features/auth'
import { createWorkspace } from '@broadside/contract/features/workspaces'
import { createClient } from '@broadside/contract/client'
import { pagePath } from '@broadside/contract/pages'
import { startServer } from '../../bench/server-process.ts'

const hourMs = 3_600_000
const posts = 40
const pollMs = 200

const idea = 'From December on the quay opens at eight, and the lamp stays on until ten.'

export interface Scene extends AsyncDisposable {
  origin: string
  /** `name=value`, of the only user's session. */
  cookie: string
  /** What is measured: a name, the path, and whether a person is signed in there. */
  screens: { name: string; path: string; isSignedIn: boolean }[]
}

type Client = ReturnType<typeof createClient>

/** A client that keeps its session's cookie, as a browser of the same origin does. */
function openBrowserClient(origin: string): { client: Client; cookie: () => string } {
  let cookie = ''
  const send: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('origin', origin)
    if (cookie) headers.set('cookie', cookie)
    const response = await fetch(input, { ...init, headers })
    const [set] = response.headers.getSetCookie()
    if (set) cookie = set.split(';')[0] ?? ''
    return response
  }
  return { client: createClient({ baseUrl: `${origin}/api/v1`, fetch: send }), cookie: () => cookie }
}

async function writePosts(client: Client, workspaceId: string): Promise<string> {
  const { body: accounts } = await client.call(listAccounts, { query: { workspace_id: workspaceId } })
  const content = { workspace_id: workspaceId, account_ids: accounts.map(({ id }) => id) }
  for (let index = 1; index <= posts; index += 1) {
    const { body: post } = await client.call(createPublication, { body: { ...content, title: `Notice ${index}`, text: idea } })
    const at = new Date(Date.now() + index * 11 * hourMs).toISOString()
    await client.call(schedulePublication, { params: { id: post.id }, body: { expected_revision: post.revision, schedule: { at } } })
  }
  return (await client.call(createPublication, { body: { ...content, title: 'Winter hours', text: idea } })).body.id
}

async function makeBuild(client: Client, workspaceId: string): Promise<string> {
  const { body: started } = await client.call(createBuild, {
    idempotencyKey: 'lighthouse',
    body: { workspace_id: workspaceId, idea },
  })
  for (;;) {
    const { state } = (await client.call(getBuild, { params: { id: started.id } })).body
    if (state === 'ready') return started.id
    if (state !== 'queued' && state !== 'building') throw new Error(`The build ended ${state}.`)
    await delay(pollMs)
  }
}

export async function setScene(): Promise<Scene> {
  await using stack = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'broadside-lighthouse-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const { origin } = stack.use(await startServer({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' }))
  const { client, cookie } = openBrowserClient(origin)
  await client.call(register, { body: { email: 'ada@quay.example', password: 'a lamp on the quay', display_name: 'Ada' } })
  const { id: workspaceId } = (await client.call(createWorkspace, { body: { name: 'Quay' } })).body
  const draftId = await writePosts(client, workspaceId)
  const buildId = await makeBuild(client, workspaceId)
  const w = workspaceId
  const screens = [
    { name: 'sign-in', path: pagePath('signIn'), isSignedIn: false },
    { name: 'calendar', path: pagePath('calendar', { w }), isSignedIn: true },
    { name: 'composer', path: pagePath('publication', { id: draftId }), isSignedIn: true },
    { name: 'build', path: pagePath('build', { id: buildId, w }), isSignedIn: true },
    { name: 'settings', path: pagePath('workspaceSettings', { w }), isSignedIn: true },
  ]
  const all = stack.move()
  return { origin, cookie: cookie(), screens, [Symbol.asyncDispose]: () => all.disposeAsync() }
}
