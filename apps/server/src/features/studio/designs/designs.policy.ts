/** Whether and how the image editor may be used. */
import type { WorkspaceCtx } from '#server/context.ts'
import { hasRole } from '#http/access.ts'
import { Problem } from '#lib/errors.ts'
import { days } from '#lib/time.ts'

/** Throws `feature_disabled` when the instance has no image editor. */
export function assertEnabled({ config }: Pick<WorkspaceCtx, 'config'>): void {
  if (!config.IMAGE_EDITOR) throw new Problem('feature_disabled', 'The image editor is switched off on this instance.')
}

export const canEdit = ({ workspace }: Pick<WorkspaceCtx, 'workspace'>): boolean => hasRole(workspace.role, 'editor')

/** Between recovery copies of one design. */
const autosaveIntervalMs = 5 * 60_000

/** Whether a save also leaves a recovery copy: on export and close always, else after a while. */
export const leavesCopy = (reason: 'idle' | 'export' | 'close' | undefined, last: Date | undefined, now: Date): boolean =>
  reason === 'export' || reason === 'close' || last === undefined || now.getTime() - last.getTime() >= autosaveIntervalMs

/** Recovery copies that are kept per design, and for how long in milliseconds. */
export const keptAutosaves = 20
export const autosaveLife = days(30)
