import { ApiError } from '@broadside/contract/client'
import type { PublicationView } from '#api/publications.ts'
import type { Content } from '../model/content.ts'

export type SaveState =
  | { name: 'clean' }
  | { name: 'edited' }
  | { name: 'saving' }
  | { name: 'saved'; at: Date }
  /** The server can't be reached; saving is retried. */
  | { name: 'unreachable'; error: unknown }
  | { name: 'refused'; error: unknown }
  /** Another user changed the same fields, so this user has to choose. */
  | { name: 'conflict'; theirs: PublicationView }
  /** The post was deleted elsewhere. */
  | { name: 'gone' }
  /** Destinations were published before these edits were applied. The page shows them as published, with the other edits. */
  | { name: 'went-out'; mine: Content }

const firstRetryMs = 3000
const longestRetryMs = 60_000

/** Returns delays between attempts, in milliseconds, doubling each time. */
export const createBackoff = () => {
  let nextMs = firstRetryMs
  return {
    next: (): number => {
      const ms = nextMs
      nextMs = Math.min(nextMs * 2, longestRetryMs)
      return ms
    },
    reset: (): void => {
      nextMs = firstRetryMs
    },
  }
}

/** True if the server has a newer version than the edited one. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'revision_conflict' || error.code === 'state_conflict')

export const failureOf = (error: unknown): SaveState => {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) return { name: 'unreachable', error }
  // Another client saves faster than this one, or the original of a retried request is still running. Both are transient.
  if (error.code === 'revision_conflict' || error.code === 'idempotency_in_flight') return { name: 'unreachable', error }
  return error.status === 404 ? { name: 'gone' } : { name: 'refused', error }
}

/** True if nothing is saved until the user chooses. */
export const isBlocked = ({ name }: SaveState): boolean => name === 'conflict' || name === 'gone' || name === 'went-out'
