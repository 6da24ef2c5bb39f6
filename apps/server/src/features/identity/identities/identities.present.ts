import type { LinkProvider, OidcIdentity } from '@broadside/contract/features/oidc.schemas'
import type { Static } from 'typebox'
import type { IdentityRow } from './identities.store.ts'
import type { listLinkProviders } from './identities.ts'

export const presentIdentity = (identity: IdentityRow): Static<typeof OidcIdentity> => ({
  id: identity.id,
  provider_id: identity.provider_id,
  provider_name: identity.provider_name,
  email: identity.email,
  email_verified: identity.email_verified,
  name: identity.name,
  created_at: identity.created_at.toISOString(),
  last_used_at: identity.last_used_at.toISOString(),
})

export const presentLinkProvider = (provider: Awaited<ReturnType<typeof listLinkProviders>>[number]): Static<typeof LinkProvider> => ({
  ...provider,
  is_linked: Boolean(provider.is_linked),
})
