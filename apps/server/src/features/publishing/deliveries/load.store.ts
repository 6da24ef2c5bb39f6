/** Reads everything that the runs of many deliveries need in one statement. */
import { sql } from 'kysely'
import type { App } from '#server/context.ts'
import type { Row, SentContent } from '#db/schema.ts'
import type { GrantRow } from '#publishing/accounts/accounts.ts'
import type { NetworkAccountRow } from '#publishing/accounts/accounts.ts'
import type { Content, DestinationContent } from '#publishing/drafts/drafts.ts'

/** Times are in ISO format. */
export interface LostDelivery extends Pick<Row<'lost_deliveries'>, 'late' | 'is_due'> {
  since: string
  until: string
  /** What this run found out. Written with the outcome. */
  result?: NonNullable<Row<'lost_deliveries'>['result']>
}

/** Parts that the database converts to JSON contain no dates. */
export interface Loaded {
  delivery: Row<'deliveries'>
  platform: string
  /** `is_delayed`: a publish-now waits a few seconds, during which it can be undone. */
  destination: DestinationContent & Pick<Row<'destinations'>, 'id' | 'status' | 'derives_keys' | 'scheduled_by'> & { is_delayed: boolean }
  publication: Content & Pick<Row<'publications'>, 'source_url'>
  /** The publication's revision when it was read. */
  revision: number
  account: NetworkAccountRow & Pick<Row<'accounts'>, 'id' | 'is_active'>
  /** Null for networks without credentials. */
  grant: (Pick<GrantRow, 'id' | 'status' | 'sealed' | 'granted_app'> & { expires_at: string | null; updated_at: string }) | null
  maxLatenessMinutes: number
  /** Whether the user who scheduled it may still publish. */
  mayPublish: boolean
  hasAttempts: boolean
  isQueued: boolean
  /** Its queue is paused. */
  isPaused: boolean
  /** The content of the current run, if it sent or may have sent a part of it. */
  begun: { content: SentContent; title: string } | null
  hasSteps: boolean
  /** Set until it is known whether another server made the delivery. */
  lost: LostDelivery | null
}

/**
 * A destination that waits for its next try is sent with the current content, and so is one whose last run ended before it sent anything, even if a
 * part was confirmed before.
 */
const begun = sql<Loaded['begun']>`case when x.status in ('publishing', 'processing', 'unknown') then (
  select json_build_object('content', c.content, 'title', s.title)
  from attempts t
    join published_contents c on c.publication_id = x.publication_id and c.fingerprint = t.fingerprint
    join published_parts s on s.destination_id = t.destination_id and s.segment = t.segment
  where t.destination_id = x.id and t.stands
    and (x.status <> 'publishing' or t.outcome is distinct from 'confirmed' or t.run_id = d.run_id)
  order by t.started_at desc, t.id desc limit 1) end`

type LoadedRow = Row<'deliveries'> & Omit<Loaded, 'delivery'>

function toLoaded(row: LoadedRow): Loaded {
  const { platform, destination, publication, revision, account, grant, begun, ...rest } = row
  const { maxLatenessMinutes, mayPublish, hasAttempts, isQueued, isPaused, hasSteps, lost, ...delivery } = rest
  const parts = { platform, destination, publication, revision, account, grant, begun }
  return { delivery, ...parts, maxLatenessMinutes, mayPublish, hasAttempts, isQueued, isPaused, hasSteps, lost }
}

/**
 * Undefined for a delivery that no longer exists. Spans all workspaces, because jobs name deliveries. Parts that a row has once at most are
 * subqueries: PostgreSQL compares orders of joins, so joining them took it several times as long to plan the statement.
 */
export async function loadDeliveries(ctx: Pick<App, 'db'>, ids: readonly string[]): Promise<(Loaded | undefined)[]> {
  const rows = await ctx.db
    .selectFrom('deliveries as d')
    .innerJoin('destinations as x', 'x.id', 'd.destination_id')
    .innerJoin('publications as p', 'p.id', 'd.publication_id')
    .innerJoin('accounts as a', 'a.id', 'd.social_account_id')
    .selectAll('d')
    .select([
      'x.platform',
      'p.revision',
      sql<number>`(select w.max_lateness_minutes from workspaces w where w.id = d.workspace_id)`.as('maxLatenessMinutes'),
      sql<Loaded['destination']>`json_build_object('id', x.id, 'status', x.status, 'output_profile', x.output_profile, 'text', x.text,
        'title', x.title, 'description', x.description, 'segments', x.segments, 'settings', x.settings,
        'is_delayed', x.former is not null, 'scheduled_by', x.scheduled_by, 'derives_keys', x.derives_keys)`.as('destination'),
      sql<Loaded['publication']>`json_build_object('title', p.title, 'text', p.text, 'segments', p.segments, 'media', p.media,
        'source_url', p.source_url)`.as('publication'),
      sql<Loaded['account']>`json_build_object('id', a.id, 'is_active', a.is_active, 'account_id', a.account_id, 'username', a.username,
        'display_name', a.display_name, 'avatar_url', a.avatar_url, 'instance_url', a.instance_url, 'account_kind', a.account_kind,
        'fediverse_software', a.fediverse_software, 'limits', a.limits)`.as('account'),
      sql<Loaded['grant']>`(
        select json_build_object('id', g.id, 'status', g.status, 'sealed', g.sealed, 'expires_at', g.expires_at,
          'updated_at', g.updated_at, 'granted_app', g.granted_app)
        from grants g where g.id = a.grant_id)`.as('grant'),
      sql<boolean>`exists (
        select from workspace_members m join users u on u.id = m.user_id
        where m.workspace_id = d.workspace_id and m.user_id = x.scheduled_by and m.status = 'active' and m.role <> 'viewer'
          and u.suspended_at is null)`.as('mayPublish'),
      sql<boolean>`exists (select 1 from attempts t where t.destination_id = x.id)`.as('hasAttempts'),
      'x.in_queue as isQueued',
      sql<boolean>`x.in_queue and exists (
        select 1 from queue_pauses q where q.workspace_id = d.workspace_id and (q.social_set_id is null or q.social_set_id = p.social_set_id))`.as(
        'isPaused',
      ),
      begun.as('begun'),
      sql<boolean>`exists (select 1 from delivery_steps s where s.delivery_id = d.id)`.as('hasSteps'),
      sql<LostDelivery | null>`(
        select json_build_object('since', l.since, 'until', l.until, 'late', l.late, 'is_due', l.is_due)
        from lost_deliveries l where l.delivery_id = d.id and l.result is null)`.as('lost'),
    ])
    .where('d.id', '=', sql<string>`any(${[...ids]})`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, toLoaded(row)]))
  return ids.map((id) => byId.get(id))
}
