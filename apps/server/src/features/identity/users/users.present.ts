import type { Session as SessionAnswer, UserProfile } from '@broadside/contract/features/auth.schemas'
import type { Static } from 'typebox'
import type { App } from '#server/context.ts'
import type { Row } from '#db/schema.ts'
import { sessionCookie } from '#http/access.ts'
import { deviceName } from '#identity/passwords/passwords.policy.ts'
import type { UserRow } from './users.store.ts'
import { browserCookie } from '#identity/sessions/known-browsers.ts'
import { isAcceptanceDue } from './legal.ts'

/** `updated_at` makes the version of the entity tag; it is not part of the answer. */
export const presentUser = (ctx: Pick<App, 'config'>, user: UserRow): UserProfile & { updated_at: string } => ({
  id: user.id,
  email: user.email,
  username: user.username,
  display_name: user.display_name,
  avatar_url: user.avatar_url,
  composer_experience: user.composer_experience,
  created_at: user.created_at.toISOString(),
  email_verified: user.email_verified,
  has_password: user.password_hash !== null,
  password_usable: user.password_hash !== null && user.password_forbidden !== true,
  is_admin: user.is_admin,
  is_managed: typeof user.managed_organization_name === 'string',
  ...(user.managed_organization_name ? { managed_organization_name: user.managed_organization_name } : {}),
  legal_acceptance_required: isAcceptanceDue(ctx, user),
  ...(user.legal_accepted_at ? { legal_accepted_at: user.legal_accepted_at.toISOString() } : {}),
  ...(user.terms_version === null ? {} : { terms_version: user.terms_version }),
  ...(user.privacy_version === null ? {} : { privacy_version: user.privacy_version }),
  public_profile_enabled: false,
  public_profile_visible_fields: [],
  updated_at: user.updated_at.toISOString(),
})

export const presentSession = (session: Row<'sessions'>, currentId: string): Static<typeof SessionAnswer> => ({
  id: session.id,
  created_at: session.created_at.toISOString(),
  last_used_at: session.last_used_at.toISOString(),
  expires_at: session.expires_at.toISOString(),
  ip: session.ip,
  user_agent: session.user_agent,
  device: deviceName(session.user_agent),
  current: session.id === currentId,
})

/** A cookie goes over plain http only where the service itself is reached that way. */
const attributes = (origin: string, path = '/') => `Path=${path}; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`

/** Set-Cookie (RFC 6265) for a new session; without a domain, so it stays with this host. */
export const toCookie = (origin: string, session: { value: string; expiresAt: Date }): string =>
  `${sessionCookie}=${session.value}; Expires=${session.expiresAt.toUTCString()}; ${attributes(origin)}`

export const clearedCookie = (origin: string): string => `${sessionCookie}=; Expires=${new Date(0).toUTCString()}; ${attributes(origin)}`

/** Only sign-in reads it. */
export const toBrowserCookie = (origin: string, { value, seconds }: { value: string; seconds: number }): string =>
  `${browserCookie}=${value}; Max-Age=${seconds}; ${attributes(origin, '/api/v1/auth')}`
