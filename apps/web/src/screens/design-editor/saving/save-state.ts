import { ApiError } from '@broadside/contract/client'
import type { Conflict } from '@broadside/scene/editor'
import type { DesignView } from '#api/designs.ts'
import { hasCode, isSignedOut } from '#api/explain.ts'

export type SaveState =
  | { name: 'saved' }
  | { name: 'edited' }
  | { name: 'saving' }
  /** The server can't be reached, or its disk is full; saving is retried. */
  | { name: 'unreachable'; isFull?: boolean }
  /** Saving continues once the user is signed in. */
  | { name: 'signed-out' }
  /** The server rejected this document; the next change is tried again. */
  | { name: 'refused'; error: ApiError; document: DesignView['document'] }
  /** Another editor changed the same things, so the user has to choose. */
  | { name: 'conflict'; conflict: Conflict }
  /** The design was deleted, or the user may no longer change it. */
  | { name: 'stopped'; isDeleted: boolean }

const firstRetryMs = 2000
const longestRetryMs = 60_000
const msPerSecond = 1000

/** Returns delays between attempts in milliseconds, doubling each time, and spread so that clients don't return all at once. */
export const createBackoff = (random: () => number) => {
  let nextMs = firstRetryMs
  return {
    next: (error: unknown): number => {
      const asked = error instanceof ApiError ? Number(error.headers.get('retry-after')) * msPerSecond : 0
      const ms = nextMs * (0.75 + random() / 2)
      nextMs = Math.min(nextMs * 2, longestRetryMs)
      return Math.max(ms, asked || 0)
    },
    reset: (): void => {
      nextMs = firstRetryMs
    },
  }
}

/** True if the server may have stored the request although there is no usable response. */
export const isLost = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500

export const failureOf = (error: unknown, document: DesignView['document']): SaveState => {
  if (isSignedOut(error)) return { name: 'signed-out' }
  if (hasCode(error, 'storage_full')) return { name: 'unreachable', isFull: true }
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429 || error.status === 409) return { name: 'unreachable' }
  if (error.status === 404 || error.status === 403) return { name: 'stopped', isDeleted: error.status === 404 }
  return { name: 'refused', error, document }
}

/** True if nothing is saved until the user has decided. */
export const isBlocked = ({ name }: SaveState): boolean => name === 'conflict' || name === 'stopped'

export const isServerFull = (state: SaveState): boolean => state.name === 'unreachable' && state.isFull === true
