/** A user who connects accounts and schedules publications through the public API. */
import { setTimeout as delay } from 'node:timers/promises'
import { ApiError, createClient, type Client } from '@broadside/contract/client'
import { connectAccount, listAccounts } from '@broadside/contract/features/accounts'
import { register } from '@broadside/contract/features/auth'
import { listPublicationDeliveries, listPublicationEvents } from '@broadside/contract/features/deliveries'
import { completeUpload, getMedia, sendUploadContent, startUpload } from '@broadside/contract/features/media'
import { createPublication, getPublication, schedulePublication } from '@broadside/contract/features/publications'
import { issueTelegramConnectionCode } from '@broadside/contract/features/telegram'
import { createWorkspace } from '@broadside/contract/features/workspaces'
import { film, jpeg } from '../../apps/server/src/features/media/media/testing/samples.ts'
import { addApp, type AppAccess, authorizeAccounts } from '../authorize.ts'
import type { Chat, TestNetwork } from './networks.ts'
import type { PlannedDelivery, PlannedPublication } from './plan.ts'

const patience = 30_000

/** Of the workspace that a scene has. */
export const sitePath = '/site/harbour-cafe'

export interface Scene {
  client: Client
  /** Of the user's browser session. */
  cookie: string
  workspaceId: string
  networks: readonly TestNetwork[]
  accountIds: string[]
  mediaId: string
  videoId: string
}

async function upload(client: Client, workspaceId: string, filename: string, bytes: Buffer): Promise<string> {
  const { body: upload } = await client.call(startUpload, {
    body: { workspace_id: workspaceId, filename, size: bytes.length, alt_text: 'A square.' },
  })
  const params = { id: upload.media_id }
  await client.call(sendUploadContent, { params, body: new Uint8Array(bytes) })
  await client.call(completeUpload, { params, body: { workspace_id: workspaceId } })
  for (const deadline = Date.now() + patience; Date.now() < deadline; await delay(100)) {
    const { body: medium } = await client.call(getMedia, { params })
    if (medium.processing_status === 'ready') return medium.id
  }
  throw new Error(`${filename} was not processed in time.`)
}

const connectedAtOnce = 4

interface Connecting {
  baseUrl: string
  client: Client
  /** Of the user's browser session. */
  cookie: string
  workspaceId: string
}

async function findAccount({ client, workspaceId }: Connecting, platform: string): Promise<string | undefined> {
  const { body: accounts } = await client.call(listAccounts, { query: { workspace_id: workspaceId } })
  return accounts.find((account) => account.platform === platform)?.id
}

/** Posts a code in a chat as a member with the right to. */
async function connectChat(connecting: Connecting, platform: string, chat: Chat): Promise<string> {
  const { baseUrl, client, workspaceId } = connecting
  const body = { workspace_id: workspaceId, expected_chat_id: chat.id }
  const { code } = (await client.call(issueTelegramConnectionCode, { body })).body
  for (const deadline = Date.now() + patience; Date.now() < deadline; await delay(100)) {
    const secret = chat.secret()
    if (secret !== undefined) {
      const headers = { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret }
      await fetch(`${baseUrl}/webhooks/telegram`, { method: 'POST', headers, body: JSON.stringify(chat.toUpdate(code)) })
    }
    const found = await findAccount(connecting, platform)
    if (found !== undefined) return found
  }
  throw new Error('The chat was not connected in time.')
}

async function authorize({ client, cookie, workspaceId }: Connecting, platform: string, { app, ...access }: AppAccess): Promise<string> {
  await addApp(client, platform, app)
  const open = async (url: URL) => (await fetch(url, { headers: { cookie }, redirect: 'manual' })).headers.get('location') ?? ''
  const [id = ''] = await authorizeAccounts({ client, workspaceId, platform, ...access, open })
  return id
}

async function connect(connecting: Connecting, { name, platform, access }: TestNetwork): Promise<string> {
  if (access === 'built_in') {
    const found = await findAccount(connecting, platform)
    if (found === undefined) throw new Error(`The workspace has no ${name}.`)
    return found
  }
  if ('chat' in access) return connectChat(connecting, platform, access.chat)
  if ('app' in access) return authorize(connecting, platform, access)
  const body = { workspace_id: connecting.workspaceId, platform, credentials: access.credentials }
  return (await connecting.client.call(connectAccount, { body })).body.id
}

