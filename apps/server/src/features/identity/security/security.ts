import type { App } from '#server/context.ts'
import { createChallenge } from '#identity/challenges/challenges.ts'
import { listPasskeys, type Passkey } from '#identity/passkeys/passkeys.ts'
import { countRecoveryCodes, hasTotp } from '#identity/totp/totp.ts'

export interface SecondFactors {
  totpEnabled: boolean
  passkeys: Passkey[]
}

export const listSecondFactors = async (ctx: Pick<App, 'db'>, userId: string): Promise<SecondFactors> => ({
  totpEnabled: await hasTotp(ctx, userId),
  passkeys: await listPasskeys(ctx, userId),
})

export type SecondFactor = 'totp' | 'passkey' | 'recovery_code'

const mfaLifeSeconds = 600

/**
 * The second factors that a user must still pass after the right password, with the token that completes the sign-in.
 * Undefined if the password is enough.
 */
export async function requireSecondFactor(
  ctx: Pick<App, 'db' | 'clock' | 'box'>,
  userId: string,
): Promise<{ mfaToken: string; methods: SecondFactor[] } | undefined> {
  const { totpEnabled, passkeys } = await listSecondFactors(ctx, userId)
  if (!totpEnabled && !passkeys.length) return undefined
  const hasCodes = totpEnabled && (await countRecoveryCodes(ctx, userId)) > 0
  const { token } = await createChallenge(ctx, { kind: 'mfa', userId, seconds: mfaLifeSeconds, data: {} })
  return {
    mfaToken: token,
    methods: [
      ...(totpEnabled ? (['totp'] as const) : []),
      ...(passkeys.length ? (['passkey'] as const) : []),
      ...(hasCodes ? (['recovery_code'] as const) : []),
    ],
  }
}
