/** Addresses of servers that people type. */
import { NetworkError } from '../spec/index.ts'

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * The origin of a server address (`example.social`, `https://example.social/about` -> `https://example.social`).
 * Plain http is taken for the machine itself only. Throws NetworkError kind `validation`, code `invalid_address`.
 */
export const toOrigin = (address: string): string => {
  const typed = address.trim()
  const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isWeb = url && (url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname)))
  if (!isWeb || url.username || url.password || !url.hostname) {
    throw new NetworkError({ kind: 'validation', evidence: 'not_sent', code: 'invalid_address' })
  }
  return url.origin
}
