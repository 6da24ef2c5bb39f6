/** Whether and how the image editor may be used. */
import * as contract from '@broadside/contract/features/designs'
import type { WorkspaceCtx } from '#server/context.ts'
import { whatCan } from '#http/can.ts'
import { Problem } from '#lib/errors.ts'
import { days } from '#lib/time.ts'

/** Throws `feature_disabled` when the instance has no image editor. */
export function assertEnabled({ config }: Pick<WorkspaceCtx, 'config'>): void {
  if (!config.IMAGE_EDITOR) throw new Problem('feature_disabled', 'The image editor is switched off on this instance.')
}

const operations = {
  edit: contract.updateImageDesign,
  delete: contract.deleteImageDesign,
  duplicate: contract.duplicateImageDesign,
  export: contract.exportImageDesign,
  favorite: contract.toggleImageDesignFavorite,
}

/** What the caller may do with each design of the workspace. */
export const canOf = (ctx: WorkspaceCtx) => whatCan(ctx, operations)

/** Between recovery copies of one design. */
const autosaveIntervalMs = 5 * 60_000

/** Whether a save also leaves a recovery copy: on export and close always, else after a while. */
export const leavesCopy = (reason: 'idle' | 'export' | 'close' | undefined, last: Date | undefined, now: Date): boolean =>
  reason === 'export' || reason === 'close' || last === undefined || now.getTime() - last.getTime() >= autosaveIntervalMs

/** Recovery copies that are kept per design, and for how long in milliseconds. */
export const keptAutosaves = 20
export const autosaveLife = days(30)
