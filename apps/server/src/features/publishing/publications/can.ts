/** Actions that the caller may perform on a publication. */
import * as contract from '@broadside/contract/features/publications'
import type { WorkspaceCtx } from '#server/context.ts'
import { whatCan } from '#http/can.ts'
import type { PublicationRow } from './publications.store.ts'
import { type Failable, isMendable, isRunning, isSchedulable, isScheduled, isUnknown } from './status.ts'

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
    retry: destinations.some((row) => isMendable(row, publication)),
    resolve: destinations.some(isUnknown),
    delete: isIdle,
  })
}
