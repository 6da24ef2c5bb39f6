import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from '#api/api.ts'

export type OidcProvider = AnswerOf<'listOidcProviders'>['items'][number]

/** The identity providers that the instance names to everybody. Signing in works without the list. */
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

/** Where the browser goes to sign in at the provider, and then to the local address. */
export const startAddress = ({ id }: OidcProvider, returnTo = '/'): string =>
  api.startOidc.url({ params: { provider_id: id }, query: { return_path: returnTo } })
