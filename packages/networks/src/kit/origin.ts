import { NetworkError } from '../spec/index.ts'

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

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
