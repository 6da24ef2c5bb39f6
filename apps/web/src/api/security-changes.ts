/** Changes to how the user's account is protected. Most need a proof of identity. */
import { tokensQuery } from './api-tokens.ts'
import { type AnswerOf, api } from './api.ts'
import { queries } from './queries.ts'
import type { Proof } from './reauth.ts'
import { identitiesQuery, linkProvidersQuery, type SecurityStatus, securityQuery, sessionsQuery } from './security.ts'
import { sessionQuery } from './session.ts'

export type PasskeyRegistration = AnswerOf<'beginPasskey'>
export type TotpSetUpView = AnswerOf<'setUpTotp'>
/** New recovery codes, which take effect once the challenge is confirmed. */
export type NewRecoveryCodes = Pick<AnswerOf<'regenerateRecoveryCodes'>, 'challenge_id' | 'recovery_codes'>
type PasskeyBody = Parameters<typeof api.finishPasskey>[0]['body']

const keep = (status: SecurityStatus): void => void queries.setQueryData(securityQuery.queryKey, status)

const refetch = async (...outdated: readonly { queryKey: readonly unknown[] }[]): Promise<void> => {
  await Promise.all(outdated.map(({ queryKey }) => queries.invalidateQueries({ queryKey })))
}

interface PasswordChange {
  newPassword: string
  revokesTokens: boolean
}

/** Signs out all other sessions. Returns how many API tokens were revoked; undefined if none should be. */
export const changePassword = async (proof: Proof, { newPassword, revokesTokens }: PasswordChange): Promise<number | undefined> => {
  const answer = await api.changePassword({
    body: { ...proof, new_password: newPassword, ...(revokesTokens && { revoke_api_tokens: true }) },
  })
  await refetch(securityQuery, sessionQuery, sessionsQuery, tokensQuery)
  return answer.status === 200 ? answer.body.revoked_api_tokens : undefined
}

export const endSession = async (id: string): Promise<void> => {
  await api.deleteSession({ params: { id } })
  await refetch(sessionsQuery)
}

/** Ends as many as possible. Rejects if one of them is still open afterward. */
export const endSessions = async (ids: readonly string[]): Promise<void> => {
  const outcomes = await Promise.allSettled(ids.map((id) => api.deleteSession({ params: { id } })))
  await refetch(sessionsQuery)
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}

export const beginPasskey = async (proof: Proof): Promise<PasskeyRegistration> => (await api.beginPasskey({ body: proof })).body

interface NewPasskey extends Pick<PasskeyBody, 'name' | 'credential'> {
  challengeId: string
}

export const finishPasskey = async ({ challengeId, name, credential }: NewPasskey): Promise<void> =>
  keep((await api.finishPasskey({ body: { challenge_id: challengeId, name, credential } })).body)

export const removePasskey = async (id: string, proof: Proof): Promise<void> =>
  keep((await api.removePasskey({ params: { passkey_id: id }, body: proof })).body)

export const setUpTotp = async (proof: Proof): Promise<TotpSetUpView> => (await api.setUpTotp({ body: proof })).body

/** Verifies a code of the authenticator app, and returns the recovery codes to save before `enableTotp`. */
export const confirmTotp = async (challengeId: string, code: string): Promise<readonly string[]> =>
  (await api.confirmTotp({ body: { challenge_id: challengeId, code } })).body.recovery_codes

export const enableTotp = async (challengeId: string): Promise<void> =>
  keep((await api.enableTotp({ body: { challenge_id: challengeId, recovery_codes_saved: true } })).body)

export const disableTotp = async (proof: Proof): Promise<void> => keep((await api.disableTotp({ body: proof })).body)

/** The number of unused recovery codes. */
export const countRecoveryCodes = async (proof: Proof): Promise<number> => (await api.getRecoveryCodeStatus({ body: proof })).body.remaining

export const regenerateRecoveryCodes = async (proof: Proof): Promise<NewRecoveryCodes> =>
  (await api.regenerateRecoveryCodes({ body: proof })).body

/** Call it when the user has saved the codes; they replace the previous ones. */
export const activateRecoveryCodes = async (challengeId: string): Promise<void> =>
  keep((await api.activateRecoveryCodes({ body: { challenge_id: challengeId, recovery_codes_saved: true } })).body)

export const unlinkIdentity = async (id: string, proof: Proof): Promise<void> => {
  await api.unlinkOidcIdentity({ params: { id }, body: proof })
  await refetch(identitiesQuery, linkProvidersQuery)
}
