/** Reads what people enter to connect an account. */
import { generateSecretKey } from 'nostr-tools/pure'
import { decode } from 'nostr-tools/nip19'
import { NetworkError } from '../spec/index.ts'
import type { Bunker } from './bunker.ts'
import { mostRelays } from './limits.ts'

const invalid = (kind: 'auth' | 'validation', code: string) => new NetworkError({ kind, evidence: 'not_sent', code })

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** Returns the hexadecimal key of `nsec1…` or 64 digits (https://github.com/nostr-protocol/nips/blob/master/19.md). */
export const readSecretKey = (entered: string): string => {
  if (/^[0-9a-f]{64}$/i.test(entered)) return entered.toLowerCase()
  try {
    const { type, data } = decode(entered)
    if (type === 'nsec') return toHex(data)
  } catch {
    // The library's message contains the key.
  }
  throw invalid('auth', 'invalid_key')
}

/** Returns the URLs in canonical form, without duplicates. */
export const readRelays = (entered: readonly string[]): string[] => {
  const relays = entered.map((text) => {
    const url = URL.parse(text.includes('://') ? text : `wss://${text}`)
    if (!url || !/^wss?:$/.test(url.protocol) || url.username || url.password) throw invalid('validation', 'invalid_relay')
    url.hash = ''
    return url.pathname === '/' && !url.search ? url.origin : url.href
  })
  const unique = [...new Set(relays)]
  if (unique.length === 0) throw invalid('validation', 'no_relays')
  if (unique.length > mostRelays) throw invalid('validation', 'too_many_relays')
  return unique
}

/** `bunker://<public key>?relay=…&secret=…`: https://github.com/nostr-protocol/nips/blob/master/46.md */
export const readBunker = (entered: string): { bunker: Bunker; secret: string } => {
  const url = URL.parse(entered)
  const signerKey = url?.hostname.toLowerCase() ?? ''
  if (!url || !/^[0-9a-f]{64}$/.test(signerKey)) throw invalid('auth', 'invalid_bunker')
  const relays = readRelays(url.searchParams.getAll('relay'))
  return { bunker: { clientKey: toHex(generateSecretKey()), signerKey, relays }, secret: url.searchParams.get('secret') ?? '' }
}
