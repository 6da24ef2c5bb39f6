/** Set-Cookie headers (RFC 6265) of sign-in. None names a domain, so they stay with this host. */
import { sessionCookie } from '#http/access.ts'

export const browserCookie = 'service_browser'

/** A cookie is sent over plain http only where the service itself is reached that way. */
const attributes = (origin: string, path = '/') => `Path=${path}; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`

export const toSessionCookie = (origin: string, session: { value: string; expiresAt: Date }): string =>
  `${sessionCookie}=${session.value}; Expires=${session.expiresAt.toUTCString()}; ${attributes(origin)}`

export const clearedCookie = (origin: string): string => `${sessionCookie}=; Expires=${new Date(0).toUTCString()}; ${attributes(origin)}`

/** Only sign-in reads it. */
export const toBrowserCookie = (origin: string, { value, seconds }: { value: string; seconds: number }): string =>
  `${browserCookie}=${value}; Max-Age=${seconds}; ${attributes(origin, '/api/v1/auth')}`
