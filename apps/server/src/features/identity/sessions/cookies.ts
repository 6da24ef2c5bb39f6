/** Set-Cookie headers (RFC 6265) of sign-in. None sets a domain, so they stay with this host. */
import { sessionCookie } from '#http/access.ts'

export const browserCookie = 'service_browser'

/** Cookies are sent over plain http only if the service itself uses http. */
const attributes = (origin: string, path = '/') => `Path=${path}; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`

export const toSessionCookie = (origin: string, session: { value: string; expiresAt: Date }): string =>
  `${sessionCookie}=${session.value}; Expires=${session.expiresAt.toUTCString()}; ${attributes(origin)}`

export const clearedCookie = (origin: string): string => `${sessionCookie}=; Expires=${new Date(0).toUTCString()}; ${attributes(origin)}`

export const toBrowserCookie = (origin: string, { value, seconds }: { value: string; seconds: number }): string =>
  `${browserCookie}=${value}; Max-Age=${seconds}; ${attributes(origin, '/api/v1/auth')}`
