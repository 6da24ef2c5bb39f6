import type { LinkProvider, OidcIdentity, StartedTicket } from '@broadside/contract/features/oidc.schemas'
import type { Static } from 'typebox'
import { Problem } from '#lib/errors.ts'
import type { IdentityRow } from '#identity/identities/identities.store.ts'
import type { listLinkProviders } from '#identity/identities/identities.ts'
import type { createTicket } from './requests.ts'

export const presentIdentity = (identity: IdentityRow): Static<typeof OidcIdentity> => ({
  id: identity.id,
  provider_id: identity.provider_id,
  provider_name: identity.provider_name,
  email: identity.email,
  name: identity.name,
  created_at: identity.created_at.toISOString(),
  last_used_at: identity.last_used_at.toISOString(),
})

export const presentLinkProvider = (provider: Awaited<ReturnType<typeof listLinkProviders>>[number]): Static<typeof LinkProvider> => ({
  ...provider,
  is_linked: Boolean(provider.is_linked),
})

export const presentTicket = ({ ticket, startUrl, expiresAt }: Awaited<ReturnType<typeof createTicket>>): Static<typeof StartedTicket> => ({
  ticket,
  start_url: startUrl,
  expires_at: expiresAt.toISOString(),
})

export const bindingCookie = 'service_oidc'

/** Lax, because the provider sends the browser back from its own site. */
export const toBindingCookie = (origin: string, value: string): string =>
  `${bindingCookie}=${value}; Max-Age=600; Path=/api/v1/auth/oidc; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`

/** The sign-in page with a code of ours, never with the text of a provider. Rethrows what is no Problem. */
export function toSignInPage(origin: string, error: unknown): string {
  if (!(error instanceof Problem)) throw error
  return `${origin}/sign-in?error=${error.code}`
}

/** A path of the web app as a whole address, with what only the browser gets to see after the `#`. */
export function toReturnUrl(origin: string, path: string, fragment?: Record<string, string>): string {
  const url = new URL(`${origin}${path}`)
  if (fragment) url.hash = new URLSearchParams(fragment).toString()
  return url.href
}
