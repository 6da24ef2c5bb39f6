import { trashLife } from './time.ts'

/** The trash properties of a row in responses; none if it is not in the trash. */
export const presentTrash = ({ trashed_at: at }: { trashed_at: Date | null }) =>
  at ? { trashed_at: at.toISOString(), retention_expires_at: new Date(at.getTime() + trashLife).toISOString() } : {}
