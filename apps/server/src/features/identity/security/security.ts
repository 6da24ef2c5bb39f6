/** What secures an account: its second factors, and what can sign it in. */
import type { App } from '#server/context.ts'
import type { Row } from '#db/schema.ts'
import { getUser, type User } from '#identity/sessions/sessions.ts'
import { createChallenge } from '#identity/challenges/challenges.ts'
import * as store from '#identity/passkeys/passkeys.store.ts'

export interface Security {
  user: User
  totpEnabled: boolean
  /** Oldest first. */
  passkeys: Row<'passkeys'>[]
}

export async function getSecurity(ctx: Pick<App, 'db'>, userId: string): Promise<Security> {
  const user = await getUser(ctx, userId)
  const totp = await store.findTotp(ctx.db, userId)
  return { user, totpEnabled: totp !== undefined, passkeys: await store.listPasskeys(ctx.db, userId) }
}

export type SecondFactor = 'totp' | 'passkey' | 'recovery_code'

/** Seconds. */
const mfaLife = 600

/**
 * Of a user whose password was right: what the sign-in still needs, with the token that finishes it. Undefined when the
 * password is enough.
 */
export async function requireSecondFactor(
  ctx: Pick<App, 'db' | 'clock' | 'box'>,
  userId: string,
): Promise<{ mfaToken: string; methods: SecondFactor[] } | undefined> {
  const { totpEnabled, passkeys } = await getSecurity(ctx, userId)
  if (!totpEnabled && !passkeys.length) return undefined
  const hasCodes = totpEnabled && (await store.countRecoveryCodes(ctx.db, userId)) > 0
  const { token } = await createChallenge(ctx, { kind: 'mfa', userId, seconds: mfaLife, data: {} })
  return {
    mfaToken: token,
    methods: [
      ...(totpEnabled ? (['totp'] as const) : []),
      ...(passkeys.length ? (['passkey'] as const) : []),
      ...(hasCodes ? (['recovery_code'] as const) : []),
    ],
  }
}
