import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from '#api/api.ts'

export type OidcProvider = AnswerOf<'listOidcProviders'>['items'][number]

/** The instance's public identity providers. Signing in works without the list. */
export const oidcProvidersQuery = queryOptions({
  queryKey: ['oidc-providers'],
  queryFn: async ({ signal }): Promise<OidcProvider[]> => {
    try {
      return (await api.listOidcProviders({ signal })).body.items
    } catch {
      return []
    }
  },
})

/** The URL that signs in with the provider and then returns to the local path. */
export const startAddress = ({ id }: OidcProvider, returnTo = '/'): string =>
  api.startOidc.url({ params: { provider_id: id }, query: { return_path: returnTo } })
