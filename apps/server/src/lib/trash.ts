/** The trash of every feature that has one. A feature adds what is specific to its rows: when they may be moved there, and what goes with them. */
import { sql } from 'kysely'
import { type App, transact } from '#server/context.ts'
import type { Db } from '#db/open.ts'
import { notFound } from './errors.ts'
import { days } from './time.ts'

/** Milliseconds that publications, social sets, designs and video projects stay in the trash. */
export const trashLife = days(30)

interface Trashable {
  trashed_at: Date | null
}

/** When a row that is moved to the trash at this instant is deleted permanently. */
export const expiryOf = (trashedAt: Date): Date => new Date(trashedAt.getTime() + trashLife)

/** The trash properties of a row in responses; none if it is not in the trash. */
export const presentTrash = ({ trashed_at: at }: Trashable) =>
  at ? { trashed_at: at.toISOString(), retention_expires_at: expiryOf(at).toISOString() } : {}

/** Throws `not_found` for a row in the trash, which only its restoration and its permanent deletion find. */
export function assertNotTrashed<T extends Trashable>(row: T, kind: string): T {
  if (row.trashed_at) throw notFound(kind)
  return row
}

export interface TrashedRow {
  id: string
  workspace_id: string
}

/** Locks expired rows of all workspaces, those trashed first before the others. Only the daily cleanup may call it. */
export async function lockExpired(
  { db, clock }: Pick<App, 'clock'> & { db: Db },
  table: 'publications' | 'social_sets' | 'designs',
  limit: number,
): Promise<TrashedRow[]> {
  const before = new Date(clock.now().getTime() - trashLife)
  const { rows } = await sql<TrashedRow>`
    select id, workspace_id from ${sql.table(table)} where trashed_at <= ${before}
    order by trashed_at limit ${limit} for update skip locked`.execute(db)
  return rows
}

interface Purge<C, Row> {
  /** Rows to delete per transaction. */
  batch: number
  lock(ctx: C, limit: number): Promise<Row[]>
  remove(ctx: C, rows: readonly Row[]): Promise<unknown>
}

/** Deletes everything permanently whose time in the trash is over. */
export async function emptyTrash<C extends Pick<App, 'db'> & { signal: AbortSignal }, Row>(
  ctx: C,
  { batch, lock, remove }: Purge<C, Row>,
): Promise<void> {
  for (;;) {
    const removed = await transact(ctx, async (ctx) => {
      const rows = await lock(ctx, batch)
      await remove(ctx, rows)
      return rows.length
    })
    if (removed < batch) return
    ctx.signal.throwIfAborted()
  }
}
