import type { UserProfile } from '@broadside/contract/features/auth.schemas'
import type { App } from '#server/context.ts'
import { isAcceptanceDue } from './legal.ts'
import { isPasswordForbidden } from './sign-in-methods.ts'
import type { UserRow } from './users.store.ts'
import { defined } from '#lib/defined.ts'
import { presentAvatarPath } from '#lib/picture-address.ts'

/** `updated_at` becomes the entity tag and is not part of the response. */
export const presentUser = (
  ctx: Pick<App, 'config' | 'origin' | 'signer' | 'clock'>,
  user: UserRow,
): UserProfile & { updated_at: string } => ({
  id: user.id,
  email: user.email,
  username: user.username,
  display_name: user.display_name,
  avatar_url: user.avatar_url,
  ...presentAvatarPath(ctx, user.avatar_url),
  composer_experience: user.composer_experience,
  ...defined({ language: user.language ?? undefined, clock: user.clock ?? undefined }),
  theme: user.theme,
  shortcuts: user.shortcuts,
  created_at: user.created_at.toISOString(),
  email_verified: user.email_verified,
  has_password: user.password_hash !== null,
  password_usable: user.password_hash !== null && !isPasswordForbidden(ctx, user),
  is_admin: user.is_admin,
  is_managed: typeof user.managed_organization_name === 'string',
  ...defined({ managed_organization_name: user.managed_organization_name || undefined }),
  legal_acceptance_required: isAcceptanceDue(ctx, user),
  ...defined({
    legal_accepted_at: user.legal_accepted_at?.toISOString(),
    terms_version: user.terms_version ?? undefined,
    privacy_version: user.privacy_version ?? undefined,
  }),
  public_profile_enabled: false,
  public_profile_visible_fields: [],
  updated_at: user.updated_at.toISOString(),
})
