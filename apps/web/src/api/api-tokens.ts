import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from './api.ts'
import { queries } from './queries.ts'
import type { Proof } from './reauth.ts'

export type TokenView = AnswerOf<'listApiTokens'>['items'][number]
export type NewToken = Omit<Parameters<typeof api.createApiToken>[0]['body'], 'reauth_grant'>

export const tokensQuery = queryOptions({
  queryKey: ['api-tokens'],
  queryFn: async ({ signal }) => (await api.listApiTokens({ signal })).body.items,
})

const refetchTokens = (): Promise<void> => queries.invalidateQueries({ queryKey: tokensQuery.queryKey })

/** Returns the token's value, which the server shows only now. Some organizations require a proof. */
export const createToken = async (token: NewToken, proof?: Proof): Promise<string> => {
  const { body } = await api.createApiToken({ body: { ...token, ...proof } })
  await refetchTokens()
  return body.token
}

export const revokeToken = async (id: string): Promise<void> => {
  await api.deleteApiToken({ params: { id } })
  await refetchTokens()
}
