/** Steps that need a code from an app, from a list of recovery codes or from a mail. */
import { api } from './api.ts'
import type { SignIn } from './sign-in.ts'

export const signInWithTotp = async (mfaToken: string, code: string): Promise<SignIn> =>
  (await api.loginWithTotp({ body: { mfa_token: mfaToken, code } })).body

export const signInWithRecoveryCode = async (mfaToken: string, code: string): Promise<SignIn> =>
  (await api.loginWithRecoveryCode({ body: { mfa_token: mfaToken, code } })).body

export const confirmEmail = async (challengeId: string, code: string): Promise<SignIn> =>
  (await api.confirmEmailVerification({ body: { challenge_id: challengeId, code } })).body

/** Mails another code, and returns when the next one can be sent, in milliseconds since the epoch. */
export const resendEmailCode = async (challengeId: string): Promise<number> =>
  Date.parse((await api.resendEmailVerification({ body: { challenge_id: challengeId } })).body.resend_at)
