import type { SecurityStatus } from '@broadside/contract/features/security.schemas'
import type { PasskeyRequest } from '#identity/passkeys/passkeys.ts'
import { presentUser, type User } from '#identity/users/users.ts'
import type { SecondFactors } from './security.ts'
import { defined } from '#lib/defined.ts'

export const presentSecurity = (
  ctx: Parameters<typeof presentUser>[0],
  user: User,
  { totpEnabled, passkeys }: SecondFactors,
): SecurityStatus => ({
  methods: [...(totpEnabled ? (['totp'] as const) : []), ...(passkeys.length ? (['passkey'] as const) : [])],
  passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    created_at: created_at.toISOString(),
    ...defined({ last_used_at: last_used_at?.toISOString() }),
  })),
  totp_enabled: totpEnabled,
  user: presentUser(ctx, user),
})

export const presentPasskeyRequest = ({ challengeId, expiresAt, options }: PasskeyRequest) => ({
  challenge_id: challengeId,
  expires_at: expiresAt.toISOString(),
  options,
})
