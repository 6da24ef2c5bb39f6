import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { type AnswerOf, api } from './api.ts'
import { queries } from './queries.ts'

export type ServerUserView = AnswerOf<'listInstanceUsers'>['items'][number]
export type ServerOrganizationView = AnswerOf<'listInstanceOrganizations'>['items'][number]

export const userKinds = ['administrators', 'suspended'] as const
export type UserKind = (typeof userKinds)[number]

interface UserFilter {
  search: string
  only: UserKind | undefined
}

const usersKey = ['server', 'users'] as const

export const serverUsersQuery = ({ search, only }: UserFilter) =>
  infiniteQueryOptions({
    queryKey: [...usersKey, { search, only }],
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }) => {
      const query = { limit: 50, ...(search && { search }), ...(only && { only }), ...(cursor && { cursor }) }
      return (await api.listInstanceUsers({ query, signal })).body
    },
    getNextPageParam: ({ next_cursor: next }) => next,
  })

export interface UserChange {
  suspended?: boolean
  is_admin?: boolean
}

export const changeServerUser = async (id: string, change: UserChange): Promise<void> => {
  await api.updateInstanceUser({ params: { id }, body: change })
  await queries.invalidateQueries({ queryKey: usersKey })
}

const organizationsKey = ['server', 'organizations'] as const

export const serverOrganizationsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...organizationsKey, search],
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }) => {
      const query = { limit: 50, ...(search && { search }), ...(cursor && { cursor }) }
      return (await api.listInstanceOrganizations({ query, signal })).body
    },
    getNextPageParam: ({ next_cursor: next }) => next,
  })

export const allowProvisioning = async (id: string, isAllowed: boolean): Promise<void> => {
  await api.updateInstanceOrganization({ params: { id }, body: { jit_allowed: isAllowed } })
  await queries.invalidateQueries({ queryKey: organizationsKey })
}