export async function setScene(baseUrl: string, networks: readonly TestNetwork[]): Promise<Scene> {
  const visitor = createClient({ baseUrl })
  const { headers } = await visitor.call(register, {
    body: { email: 'ada@social.example', password: 'kettles and lanterns by the harbour', username: 'ada' },
  })
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const client = createClient({
    baseUrl,
    fetch: (input, init) => fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), cookie } }),
  })
  const { body: workspace } = await client.call(createWorkspace, { body: { name: 'Harbour Cafe' } })
  const connecting = { baseUrl, client, cookie, workspaceId: workspace.id }
  const accountIds: string[] = []
  for (let at = 0; at < networks.length; at += connectedAtOnce)
    accountIds.push(...(await Promise.all(networks.slice(at, at + connectedAtOnce).map((network) => connect(connecting, network)))))
  const mediaId = await upload(client, workspace.id, 'square.jpg', await jpeg({ width: 400, height: 400 }))
  const videoId = networks.some(({ needsVideo }) => needsVideo)
    ? await upload(client, workspace.id, 'quay.mp4', await film({ frames: 100 }))
    : ''
  return { client, cookie, workspaceId: workspace.id, networks, accountIds, mediaId, videoId }
}

export interface MadeDelivery extends PlannedDelivery {
  publicationId: string
  destinationId: string
}

/** The files of the first segment. */
const listMedia = ({ networks, mediaId, videoId }: Scene, { network, hasImage }: PlannedDelivery) => {
  if (networks[network]?.needsVideo) return [{ media_id: videoId }]
  return hasImage || networks[network]?.needsImage ? [{ media_id: mediaId, alt_text: 'A square.' }] : []
}

const toDestination = (scene: Scene, delivery: PlannedDelivery) => {
  const { network, title, texts } = delivery
  const { needsTitle, settings } = scene.networks[network] ?? {}
  return {
    social_account_id: scene.accountIds[network] ?? '',
    ...(needsTitle ? { title } : {}),
    settings: { ...settings },
    segments: texts.map((text, index) => ({ text, ...(index === 0 ? { media: listMedia(scene, delivery) } : {}) })),
  }
}

export async function draftPublication(scene: Scene, { deliveries }: PlannedPublication): Promise<MadeDelivery[]> {
  const body = {
    workspace_id: scene.workspaceId,
    text: 'News from the harbour.',
    destinations: deliveries.map((delivery) => toDestination(scene, delivery)),
  }
  const { body: publication } = await scene.client.call(createPublication, { body })
  return deliveries.map((delivery, index) => ({
    ...delivery,
    publicationId: publication.id,
    destinationId: publication.destinations[index]?.id ?? '',
  }))
}

/** Makes a draft due at this time. Retries while the database is down, which the revision makes safe. */
export async function schedule({ client }: Scene, id: string, dueAt: Date): Promise<void> {
  let at = dueAt
  for (const deadline = Date.now() + patience; ; await delay(200)) {
    try {
      await client.call(schedulePublication, { params: { id }, body: { expected_revision: 1, schedule: { at: at.toISOString() } } })
      return
    } catch (error) {
      if (error instanceof ApiError && error.code === 'revision_conflict') return
      // On a busy machine the time may pass before the request is read.
      const isPassing = error instanceof ApiError && (error.status >= 500 || error.code === 'validation_failed')
      if (!isPassing || Date.now() > deadline) throw error
      at = new Date(Math.max(at.getTime(), wholeSecond(1000).getTime()))
    }
  }
}

/** The first full second at least this many milliseconds from now: people choose such times, so many posts are due at once. */
export const wholeSecond = (lead: number): Date => new Date(Math.ceil((Date.now() + lead) / 1000) * 1000)

/** Returns a publication with its deliveries and its events, oldest first. */
export async function readPublication({ client }: Scene, id: string) {
  const params = { id }
  const { body: publication } = await client.call(getPublication, { params })
  const { body: deliveries } = await client.call(listPublicationDeliveries, { params })
  const { body: events } = await client.call(listPublicationEvents, { params, query: { limit: 100 } })
  return { publication, deliveries: deliveries.items, events: events.items.toReversed() }
}

export type PublicationReport = Awaited<ReturnType<typeof readPublication>>
