import { ApiError } from '@broadside/contract/client'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { onUnauthorized } from './send.ts'
import { sessionQuery } from './session.ts'
import { workspacesQuery } from './workspaces.ts'

const maxTries = 3

/** Retry when a request or its response was lost, not when the server rejected it or the device is offline. */
const isWorthRepeating = (failures: number, error: Error): boolean =>
  failures < maxTries && (error instanceof ApiError ? error.status === 429 || error.status >= 500 : navigator.onLine)

/** A sign-in that an organization requires can expire, and the list of workspaces then shows which one is closed. */
const onError = (error: Error): void => {
  if (error instanceof ApiError && error.code === 'sso_required')
    void queries.invalidateQueries({ queryKey: workspacesQuery.queryKey, exact: true })
}

export const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    // The event stream reports changes; see src/live.
    queries: {
      staleTime: 60_000,
      retry: isWorthRepeating,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      // Fail immediately when offline. Paused requests would leave screens loading for as long as the device is offline.
      networkMode: 'always',
    },
    // A paused action would run later, unseen, when the device is online again.
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** The session may end in another tab or on the server; the shell then asks the user to sign in. */
onUnauthorized(() => void queries.invalidateQueries({ queryKey: sessionQuery.queryKey }))
