import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from './api.ts'

export type SecurityStatus = AnswerOf<'getSecurityStatus'>
export type IdentityView = AnswerOf<'listOidcIdentities'>['items'][number]
export type LinkProviderView = AnswerOf<'listOidcLinkProviders'>['items'][number]
export type SessionView = AnswerOf<'listSessions'>['items'][number]

export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: async ({ signal }) => (await api.getSecurityStatus({ signal })).body,
})

export const identitiesQuery = queryOptions({
  queryKey: ['identities'],
  queryFn: async ({ signal }) => (await api.listOidcIdentities({ signal })).body.items,
})

/** Providers of the user's organizations, including linked ones. */
export const linkProvidersQuery = queryOptions({
  queryKey: ['link-providers'],
  queryFn: async ({ signal }) => (await api.listOidcLinkProviders({ signal })).body.items,
})

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await api.listSessions({ signal })).body.items,
})
