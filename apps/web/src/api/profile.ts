import { type AnswerOf, api } from '#api/api.ts'
import { queries } from '#api/queries.ts'
import { sessionQuery } from '#api/session.ts'

export type User = AnswerOf<'getMe'>
export type ProfileChange = NonNullable<NonNullable<Parameters<typeof api.updateProfile>[0]>['body']>

/** Saves the given fields and updates the user everywhere in the app. */
export const saveProfile = async (change: ProfileChange): Promise<void> => {
  const { body: user } = await api.updateProfile({ body: change })
  queries.setQueryData(sessionQuery.queryKey, { authenticated: true, user })
}
