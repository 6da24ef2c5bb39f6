import { ApiError } from '@broadside/contract/client'
import type { PublicationView } from '#api/publications.ts'
import type { Content } from './content.ts'

export type SaveState =
  /** Nothing was edited yet. */
  | { name: 'clean' }
  /** Edited, and not sent yet. */
  | { name: 'edited' }
  | { name: 'saving' }
  | { name: 'saved'; at: Date }
  /** The server could not be reached; it is tried again. */
  | { name: 'unreachable' }
  | { name: 'refused'; error: unknown }
  /** Somebody else changed the same things of the post: a person has to choose. */
  | { name: 'conflict'; theirs: PublicationView }
  /** The post was deleted elsewhere. */
  | { name: 'gone' }
  /** The post went out before these edits were applied: the page shows what went out. */
  | { name: 'went-out'; mine: Content }

/** The server has another version than the one that was edited. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'revision_conflict' || error.code === 'state_conflict')

export const failureOf = (error: unknown): SaveState => {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) return { name: 'unreachable' }
  // Somebody else writes faster than this browser, or the first request of a repeated one is still running: both pass.
  if (error.code === 'revision_conflict' || error.code === 'idempotency_in_flight') return { name: 'unreachable' }
  return error.status === 404 ? { name: 'gone' } : { name: 'refused', error }
}

/** States in which a person has to choose before anything is sent. */
export const isStuck = ({ name }: SaveState): boolean => name === 'conflict' || name === 'gone' || name === 'went-out'
