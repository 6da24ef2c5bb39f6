import * as contract from '@broadside/contract/features/designs'
import type { WorkspaceCtx } from '#server/context.ts'
import { whatCan } from '#http/can.ts'
import { days } from '#lib/time.ts'

const operations = {
  edit: contract.updateImageDesign,
  delete: contract.deleteImageDesign,
  duplicate: contract.duplicateImageDesign,
  export: contract.exportImageDesign,
  favorite: contract.addImageDesignFavorite,
}

export const canOf = (ctx: WorkspaceCtx) => whatCan(ctx, operations)

/** Minimum interval between recovery copies of one design. */
const autosaveIntervalMs = 5 * 60_000

/** Whether a save also creates a recovery copy: always on export and close, else after an interval. */
export const leavesCopy = (reason: 'idle' | 'export' | 'close' | undefined, last: Date | undefined, now: Date): boolean =>
  reason === 'export' || reason === 'close' || last === undefined || now.getTime() - last.getTime() >= autosaveIntervalMs

/** Maximum number of recovery copies per design, and their lifetime in milliseconds. */
export const keptAutosaves = 20
export const autosaveLife = days(30)
