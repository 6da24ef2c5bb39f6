import { generateKeyPairSync } from 'node:crypto'
import { finish } from '../bluesky/connect.ts'
import { start } from '../bluesky/oauth.ts'
import { jwksPath, toClientMetadata, toJwks } from '../bluesky/oauth-client.ts'
import type { ClientKey, ConnectTools, ServiceClient, Target } from '../spec/index.ts'
import type { FakeBluesky } from './fake-bluesky.ts'
import { createTestTools } from './tools.ts'

const newKey = (kid: string): ClientKey => {
  const { x = '', y = '', d = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  return { kid, kty: 'EC', crv: 'P-256', x, y, d }
}

const keys = [newKey('first')]

export const localClient: ServiceClient = { origin: 'http://localhost:8787', keys: () => [] }
export const publicClient: ServiceClient = { origin: 'https://social.example', keys: () => keys }

export const redirectOf = ({ origin }: ServiceClient): string => `${origin}/api/v1/accounts/bluesky/callback`

export const toolsFor = (client: ServiceClient, now: () => Date = () => new Date()): ConnectTools => createTestTools({ now, client })

/** What the fake reads of a client with a key when it first meets it. */
export const publish = (fake: FakeBluesky, client: ServiceClient): void => {
  const metadata = toClientMetadata(client, redirectOf(client))
  if (metadata.jwks_uri !== `${client.origin}${jwksPath}`) throw new Error('The keys are elsewhere.')
  fake.oauth.clients.set(metadata.client_id, { metadata, jwks: toJwks(client) })
}

/** Acts as the browser: follows the authorization, and returns the query of the redirect. */
export const allow = async (url: string): Promise<Record<string, string>> => {
  const { headers } = await fetch(url, { redirect: 'manual' })
  return Object.fromEntries(new URL(headers.get('location') ?? '').searchParams)
}

export const connectByOAuth = async (fake: FakeBluesky, tools: ConnectTools): Promise<Target> => {
  const client = tools.client ?? localClient
  const redirectUri = redirectOf(client)
  const { url, pending } = await start(fake.hosts, tools, { instanceUrl: fake.url, redirectUri, state: 'the-state' })
  const { accounts, credential } = await finish(fake.hosts, tools, { query: await allow(url), pending, redirectUri })
  const [account] = accounts
  if (!account) throw new Error('The fake connected no account.')
  return { account, credential }
}
