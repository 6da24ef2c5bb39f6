/** A remote signer (https://github.com/nostr-protocol/nips/blob/master/46.md) that a fake relay delivers requests to. */
import { decrypt, encrypt, getConversationKey } from 'nostr-tools/nip44'
import { finalizeEvent, generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { findString, listAt } from '../kit/expect.ts'
import type { SignedEvent } from '../nostr/events.ts'

export interface FakeBunker {
  readonly publicKey: string
  readonly secret: string
  /** Requests so far, as `method` or `sign_event:kind`. */
  readonly asked: string[]
  /** Permissions as requested when connecting. */
  permissions: string[]
  /** Refuses a request by its name, sends a person to a page first, or never responds. */
  readonly behavior: Map<string, 'refuse' | 'ask_person' | 'ignore'>
  /** Changes what is signed, as a hostile bunker would. */
  tamper: boolean
  /** Forgets all connections, and accepts the secret again. */
  restart(): void
  /** Returns the responses to a request; empty for events that are not for this signer. */
  receive(event: SignedEvent): SignedEvent[]
}

interface Answer {
  result?: string
  error?: string
}

export const createFakeBunker = (userKey: Uint8Array): FakeBunker => {
  const own = generateSecretKey()
  const publicKey = getPublicKey(own)
  const clients = new Set<string>()
  let isSecretUsed = false

  const connect = (client: string, [key, secret, permissions]: string[]): Answer => {
    if (key !== publicKey || secret !== bunker.secret || isSecretUsed) return { error: 'invalid secret' }
    isSecretUsed = true
    clients.add(client)
    bunker.permissions = (permissions ?? '').split(',')
    return { result: 'ack' }
  }

  const sign = (template: string): Answer => {
    const { kind, created_at, tags, content } = JSON.parse(template)
    if (!bunker.permissions.includes(`sign_event:${kind}`)) return { error: 'not permitted' }
    const changed = bunker.tamper ? `${content} and more` : content
    return { result: JSON.stringify(finalizeEvent({ kind, created_at, tags, content: changed }, userKey)) }
  }

  const answer = (client: string, method: string, params: string[]): Answer => {
    if (method === 'connect') return connect(client, params)
    if (!clients.has(client)) return { error: 'unknown client' }
    if (method === 'get_public_key' && params.length === 0) return { result: getPublicKey(userKey) }
    return method === 'sign_event' && params.length === 1 ? sign(params[0] ?? '') : { error: 'unsupported method' }
  }

  const bunker: FakeBunker = {
    publicKey,
    secret: 'one-time-secret',
    asked: [],
    permissions: [],
    behavior: new Map(),
    tamper: false,
    restart: () => {
      clients.clear()
      isSecretUsed = false
    },
    receive: ({ kind, pubkey, tags, content }) => {
      if (kind !== 24_133 || !tags.some(([name, value]) => name === 'p' && value === publicKey)) return []
      const conversation = getConversationKey(own, pubkey)
      const request: unknown = JSON.parse(decrypt(content, conversation))
      const id = findString(request, 'id') ?? ''
      const method = findString(request, 'method') ?? ''
      const params = listAt(request, 'params').map(String)
      const name = method === 'sign_event' ? `sign_event:${JSON.parse(params[0] ?? '{}').kind}` : method
      bunker.asked.push(name)
      const reply = (given: Answer): SignedEvent => {
        const template = {
          kind: 24_133,
          created_at: Math.floor(Date.now() / 1000),
          tags: [['p', pubkey]],
          content: encrypt(JSON.stringify({ id, ...given }), conversation),
        }
        return { ...finalizeEvent(template, own) }
      }
      const behavior = bunker.behavior.get(name)
      if (behavior === 'ignore') return []
      if (behavior === 'refuse') return [reply({ error: 'the user declined' })]
      if (behavior === 'ask_person') return [reply({ result: 'auth_url', error: 'https://bunker.example/approve' })]
      return [reply(answer(pubkey, method, params))]
    },
  }
  return bunker
}
