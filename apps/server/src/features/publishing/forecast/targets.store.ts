/** Reads everything that the forecasts of many publications need, in one statement. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { Row } from '#db/schema.ts'
import type { GrantRow, NetworkAccountRow } from '#publishing/accounts/accounts.ts'
import type { Content, DestinationContent } from '#publishing/drafts/drafts.ts'

/** A scheduled destination. Parts that the database converts to JSON contain no dates. */
export interface Target extends DestinationContent {
  id: string
  workspace_id: string
  publication_id: string
  platform: string
  due_at: Date
  scheduled_by: string | null
  delivery_id: string
  publication: Content
  account: NetworkAccountRow & Pick<Row<'accounts'>, 'id' | 'is_active'>
  grant: (Pick<GrantRow, 'id' | 'status' | 'sealed' | 'granted_app' | 'scopes'> & { expires_at: string | null }) | null
  may_publish: boolean
  is_under_way: boolean
  max_lateness_minutes: number
}

/** Locks publications in a fixed order, so that forecasts of the same one don't overlap. */
export const lockForForecast = (db: Db, publicationIds: readonly string[]) =>
  db
    .selectFrom('publications')
    .select('id')
    .where('id', '=', sql<string>`any(${[...publicationIds]})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Spans all workspaces, because passes over accounts and networks do. Leaves out the trash. */
export const loadTargets = (db: Db, publicationIds: readonly string[]): Promise<Target[]> =>
  db
    .selectFrom('destinations as d')
    .innerJoin('publications as p', 'p.id', 'd.publication_id')
    .innerJoin('deliveries as y', (join) => join.onRef('y.destination_id', '=', 'd.id').on('y.finished_at', 'is', null))
    .innerJoin('accounts as a', 'a.id', 'd.social_account_id')
    .innerJoin('workspaces as w', 'w.id', 'd.workspace_id')
    .leftJoin('grants as g', 'g.id', 'a.grant_id')
    .leftJoin('workspace_members as m', (join) =>
      join.onRef('m.workspace_id', '=', 'd.workspace_id').onRef('m.user_id', '=', 'd.scheduled_by'),
    )
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .select(['d.id', 'd.workspace_id', 'd.publication_id', 'd.platform', 'd.output_profile', 'd.text', 'd.title', 'd.description'])
    .select(['d.segments', 'd.settings', 'd.scheduled_by', 'y.due_at', 'y.id as delivery_id', 'w.max_lateness_minutes'])
    .select([
      sql<Content>`json_build_object('title', p.title, 'text', p.text, 'segments', p.segments, 'media', p.media)`.as('publication'),
      sql<Target['account']>`json_build_object('id', a.id, 'is_active', a.is_active, 'account_id', a.account_id, 'username', a.username,
        'display_name', a.display_name, 'avatar_url', a.avatar_url, 'instance_url', a.instance_url, 'account_kind', a.account_kind,
        'fediverse_software', a.fediverse_software, 'limits', a.limits)`.as('account'),
      sql<Target['grant']>`case when g.id is not null then json_build_object('id', g.id, 'status', g.status, 'sealed', g.sealed,
        'expires_at', g.expires_at, 'granted_app', g.granted_app, 'scopes', g.scopes) end`.as('grant'),
      sql<boolean>`coalesce(m.status = 'active' and m.role <> 'viewer' and u.suspended_at is null, false)`.as('may_publish'),
      sql<boolean>`(y.started_at is not null or y.held_at is not null)`.as('is_under_way'),
    ])
    .where('d.publication_id', '=', sql<string>`any(${[...publicationIds]})`)
    .where('d.status', '=', 'scheduled')
    .where('p.trashed_at', 'is', null)
    .orderBy('d.publication_id')
    .orderBy('d.position')
    .execute()
