import { sql } from 'kysely'
import type { Db } from '#db/open.ts'

export interface Scheduled {
  scheduled: number
  queue: number
  first_at: Date | null
}

/** Counts the posts that wait for this account, and those of them that a posting slot planned. */
export async function countScheduled(db: Db, workspaceId: string, accountId: string): Promise<Scheduled> {
  const { rows } = await sql<Scheduled>`
    select count(distinct d.publication_id)::int as scheduled, min(coalesce(d.planned_at, d.due_at)) as first_at,
      (count(distinct d.publication_id) filter (where coalesce(d.schedule, p.schedule)->>'schedule_id' is not null))::int as queue
    from destinations d join publications p on p.id = d.publication_id
    where d.workspace_id = ${workspaceId} and d.social_account_id = ${accountId} and d.status = 'scheduled'`.execute(db)
  return rows[0] ?? { scheduled: 0, queue: 0, first_at: null }
}

/** Names of the sets that contain an account, without those in the trash. */
export async function listSetNames(db: Db, workspaceId: string, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('social_set_accounts as a')
    .innerJoin('social_sets as s', 's.id', 'a.social_set_id')
    .select('s.name')
    .where('s.workspace_id', '=', workspaceId)
    .where('a.social_account_id', '=', accountId)
    .where('s.trashed_at', 'is', null)
    .orderBy((eb) => eb.fn('lower', ['s.name']))
    .execute()
  return rows.map(({ name }) => name)
}
