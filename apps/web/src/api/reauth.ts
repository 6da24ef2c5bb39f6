/** Re-authentication for one sensitive action. The grant works once. */
import { type AnswerOf, api } from './api.ts'

export type SensitiveAction = Parameters<typeof api.reauthPassword>[0]['body']['action']

export interface Proof {
  reauth_grant: string
}

type Credential = Parameters<typeof api.finishPasskeyReauth>[0]['body']['credential']

export const reauthWithPassword = async (action: SensitiveAction, password: string): Promise<string> =>
  (await api.reauthPassword({ body: { action, password } })).body.reauth_grant

export const beginPasskeyReauth = async (action: SensitiveAction): Promise<AnswerOf<'beginPasskeyReauth'>> =>
  (await api.beginPasskeyReauth({ body: { action } })).body

export const finishPasskeyReauth = async (challengeId: string, credential: Credential): Promise<string> =>
  (await api.finishPasskeyReauth({ body: { challenge_id: challengeId, credential } })).body.reauth_grant

interface ProviderReauth {
  providerId: string
  action: SensitiveAction
  /** The local path to which the provider returns, with the grant in the fragment. */
  returnPath: string
}

/** Returns the URL where the browser continues. */
export const startProviderReauth = async ({ providerId, action, returnPath }: ProviderReauth): Promise<string> =>
  (await api.reauthenticateWithOidc({ params: { provider_id: providerId }, body: { action, return_path: returnPath } })).body.start_url
