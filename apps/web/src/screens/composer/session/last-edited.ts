/** The account edited last in a workspace, stored in this browser for users whose posts open in that account. */
import { readStored, store } from '#lib/stored.ts'

const keyOf = (workspaceId: string): string => `last-edited:${workspaceId}`

export const readLastEdited = (workspaceId: string): string | null => readStored(keyOf(workspaceId))

/** Writes only changes: reading is cheap, but a keystroke must not wait for a write. */
export const noteEdited = (workspaceId: string, targetId: string): void => {
  if (readLastEdited(workspaceId) !== targetId) store(keyOf(workspaceId), targetId)
}
