/** A user who connects accounts and publishes through the public API. */
import { setTimeout as delay } from 'node:timers/promises'
import { createClient, type Client } from '@broadside/contract/client'
import { connectAccount } from '@broadside/contract/features/accounts'
import { register } from '@broadside/contract/features/auth'
import { completeUpload, getMedia, sendUploadContent, startUpload } from '@broadside/contract/features/media'
import { createPublication, getPublication, publishPublicationNow } from '@broadside/contract/features/publications'
import { createWorkspace } from '@broadside/contract/features/workspaces'
import type { Owner } from './pds.ts'

export interface Post {
  text: string
  media?: { media_id: string; alt_text?: string }[]
}

/** Of networks that have several forms of posts, or titles beside their settings. */
interface Form {
  output_profile?: string
  title?: string
}

export interface User {
  client: Client
  /** Of the session, as `name=value`. */
  cookie: string
  workspaceId: string
  /** Connects a PDS account with its app password. Returns Broadside's id of it. */
  connect(owner: Owner, serviceUrl: string): Promise<string>
  /** Connects an account of another network. Returns Broadside's id of it. */
  connectTo(platform: string, credentials: Record<string, string>): Promise<string>
  /** Uploads an image and waits until it is ready. Returns its id. */
  upload(filename: string, bytes: Buffer): Promise<string>
  /** Publishes posts immediately, as a thread if there are several. Returns the publication's id. */
  publish(accountId: string, posts: readonly Post[], settings?: Record<string, unknown>, form?: Form): Promise<string>
  whenSettled(publicationId: string): Promise<Destination>
}

export type Destination = Awaited<ReturnType<typeof findDestination>>

async function findDestination(client: Client, id: string) {
  const { body } = await client.call(getPublication, { params: { id } })
  const [destination] = body.destinations
  if (!destination) throw new Error('The publication has no destination.')
  return destination
}

async function signUp(baseUrl: string): Promise<Pick<User, 'client' | 'cookie'>> {
  const visitor = createClient({ baseUrl })
  const { headers } = await visitor.call(register, {
    body: { email: 'ada@social.example', password: 'kettles and lanterns by the harbour', username: 'ada' },
  })
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const client = createClient({
    baseUrl,
    fetch: (input, init) => fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), cookie } }),
  })
  return { client, cookie }
}

async function upload(client: Client, workspaceId: string, file: { filename: string; bytes: Buffer }): Promise<string> {
  const { filename, bytes } = file
  const { body: session } = await client.call(startUpload, { body: { workspace_id: workspaceId, filename, size: bytes.length } })
  const params = { id: session.media_id }
  await client.call(sendUploadContent, { params, body: new Uint8Array(bytes) })
  await client.call(completeUpload, { params, body: { workspace_id: workspaceId } })
  for (;;) {
    const { body: medium } = await client.call(getMedia, { params })
    if (medium.processing_status === 'ready') return medium.id
    if (medium.processing_status === 'failed') throw new Error(`${filename} could not be processed.`)
    await delay(50)
  }
}

/** The first user of a new server, with a workspace. */
export async function createUser(baseUrl: string): Promise<User> {
  const { client, cookie } = await signUp(baseUrl)
  const { body: workspace } = await client.call(createWorkspace, { body: { name: 'Harbour Cafe' } })
  const workspaceId = workspace.id
  const connectTo = async (platform: string, credentials: Record<string, string>): Promise<string> => {
    const { body } = await client.call(connectAccount, { body: { workspace_id: workspaceId, platform, credentials } })
    return body.id
  }
  return {
    client,
    cookie,
    workspaceId,
    connect: ({ handle, appPassword }, serviceUrl) => connectTo('bluesky', { handle, app_password: appPassword, service_url: serviceUrl }),
    connectTo,
    upload: (filename, bytes) => upload(client, workspaceId, { filename, bytes }),
    publish: async (accountId, posts, settings = {}, form = {}) => {
      const destination = { social_account_id: accountId, segments: [...posts], settings, ...form }
      const { body } = await client.call(createPublication, { body: { workspace_id: workspaceId, destinations: [destination] } })
      await client.call(publishPublicationNow, { params: { id: body.id }, body: { expected_revision: body.revision } })
      return body.id
    },
    whenSettled: async (publicationId) => {
      for (;;) {
        const destination = await findDestination(client, publicationId)
        if (['published', 'failed'].includes(destination.status)) return destination
        await delay(50)
      }
    },
  }
}
