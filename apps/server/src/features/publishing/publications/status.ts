/** Which actions the status of a destination allows. Pure. */
import type { DestinationStatus } from '#db/schema.ts'
import type { DestinationRow, PublicationRow } from './publications.store.ts'

/** Destinations with these statuses cannot be changed. */
export const frozen: readonly DestinationStatus[] = ['published', 'unknown', 'publishing', 'processing']

const running: readonly DestinationStatus[] = ['publishing', 'processing']
const schedulable: readonly DestinationStatus[] = ['pending', 'scheduled', 'failed', 'cancelled']

type HasStatus = Pick<DestinationRow, 'status'>

export const isRunning = ({ status }: HasStatus): boolean => running.includes(status)
export const isSchedulable = ({ status }: HasStatus): boolean => schedulable.includes(status)
export const isScheduled = ({ status }: HasStatus): boolean => status === 'scheduled'
export const isUnknown = ({ status }: HasStatus): boolean => status === 'unknown'

/** Kinds of errors that a retry alone cannot fix: the post, the account or a permission has to change first. */
const needsChange = new Set(['validation', 'rejected', 'duplicate', 'auth', 'permission'])

export type Failable = Pick<DestinationRow, 'status' | 'error' | 'updated_at' | 'account_updated_at'>

/** The `updated_at` after an edit. A failed destination keeps the time of its failure, so that later changes can be detected. */
export const changedAt = <T>({ status, updated_at }: HasStatus & { updated_at: Date }, { updated_at: now }: { updated_at: T }): Date | T =>
  status === 'failed' ? updated_at : now

/** Whether a retry could succeed. */
export function isMendable(
  { status, error, updated_at, account_updated_at }: Failable,
  publication: Pick<PublicationRow, 'updated_at'>,
): boolean {
  if (status !== 'failed') return false
  const changedAt = Math.max(publication.updated_at.getTime(), account_updated_at?.getTime() ?? 0)
  return !needsChange.has(error?.kind ?? '') || changedAt > updated_at.getTime()
}
