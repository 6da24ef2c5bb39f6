import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from './api.ts'

export type SecurityStatus = AnswerOf<'getSecurityStatus'>

/** How the account is secured: second factors and passkeys. */
export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: async ({ signal }) => (await api.getSecurityStatus({ signal })).body,
})

/** Identities at providers that the user can sign in with. */
export const identitiesQuery = queryOptions({
  queryKey: ['identities'],
  queryFn: async ({ signal }) => (await api.listOidcIdentities({ signal })).body.items,
})

/** Providers of the user's organizations, with what is linked already. */
export const linkProvidersQuery = queryOptions({
  queryKey: ['link-providers'],
  queryFn: async ({ signal }) => (await api.listOidcLinkProviders({ signal })).body.items,
})

/** The browsers in which the user is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await api.listSessions({ signal })).body.items,
})
