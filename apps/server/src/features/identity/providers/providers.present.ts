import type { IdentityProvider } from '@broadside/contract/features/sso.schemas'
import type { Static } from 'typebox'
import type { App } from '#server/context.ts'
import type { Row } from '#db/schema.ts'
import { defined } from '#lib/defined.ts'

export const callbackUrlOf = ({ baseUrl }: Pick<App, 'baseUrl'>, providerId: string): string =>
  `${baseUrl}/auth/oidc/${providerId}/callback`

export const presentProvider = (app: Pick<App, 'baseUrl'>, provider: Row<'identity_providers'>): Static<typeof IdentityProvider> => ({
  id: provider.id,
  organization_id: provider.organization_id,
  name: provider.name,
  issuer: provider.issuer,
  client_id: provider.client_id,
  has_client_secret: provider.client_secret !== null,
  scopes: provider.scopes,
  email_claim: provider.email_claim,
  name_claim: provider.name_claim,
  picture_claim: provider.picture_claim,
  use_userinfo: provider.use_userinfo,
  require_verified_email: provider.require_verified_email,
  jit_enabled: provider.jit_enabled,
  is_active: provider.is_active,
  callback_url: callbackUrlOf(app, provider.id),
  backchannel_logout_url: `${app.baseUrl}/auth/oidc/${provider.id}/backchannel-logout`,
  health_status: provider.health_status,
  ...defined({
    health_message: provider.health_message ?? undefined,
    health_code: provider.health_code ?? undefined,
    last_checked_at: provider.last_checked_at?.toISOString(),
  }),
  created_at: provider.created_at.toISOString(),
  updated_at: provider.updated_at.toISOString(),
})
