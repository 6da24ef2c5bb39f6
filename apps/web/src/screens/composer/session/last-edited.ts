/** The account that someone edited last in a workspace, for those whose posts open in it. Remembered in this browser. */
import { readStored, store } from '#lib/stored.ts'

const keyOf = (workspaceId: string): string => `last-edited:${workspaceId}`

export const readLastEdited = (workspaceId: string): string | null => readStored(keyOf(workspaceId))

/** Written only when it changes: a key must not wait for the storage, and reading it is free. */
export const noteEdited = (workspaceId: string, targetId: string): void => {
  if (readLastEdited(workspaceId) !== targetId) store(keyOf(workspaceId), targetId)
}
