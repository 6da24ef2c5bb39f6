import type { InstanceOrganization, InstanceUser, ProviderApp } from '@broadside/contract/features/admin.schemas'
import type { Static } from 'typebox'
import type { CountedApp } from '#publishing/provider-apps/provider-apps.ts'
import type { OrganizationRow } from './organizations.store.ts'
import type { SeenUser } from './users.store.ts'
import { defined } from '#lib/defined.ts'

export const presentUser = (user: SeenUser): Static<typeof InstanceUser> => ({
  id: user.id,
  email: user.email,
  username: user.username,
  display_name: user.display_name,
  email_verified: user.email_verified,
  is_admin: user.is_admin,
  suspended: user.suspended_at !== null,
  ...defined({ suspended_at: user.suspended_at?.toISOString() }),
  second_factors: [...(user.has_totp ? (['totp'] as const) : []), ...(user.has_passkey ? (['passkey'] as const) : [])],
  ...defined({ last_seen_at: user.last_seen_at?.toISOString() }),
  created_at: user.created_at.toISOString(),
  updated_at: user.updated_at.toISOString(),
})

export const presentApp = (app: CountedApp): Static<typeof ProviderApp> => ({
  id: app.id,
  provider: app.provider,
  name: app.name,
  ...defined({ instance_url: app.instance_url || undefined }),
  client_id: app.client_id,
  app_fingerprint: app.fingerprint,
  is_active: app.is_active,
  connected_accounts: app.connected_accounts,
  created_at: app.created_at.toISOString(),
})

export const presentOrganization = (organization: OrganizationRow): Static<typeof InstanceOrganization> => ({
  id: organization.id,
  name: organization.name,
  ...defined({ owner_email: organization.owner_email ?? undefined }),
  members: organization.members,
  jit_allowed: organization.jit_allowed,
  created_at: organization.created_at.toISOString(),
})
