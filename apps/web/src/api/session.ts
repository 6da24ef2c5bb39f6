import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { noteSignedIn } from './page-owner.ts'

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    const { body } = await api.getSessionState({ signal })
    noteSignedIn(body.user?.id)
    return body
  },
})

export const authConfigQuery = queryOptions({
  queryKey: ['auth-config'],
  queryFn: async ({ signal }) => (await api.getAuthConfig({ signal })).body,
})
