import { ApiError } from '@broadside/contract/client'
import { QueryClient } from '@tanstack/react-query'
import { onUnauthorized } from './send.ts'
import { sessionQuery } from './session.ts'

const maxTries = 3

/** Repeating helps where a request or its answer was lost, but not where the server refused it or the device is offline. */
const isWorthRepeating = (failures: number, error: Error): boolean =>
  failures < maxTries && (error instanceof ApiError ? error.status === 429 || error.status >= 500 : navigator.onLine)

export const queries = new QueryClient({
  defaultOptions: {
    // The event stream says what has changed; see src/live.
    queries: {
      staleTime: 60_000,
      retry: isWorthRepeating,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      // Offline requests fail at once. Paused ones would leave screens loading for as long as the device is offline.
      networkMode: 'always',
    },
    // A paused action would run by itself, unseen, once the device is online again.
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** The session may end in another tab, or on the server. The shell then asks to sign in again. */
onUnauthorized(() => void queries.invalidateQueries({ queryKey: sessionQuery.queryKey }))
