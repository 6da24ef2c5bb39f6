/** The user's picture and email address, and the end of their account. */
import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from './api.ts'
import type { User } from './profile.ts'
import { queries } from './queries.ts'
import type { Proof } from './reauth.ts'
import { securityQuery } from './security.ts'
import { sessionQuery } from './session.ts'

export type EmailChange = AnswerOf<'beginEmailChange'>
export type DeletionImpact = AnswerOf<'getDeletionImpact'>

const keepUser = (user: User): void => void queries.setQueryData(sessionQuery.queryKey, { authenticated: true, user })

export const uploadAvatar = async (file: Blob): Promise<void> => keepUser((await api.putAvatar({ body: file })).body)

export const removeAvatar = async (): Promise<void> => {
  await api.deleteAvatar()
  keepUser((await api.getMe()).body)
}

/** The change that waits for its code; null if there is none. */
export const emailChangeQuery = queryOptions({
  queryKey: ['email-change'],
  queryFn: async ({ signal }): Promise<EmailChange | null> => (await api.getEmailChange({ signal })).body.pending ?? null,
})

const keepChange = (change: EmailChange | null): void => void queries.setQueryData(emailChangeQuery.queryKey, change)

export const beginEmailChange = async (proof: Proof, newEmail: string): Promise<void> =>
  keepChange((await api.beginEmailChange({ body: { ...proof, new_email: newEmail } })).body)

export const resendEmailChange = async (id: string): Promise<void> => keepChange((await api.resendEmailChange({ params: { id } })).body)

/** Signs out all other sessions. */
export const confirmEmailChange = async (id: string, code: string): Promise<void> => {
  const { body: user } = await api.confirmEmailChange({ params: { id }, body: { code } })
  keepChange(null)
  keepUser(user)
  await queries.invalidateQueries({ queryKey: securityQuery.queryKey })
}

export const cancelEmailChange = async (id: string): Promise<void> => {
  await api.deleteEmailChange({ params: { id } })
  keepChange(null)
}

/** What the deletion takes along, and what blocks it. */
export const deletionImpactQuery = queryOptions({
  queryKey: ['deletion-impact'],
  queryFn: async ({ signal }) => (await api.getDeletionImpact({ signal })).body,
  staleTime: 0,
  gcTime: 0,
})

/** Ends all sessions of the user, also the one of this browser. */
export const deleteUserAccount = async (proof: Proof, email: string): Promise<void> => {
  await api.deleteAccount({ body: { ...proof, confirm_email: email } })
}
