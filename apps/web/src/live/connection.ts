import { useSyncExternalStore } from 'react'

/**
 * How the app receives changes. `offline`: the browser has no network. `polling`: there is no stream, so it polls. `ended`: there is no
 * session anymore.
 */
export type Connection = 'connecting' | 'live' | 'reconnecting' | 'polling' | 'offline' | 'ended'

let connection: Connection = 'connecting'
const listeners = new Set<() => void>()

export const setConnection = (state: Connection): void => {
  connection = state
  for (const tell of listeners) tell()
}

const read = (): Connection => (navigator.onLine ? connection : 'offline')

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export const useConnection = (): Connection => useSyncExternalStore(subscribe, read)
