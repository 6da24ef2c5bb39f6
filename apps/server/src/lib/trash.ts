/** The trash of publications, social sets and designs. */
import { trashLife } from './time.ts'

/** What answers tell of a row that lies in the trash; of any other nothing. */
export const presentTrash = ({ trashed_at: at }: { trashed_at: Date | null }) =>
  at ? { trashed_at: at.toISOString(), retention_expires_at: new Date(at.getTime() + trashLife).toISOString() } : {}
