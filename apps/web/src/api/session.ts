import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** Who is signed in, if anybody. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => (await api.getSessionState({ signal })).body,
})

/** How one can sign in and register on this instance. */
export const authConfigQuery = queryOptions({
  queryKey: ['auth-config'],
  queryFn: async ({ signal }) => (await api.getAuthConfig({ signal })).body,
})
