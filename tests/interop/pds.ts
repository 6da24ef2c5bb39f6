/** The PDS as seen by others: accounts created by their owners, and the contents of their repositories. */
import { createHmac, randomBytes } from 'node:crypto'
import { inject } from 'vitest'

/** A JSON value whose shape the test's expectations define. */
export type Fields = Record<string, unknown>

export interface StoredRecord {
  uri: string
  cid: string
  value: Fields & { text?: string }
}

const { pds, jwtSecret } = inject('network')

interface Request {
  query?: Record<string, string>
  json?: Fields
  token?: string
  /** Of the server. */
  at?: string
}

async function send(method: string, { query = {}, json, token, at = pds }: Request): Promise<Response> {
  const response = await fetch(`${at}/xrpc/${method}?${new URLSearchParams(query).toString()}`, {
    method: json ? 'POST' : 'GET',
    headers: { ...(json ? { 'content-type': 'application/json' } : {}), ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(json ? { body: JSON.stringify(json) } : {}),
    signal: AbortSignal.timeout(60_000),
  })
  if (!response.ok) throw new Error(`${method} returned ${response.status}: ${await response.text()}`)
  return response
}

const ask = async <T>(method: string, request: Request): Promise<T> => (await (await send(method, request)).json()) as T

export interface Owner {
  handle: string
  did: string
  /** Of the account itself, which only its server may ask for. */
  password: string
  appPassword: string
  /** Revokes the app password and its sessions; returns the owner with a new one. */
  replaceAppPassword(): Promise<Owner>
  /** Returns the owner with an app password that can also read direct messages. */
  allowMessages(): Promise<Owner>
  /** Returns every record of a collection, oldest key first. */
  records(collection?: string): Promise<StoredRecord[]>
  createRecord(collection: string, rkey: string, record: Fields): Promise<{ uri: string; cid: string }>
}

/**
 * Creates an account with an app password. The handle ends in `.test`.
 * @param at URL of the server
 */
export async function createOwner(name: string, at = pds): Promise<Owner> {
  const handle = `${name}.test`
  const password = randomBytes(12).toString('hex')
  const account = { handle, email: `${name}@mail.test`, password }
  const { did, accessJwt: token } = await ask<{ did: string; accessJwt: string }>('com.atproto.server.createAccount', { json: account, at })
  const createAppPassword = async (app: { name: string; privileged?: boolean }) => {
    const request = { json: app, token, at }
    return (await ask<{ password: string }>('com.atproto.server.createAppPassword', request)).password
  }
  const owner: Owner = {
    handle,
    did,
    password,
    appPassword: await createAppPassword({ name: 'first' }),
    replaceAppPassword: async () => {
      await send('com.atproto.server.revokeAppPassword', { json: { name: 'first' }, token, at })
      return { ...owner, appPassword: await createAppPassword({ name: 'second' }) }
    },
    allowMessages: async () => ({ ...owner, appPassword: await createAppPassword({ name: 'messages', privileged: true }) }),
    records: async (collection = 'app.bsky.feed.post') => {
      const query = { repo: did, collection, limit: '100' }
      const { records } = await ask<{ records: StoredRecord[] }>('com.atproto.repo.listRecords', { query, at })
      return records.toSorted((a, b) => (a.uri < b.uri ? -1 : 1))
    },
    createRecord: (collection, rkey, record) =>
      ask('com.atproto.repo.createRecord', { json: { repo: did, collection, rkey, record }, token, at }),
  }
  return owner
}

export async function getBlob(did: string, cid: string, at = pds): Promise<{ bytes: Buffer; mime: string | null }> {
  const response = await send('com.atproto.sync.getBlob', { query: { did, cid }, at })
  return { bytes: Buffer.from(await response.arrayBuffer()), mime: response.headers.get('content-type') }
}

/** Returns the access token as the PDS would have signed it three hours ago. */
export function toEnded(jwt: string): string {
  const [header = '', claims = ''] = jwt.split('.')
  const { iat, exp, ...rest } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { iat: number; exp: number }
  const moved = Buffer.from(JSON.stringify({ ...rest, iat: iat - 10_800, exp: exp - 10_800 })).toString('base64url')
  return `${header}.${moved}.${createHmac('sha256', jwtSecret).update(`${header}.${moved}`).digest('base64url')}`
}
