/**
 * `npm run demo`: the main workflow with real input. Starts a server on a temporary data directory, builds posts from an article and an
 * idea for the built-in site and, with credentials, for Bluesky and Mastodon, publishes them and reads them back.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { createToken } from '../../apps/server/src/features/identity/tokens/tokens.ts'
import { createUser } from '../../apps/server/src/features/identity/users/users.ts'
import { createLog } from '../../apps/server/src/lib/log.ts'
import { openRuntime } from '../../apps/server/src/runtime.ts'
import * as api from '../../packages/contract/src/index.ts'
import { networks } from '../../packages/networks/src/registry.ts'
import { defined } from '@broadside/contract/defined'

export interface Options {
  source: string
  idea: string
  'bluesky-service'?: string
  handle?: string
  'app-password'?: string
  'mastodon-url'?: string
  token?: string
}

type Client = ReturnType<typeof api.createClient>

const say = (line = '') => process.stdout.write(`${line}\n`)
const step = (line: string) => say(`• ${line}`)

const types: Record<string, string> = { '.md': 'text/markdown', '.txt': 'text/plain', '.pdf': 'application/pdf' }

/** Uploads a local file to the media library as a source that is not itself published. */
async function upload(client: Client, workspaceId: string, path: string): Promise<string> {
  const bytes = await readFile(path)
  const mime = types[extname(path).toLowerCase()] ?? 'text/plain'
  const { body: session } = await client.call(api.startUpload, {
    body: { workspace_id: workspaceId, filename: basename(path), size: bytes.length, mime_type: mime },
  })
  const params = { id: session.media_id }
  await client.call(api.sendUploadContent, { params, body: new Uint8Array(bytes) })
  await client.call(api.completeUpload, { params, body: { workspace_id: workspaceId } })
  for (;;) {
    const { processing_status: status } = (await client.call(api.getMedia, { params })).body
    if (status === 'ready') return session.media_id
    if (status === 'failed') throw new Error(`${basename(path)} could not be processed.`)
    await wait(100)
  }
}

async function connect(client: Client, workspaceId: string, options: Options): Promise<void> {
  const { handle, 'app-password': appPassword, 'bluesky-service': service, 'mastodon-url': mastodon, token } = options
  if (handle && appPassword) {
    step(`connecting ${handle} on Bluesky`)
    const credentials = { handle, app_password: appPassword, ...defined({ service_url: service }) }
    await client.call(api.connectAccount, { body: { workspace_id: workspaceId, platform: 'bluesky', credentials } })
  }
  if (mastodon && token) {
    step(`connecting ${mastodon}`)
    const credentials = { instance_url: mastodon, access_token: token }
    await client.call(api.connectAccount, { body: { workspace_id: workspaceId, platform: 'mastodon', credentials } })
  }
}

/** Polls until the state settles; prints every new phase. */
async function watch<T>(read: () => Promise<T>, describe: (value: T) => string, ended: (value: T) => boolean): Promise<T> {
  let shown = ''
  for (;;) {
    const value = await read()
    const text = describe(value)
    if (text !== shown) say(`  ${text}`)
    shown = text
    if (ended(value)) return value
    await wait(100)
  }
}

const running = new Set(['pending', 'scheduled', 'publishing', 'processing'])

async function publish(client: Client, workspaceId: string, options: Options): Promise<void> {
  const isUrl = /^https?:\/\//.test(options.source)
  step(`reading ${isUrl ? options.source : basename(options.source)}`)
  const source = isUrl ? { context_urls: [options.source] } : { assets: [{ media_id: await upload(client, workspaceId, options.source) }] }
  step(`building from the idea: ${options.idea}`)
  const { body: started } = await client.call(api.createBuild, {
    idempotencyKey: randomBytes(8).toString('hex'),
    body: { workspace_id: workspaceId, idea: options.idea, ...source },
  })
  const read = async () => (await client.call(api.getBuild, { params: { id: started.id } })).body
  const build = await watch(
    read,
    ({ state, phase }) => `${state}: ${phase}`,
    ({ state }) => state !== 'queued' && state !== 'building',
  )
  if (build.state !== 'ready') throw new Error(`The build ended ${build.state}: ${build.error_message ?? ''}`)
  for (const flag of build.result?.review_flags ?? []) say(`  ${flag.severity}: ${flag.message}`)

  const { body: committed } = await client.call(api.commitBuild, { params: { id: build.id }, body: {} })
  const params = { id: committed.publication_id }
  const readPublication = async () => (await client.call(api.getPublication, { params })).body
  step('publishing')
  await client.call(api.publishPublicationNow, { params, body: { expected_revision: (await readPublication()).revision } })
  const publication = await watch(
    readPublication,
    ({ destinations }) => destinations.map(({ platform, status }) => `${platform}: ${status}`).join(', '),
    ({ destinations }) => destinations.every(({ status }) => !running.has(status)),
  )
  for (const destination of publication.destinations) {
    const network = networks[destination.platform]
    say()
    say(`── ${network?.name ?? destination.platform} (${destination.output_profile}), ${destination.status} ──`)
    for (const { text = '' } of destination.segments ?? [{ text: publication.text }]) {
      say(text)
      say(`   [${network?.count(text)} of ${network?.profiles().find(({ key }) => key === destination.output_profile)?.textLimit}]`)
    }
    say(destination.external_url ?? destination.error?.message ?? '')
  }
}

export async function showPublishing(options: Options): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'broadside-demo-'))
  try {
    const hosts = [
      options['bluesky-service'],
      options['mastodon-url'],
      /^https?:/.test(options.source) ? options.source : undefined,
    ].flatMap((url) => (url ? [new URL(url).host] : []))
    const config = readConfig({ ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, PORT: '0', FETCH_ALLOW_LIST: hosts.join(',') })
    step('starting a server on a temporary data directory')
    await using runtime = await openRuntime({ config, log: createLog('warn'), exclusive: true })
    await using broadside = await createApp(runtime)
    await broadside.start()
    const user = await createUser(broadside.app, { email: 'demo@localhost.example', password: randomBytes(16).toString('hex') })
    const expiresAt = new Date(Date.now() + 3_600_000)
    const { text: token } = await createToken(broadside.app, {
      userId: user.id,
      name: 'Demo',
      permissions: ['api:read', 'api:write'],
      expiresAt,
    })
    const client = api.createClient({ baseUrl: broadside.app.baseUrl, token })
    const { body: workspace } = await client.call(api.createWorkspace, { body: { name: 'Demo' } })
    await connect(client, workspace.id, options)
    await publish(client, workspace.id, options)
    if (process.stdout.isTTY) {
      say(`\nOpen ${broadside.app.origin}/site/demo. Press Ctrl-C to stop.`)
      await new Promise((resolve) => process.once('SIGINT', resolve))
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
