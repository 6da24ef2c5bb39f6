import { toCid } from '../bluesky/cid.ts'
import { createBluesky } from '../bluesky/index.ts'
import { newTid } from '../bluesky/tid.ts'
import { findAt, findString } from '../kit/expect.ts'
import type { Json, Target } from '../spec/index.ts'
import type { FakeBluesky } from './fake-bluesky.ts'
import { createTestTools } from './tools.ts'

export const connectFake = async (fake: FakeBluesky): Promise<Target> => {
  const fields = { handle: fake.handle, app_password: fake.password, service_url: fake.url }
  const connected = await createBluesky(fake.hosts).credentials?.connect(createTestTools(), fields)
  const account = connected?.accounts[0]
  if (!connected || !account) throw new Error('The fake connected no account.')
  return { account, credential: connected.credential }
}

/** Creates a post of the account, optionally as a reply; returns its URI. */
export const postOn = (fake: FakeBluesky, text: string, parentUri?: string): string => {
  const uri = `at://${fake.did}/app.bsky.feed.post/${newTid(fake.now())}`
  const refOf = (address: string): Json => ({ uri: address, cid: fake.records.get(address)?.cid ?? '' })
  const parent = parentUri && fake.records.get(parentUri)?.value
  const root = findString(parent, 'reply', 'root', 'uri') ?? parentUri
  const reply = parentUri && root ? { reply: { root: refOf(root), parent: refOf(parentUri) } } : {}
  const value = { $type: 'app.bsky.feed.post', text, ...reply, createdAt: fake.now().toISOString() }
  fake.records.set(uri, { cid: toCid(value), value })
  return uri
}

export const proxyOf = (request: unknown): unknown => findAt(request, 'headers', 'atproto-proxy')
