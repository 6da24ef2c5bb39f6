import type { SecurityStatus } from '@broadside/contract/features/security.schemas'
import type { App } from '#server/context.ts'
import { presentUser } from '#identity/users/users.present.ts'
import type { PasskeyAsked } from '#identity/passkeys/passkeys.ts'
import type { Security } from './security.ts'

export const presentSecurity = (ctx: Pick<App, 'config'>, { user, totpEnabled, passkeys }: Security): SecurityStatus => ({
  methods: [...(totpEnabled ? (['totp'] as const) : []), ...(passkeys.length ? (['passkey'] as const) : [])],
  passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    created_at: created_at.toISOString(),
    ...(last_used_at ? { last_used_at: last_used_at.toISOString() } : {}),
  })),
  totp_enabled: totpEnabled,
  user: presentUser(ctx, user),
})

export const presentAsked = ({ challengeId, expiresAt, options }: PasskeyAsked) => ({
  challenge_id: challengeId,
  expires_at: expiresAt.toISOString(),
  options,
})
