/** What a caller may do with a publication, by credential, role and status. */
import * as contract from '@broadside/contract/features/publications'
import type { WorkspaceCtx } from '#server/context.ts'
import type { DestinationStatus } from '#db/schema.ts'
import { whatCan } from '#http/can.ts'
import type { DestinationRow, PublicationRow } from './publications.store.ts'

/** Destinations with these statuses cannot be changed. */
export const immutableStatuses: readonly DestinationStatus[] = ['published', 'unknown', 'publishing', 'processing']

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
export function isRetryable(
  { status, error, updated_at, account_updated_at }: Failable,
  publication: Pick<PublicationRow, 'updated_at'>,
): boolean {
  if (status !== 'failed') return false
  const changedAt = Math.max(publication.updated_at.getTime(), account_updated_at?.getTime() ?? 0)
  return !needsChange.has(error?.kind ?? '') || changedAt > updated_at.getTime()
}

const operations = {
  edit: contract.replacePublication,
  schedule: contract.schedulePublication,
  publish: contract.publishPublicationNow,
  cancel: contract.cancelPublication,
  retry: contract.retryFailedDestinations,
  resolve: contract.resolveDestination,
  delete: contract.deletePublication,
  duplicate: contract.duplicatePublication,
  restore: contract.restorePublication,
}

/** In the trash it can only be restored or deleted permanently. */
const inTrash = { edit: false, schedule: false, publish: false, cancel: false, retry: false, resolve: false, duplicate: false }

interface Subject {
  publication: Pick<PublicationRow, 'trashed_at' | 'updated_at'>
  destinations: readonly Failable[]
}

export function canOf(ctx: WorkspaceCtx, { publication, destinations }: Subject) {
  if (publication.trashed_at) return whatCan(ctx, operations, inTrash)
  const isIdle = !destinations.some(isRunning)
  const hasSchedulable = destinations.some(isSchedulable)
  return whatCan(ctx, operations, {
    edit: isIdle,
    schedule: hasSchedulable,
    publish: hasSchedulable,
    cancel: destinations.some(isScheduled),
    retry: destinations.some((row) => isRetryable(row, publication)),
    resolve: destinations.some(isUnknown),
    delete: isIdle,
  })
}
