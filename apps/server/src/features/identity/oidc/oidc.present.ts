import type { StartedTicket } from '@broadside/contract/features/oidc.schemas'
import { pagePath } from '@broadside/contract/pages'
import type { Static } from 'typebox'
import { Problem } from '#lib/errors.ts'
import type { StartTicket } from './tickets.ts'

export const presentTicket = ({ ticket, startUrl, expiresAt }: StartTicket): Static<typeof StartedTicket> => ({
  ticket,
  start_url: startUrl,
  expires_at: expiresAt.toISOString(),
})

export const bindingCookie = 'service_oidc'

/** Lax, because the browser returns from the provider's site. */
export const toBindingCookie = (origin: string, value: string): string =>
  `${bindingCookie}=${value}; Max-Age=600; Path=/api/v1/auth/oidc; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`

/** The sign-in page with one of our codes, never the provider's text. Rethrows anything but a Problem. */
export function toSignInPage(origin: string, error: unknown): string {
  if (!(error instanceof Problem)) throw error
  return `${origin}${pagePath('signIn', { error: error.code })}`
}

export function toReturnUrl(origin: string, path: string, fragment?: Record<string, string>): string {
  const url = new URL(`${origin}${path}`)
  if (fragment) url.hash = new URLSearchParams(fragment).toString()
  return url.href
}
