/** Finds the scheduled posts that a change concerns, or that are due soon, page by page. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/open.ts'

/** The scheduled posts of an account, of the user who scheduled them, with a file, or on a network; or those due in a time span. */
export type Scope =
  | { kind: 'account'; workspaceId: string; accountId: string }
  | { kind: 'user'; workspaceId: string; userId: string }
  | { kind: 'media'; workspaceId: string; mediaId: string }
  | { kind: 'network'; platform: string }
  | { kind: 'due'; after: Date; until: Date }

export interface Found {
  publication_id: string
  social_account_id: string
  at: Date
  id: string
}

export interface Page {
  /** Posts that were due earlier have begun or missed their time. */
  since: Date
  after?: Pick<Found, 'at' | 'id'> | undefined
  limit: number
}

/** The rows of a scope with their order, each by an index. */
function rowsOf(scope: Scope, since: Date): { from: RawBuilder<unknown>; at: RawBuilder<unknown>; id: RawBuilder<unknown> } {
  const [at, id] = [sql`d.due_at`, sql`d.id`]
  switch (scope.kind) {
    case 'account':
      return {
        at,
        id,
        from: sql`destinations d where d.workspace_id = ${scope.workspaceId} and d.social_account_id = ${scope.accountId}
          and d.due_at >= ${since} and d.status = 'scheduled'`,
      }
    case 'user':
      return {
        at: sql`d.planned_at`,
        id,
        from: sql`destinations d where d.workspace_id = ${scope.workspaceId} and d.scheduled_by = ${scope.userId}
          and d.planned_at >= ${since} and d.status = 'scheduled'`,
      }
    case 'media':
      return {
        at,
        id,
        from: sql`media_uses u join destinations d on d.publication_id = u.subject_id and d.workspace_id = u.workspace_id
          where u.workspace_id = ${scope.workspaceId} and u.media_id = ${scope.mediaId} and u.subject_kind = 'publication'
            and d.due_at >= ${since} and d.status = 'scheduled'`,
      }
    case 'network':
      return {
        at: sql`y.due_at`,
        id: sql`y.id`,
        from: sql`deliveries y join destinations d on d.id = y.destination_id
          where y.finished_at is null and y.due_at >= ${since} and d.platform = ${scope.platform} and d.status = 'scheduled'`,
      }
    case 'due':
      return {
        at: sql`y.due_at`,
        id: sql`y.id`,
        from: sql`deliveries y join destinations d on d.id = y.destination_id
          where y.finished_at is null and y.due_at > ${scope.after} and y.due_at <= ${scope.until} and d.status = 'scheduled'`,
      }
  }
}

export async function listFound(db: Db, scope: Scope, { since, after, limit }: Page): Promise<Found[]> {
  const { from, at, id } = rowsOf(scope, since)
  const { rows } = await sql<Found>`
    select d.publication_id, d.social_account_id, ${at} as at, ${id} as id from ${from}
      ${after ? sql`and (${at}, ${id}) > (${after.at}, ${after.id})` : sql``}
    order by ${at}, ${id} limit ${limit}`.execute(db)
  return rows
}

/** How far the forecasts have come that are made so many minutes before the due time. Undefined before the first. */
export async function findReached(db: Db, leadMinutes: number): Promise<Date | undefined> {
  const row = await db.selectFrom('forecast_windows').select('reached_at').where('lead_minutes', '=', leadMinutes).executeTakeFirst()
  return row?.reached_at
}

export const saveReached = (db: Db, leadMinutes: number, reachedAt: Date) =>
  db
    .insertInto('forecast_windows')
    .values({ lead_minutes: leadMinutes, reached_at: reachedAt })
    .onConflict((conflict) => conflict.column('lead_minutes').doUpdateSet({ reached_at: reachedAt }))
    .execute()

/** Of these accounts, those that the network was not asked about since then. */
export const listUnread = (db: Db, accountIds: readonly string[], since: Date) =>
  db
    .selectFrom('accounts as a')
    .innerJoin('grants as g', 'g.id', 'a.grant_id')
    .select(['a.id', 'a.workspace_id', 'a.platform'])
    .where('a.id', '=', sql<string>`any(${[...accountIds]})`)
    .where('a.is_active', '=', true)
    .where('g.status', '=', 'active')
    .where(({ or, eb }) => or([eb('a.limits_checked_at', 'is', null), eb('a.limits_checked_at', '<=', since)]))
    .where(({ or, eb }) => or([eb('a.forecast_call_at', 'is', null), eb('a.forecast_call_at', '<=', since)]))
    .execute()

/** Records a call that is about to be made. Returns false if another process made one since then. */
export async function claimCall(db: Db, { workspaceId, accountId }: { workspaceId: string; accountId: string }, since: Date, now: Date) {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ forecast_call_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', accountId)
    .where(({ or, eb }) => or([eb('limits_checked_at', 'is', null), eb('limits_checked_at', '<=', since)]))
    .where(({ or, eb }) => or([eb('forecast_call_at', 'is', null), eb('forecast_call_at', '<=', since)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether a change concerns any scheduled post. */
export const hasFound = async (db: Db, scope: Scope, since: Date): Promise<boolean> =>
  (await listFound(db, scope, { since, limit: 1 })).length > 0

/** The accounts to which a publication is scheduled. */
export async function listAccountIds(db: Db, publicationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('destinations')
    .select('social_account_id')
    .distinct()
    .where('publication_id', '=', publicationId)
    .where('status', '=', 'scheduled')
    .execute()
  return rows.map((row) => row.social_account_id)
}
