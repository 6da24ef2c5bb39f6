/** Signing in, registering and signing out. Sign-in pages load this file, so it imports little. */
import { type AnswerOf, api } from './api.ts'
import type { OidcProvider } from './sign-in-providers.ts'

export type SignIn = AnswerOf<'login'>
export type PasskeyChallenge = AnswerOf<'beginPasskeyLogin'>
type PasskeyCredential = Parameters<typeof api.finishPasskeyLogin>[0]['body']['credential']
type RegisterBody = Parameters<typeof api.register>[0]['body']

export const signIn = async (email: string, password: string): Promise<SignIn> => (await api.login({ body: { email, password } })).body

/** The identity providers that an organization's members sign in with, by the domain of the address. */
export const discoverProviders = async (email: string): Promise<OidcProvider[]> =>
  (await api.discoverOidcProviders({ query: { email } })).body.items

/** Without a token, the passkey counts as both steps. */
export const beginPasskeySignIn = async (options: { mfaToken?: string; signal?: AbortSignal } = {}): Promise<PasskeyChallenge> => {
  const { mfaToken, signal } = options
  return (await api.beginPasskeyLogin({ body: mfaToken === undefined ? {} : { mfa_token: mfaToken }, ...(signal && { signal }) })).body
}

export const finishPasskeySignIn = async (challengeId: string, credential: PasskeyCredential): Promise<SignIn> =>
  (await api.finishPasskeyLogin({ body: { challenge_id: challengeId, credential } })).body

export const register = async (body: RegisterBody): Promise<AnswerOf<'register'>> => (await api.register({ body })).body

/** Accepts the current terms, and returns the user as changed by that. */
export const acceptLegal = async (): Promise<AnswerOf<'getMe'>> => {
  await api.acceptLegal({ body: { accepted_legal: true } })
  return (await api.getMe()).body
}

/** Sends a link if the address has an account; the response doesn't reveal whether it has. */
export const requestPasswordReset = async (email: string): Promise<void> => {
  await api.requestPasswordReset({ body: { email } })
}

/** The token is from the link in the mail. */
export const resetPassword = async (token: string, password: string): Promise<void> => {
  await api.confirmPasswordReset({ body: { token, password } })
}

export const signOut = async (): Promise<void> => {
  await api.logout()
}
