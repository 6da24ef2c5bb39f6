import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { noteSignedIn } from './page-owner.ts'

/** Who is signed in, if anybody. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    const { body } = await api.getSessionState({ signal })
    noteSignedIn(body.user?.id)
    return body
  },
})

/** How one can sign in and register on this instance. */
export const authConfigQuery = queryOptions({
  queryKey: ['auth-config'],
  queryFn: async ({ signal }) => (await api.getAuthConfig({ signal })).body,
})
