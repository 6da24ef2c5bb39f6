import { NetworkError } from '../spec/index.ts'

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

const parse = (address: string): URL => {
  const typed = address.trim()
  const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isWeb = url && (url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname)))
  if (!isWeb || url.username || url.password || !url.hostname) {
    throw new NetworkError({ kind: 'validation', evidence: 'not_sent', code: 'invalid_address' })
  }
  return url
}

/** Adds https if no scheme is given. Throws NetworkError `invalid_address`. */
export const toOrigin = (address: string): string => parse(address).origin

/** The address of a site that may be in a folder, without a slash at the end. Throws NetworkError `invalid_address`. */
export const toSiteUrl = (address: string): string => {
  const { origin, pathname } = parse(address)
  return `${origin}${pathname.replace(/\/+$/, '')}`
}
