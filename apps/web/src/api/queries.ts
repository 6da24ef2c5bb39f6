import { ApiError } from '@broadside/contract/client'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { sessionQuery } from './session.ts'

const maxTries = 3

/** What the server refused will be refused again; what did not arrive may. */
const isWorthRepeating = (failures: number, error: Error): boolean =>
  failures < maxTries && (!(error instanceof ApiError) || error.status === 429 || error.status >= 500)

/** The session may end in another tab, or on the server: then every page leads to the sign-in. */
const onError = (error: Error): void => {
  if (error instanceof ApiError && error.status === 401) void queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
}

export const queries = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    // The event stream says what has changed; see src/live.
    queries: { staleTime: 60_000, retry: isWorthRepeating, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
})
