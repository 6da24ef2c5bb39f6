import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from './api.ts'
import { queries } from './queries.ts'

export type NetworkAppView = AnswerOf<'listProviderApps'>['items'][number]
export type NewNetworkApp = Parameters<typeof api.createProviderApp>[0]['body']

const key = ['network-apps'] as const

export const networkAppsQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) => (await api.listProviderApps({ signal })).body.items,
})

/** The outcome of a test, which runs only on request. */
export const appTestQuery = (id: string) =>
  queryOptions({
    queryKey: ['network-app-test', id],
    enabled: false,
    retry: false,
    staleTime: Infinity,
    queryFn: async ({ signal }) => (await api.testProviderApp({ params: { id }, signal })).body,
  })

/** Every workspace's list of networks depends on the apps. */
const refetch = async (): Promise<void> => {
  await Promise.all([queries.invalidateQueries({ queryKey: key }), queries.invalidateQueries({ queryKey: ['account-providers'] })])
}

export const addNetworkApp = async (app: NewNetworkApp): Promise<string> => {
  const { id } = (await api.createProviderApp({ body: app })).body
  await refetch()
  return id
}

export const activateNetworkApp = async (id: string): Promise<void> => {
  await api.updateProviderApp({ params: { id }, body: { is_active: true } })
  await refetch()
}

/** What a test of the old secret showed says nothing about the new one. */
export const replaceAppSecret = async (id: string, secret: string): Promise<void> => {
  await api.updateProviderApp({ params: { id }, body: { client_secret: secret } })
  queries.removeQueries({ queryKey: appTestQuery(id).queryKey })
}

export const deleteNetworkApp = async (id: string): Promise<void> => {
  await api.deleteProviderApp({ params: { id } })
  await refetch()
}

export const runAppTest = (id: string) => queries.fetchQuery({ ...appTestQuery(id), staleTime: 0 })
