import { sql } from 'kysely'
import type { Db } from '#db/open.ts'

/** A post at one time, with its destinations. */
export interface ScheduledPost {
  /** Of its first destination at that time: it stays the same when the post is moved. */
  id: string
  publication_id: string
  title: string
  text: string
  at: Date
  updated_at: Date
  revision: number
  networks: string[]
  accounts: string[]
}

export const findScheduledWorkspace = (db: Db, named: string): Promise<{ id: string; name: string; timezone: string } | undefined> =>
  db
    .selectFrom('workspaces')
    .select(['id', 'name', 'timezone'])
    .where((eb) => eb.or([eb('id', '=', named), eb('site_slug', '=', named)]))
    .where('deleted_at', 'is', null)
    .orderBy(sql`id = ${named}`, 'desc')
    .limit(1)
    .executeTakeFirst()

/** Scheduled posts in the order of their time, after those up to `after`. */
export async function listScheduled(
  db: Db,
  workspaceId: string,
  { after, limit }: { after: Pick<ScheduledPost, 'at' | 'id'> | undefined; limit: number },
): Promise<ScheduledPost[]> {
  const { rows } = await sql<ScheduledPost>`
    select * from (
      select (array_agg(x.id order by x.position, x.id))[1] as id, x.publication_id, p.title, p.revision, p.updated_at,
        coalesce(nullif(p.text, ''), p.segments #>> '{0,text}', '') as text, coalesce(x.planned_at, x.due_at) as at,
        array_agg(x.platform order by x.position, x.id) as networks,
        array_agg(coalesce(nullif(a.username, ''), a.display_name) order by x.position, x.id) as accounts
      from destinations x join publications p on p.id = x.publication_id join accounts a on a.id = x.social_account_id
      where x.workspace_id = ${workspaceId} and x.status = 'scheduled'
      group by x.publication_id, coalesce(x.planned_at, x.due_at), p.id) posts
    where ${after ? sql<boolean>`(at, id) > (${after.at}::timestamptz, ${after.id}::text)` : sql<boolean>`true`}
    order by at, id limit ${limit}`.execute(db)
  return rows
}
