import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from './api.ts'

export type OrganizationView = AnswerOf<'listOrganizations'>['items'][number]
export type OrganizationTeamView = AnswerOf<'getOrganizationTeam'>
export type PersonView = OrganizationTeamView['members'][number]
export type OrganizationRole = PersonView['role']

const key = ['organizations'] as const

/** The user's organizations, by name. */
export const organizationsQuery = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: async ({ signal }) => (await api.listOrganizations({ signal })).body.items,
})

export const organizationTeamQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'team', id],
    queryFn: async ({ signal }) => (await api.getOrganizationTeam({ params: { id }, signal })).body,
  })
