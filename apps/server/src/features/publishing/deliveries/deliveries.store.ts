/** SQL of deliveries. A run touches its publication first, then its delivery and destination: one order, no deadlock. */
import { sql } from 'kysely'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#db/open.ts'
import { commitWithNext } from '#db/commit.ts'
import { jobTable } from '#jobs/queue.ts'
import type { DestinationError, DestinationStatus, Row, StoredMedia, StoredSegment } from '#db/schema.ts'
import { statusUpdate } from '#publishing/publications/publications.store.ts'
import { ledgerNow, type Reading } from '#publishing/readiness/readiness.ts'

/** Everything that one run needs, read in one statement. */
export interface Loaded {
  delivery: Row<'deliveries'>
  workspaceId: string
  publicationId: string
  destinationId: string
  destinationStatus: DestinationStatus
  platform: string
  scheduledBy: string | null
  maxLatenessMinutes: number
  /** The scheduler still has the role to publish. */
  mayPublish: boolean
  account: Row<'accounts'>
  grantId: string | null
  grantStatus: 'active' | 'reconnect_required' | null
  sealed: string | null
  content: { title: string; text: string; segments: StoredSegment[]; media: StoredMedia[]; source_url: string }
  destination: {
    output_profile: string
    text: string | null
    title: string | null
    description: string | null
    segments: StoredSegment[] | null
    settings: Record<string, unknown>
  }
  hasAttempts: boolean
  hasSteps: boolean
  /** What the operator says of the network, as it was when this was read. */
  ledger: Reading
}

export async function loadDelivery(ctx: Pick<Ctx, 'db' | 'clock' | 'config'>, id: string): Promise<Loaded | undefined> {
  const ledger = ledgerNow(ctx, { providers: sql`array[x.platform]`, accountIds: sql`array[a.id]` })
  const row = await ctx.db
    .selectFrom('deliveries as d')
    .innerJoin('destinations as x', 'x.id', 'd.destination_id')
    .innerJoin('publications as p', 'p.id', 'd.publication_id')
    .innerJoin('accounts as a', 'a.id', 'd.social_account_id')
    .innerJoin('workspaces as w', 'w.id', 'd.workspace_id')
    .leftJoin('grants as g', 'g.id', 'a.grant_id')
    .leftJoin('workspace_members as m', (join) =>
      join.onRef('m.workspace_id', '=', 'd.workspace_id').onRef('m.user_id', '=', 'x.scheduled_by'),
    )
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .selectAll('d')
    .select([
      'x.status as x_status',
      'x.platform as x_platform',
      'x.scheduled_by as x_scheduled_by',
      'x.output_profile as x_output_profile',
      'x.text as x_text',
      'x.title as x_title',
      'x.description as x_description',
      'x.segments as x_segments',
      'x.settings as x_settings',
      'p.title as p_title',
      'p.text as p_text',
      'p.segments as p_segments',
      'p.media as p_media',
      'p.source_url as p_source_url',
      'w.max_lateness_minutes as w_max_lateness',
      'g.status as g_status',
      'g.sealed as g_sealed',
      'm.role as m_role',
      'm.status as m_status',
      'u.suspended_at as u_suspended_at',
      sql<Row<'accounts'>>`to_jsonb(a)`.as('account'),
      sql<boolean>`exists (select 1 from attempts t where t.destination_id = x.id)`.as('has_attempts'),
      sql<boolean>`exists (select 1 from delivery_steps s where s.delivery_id = d.id)`.as('has_steps'),
      ledger.as('ledger'),
    ])
    .where('d.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    delivery: row,
    workspaceId: row.workspace_id,
    publicationId: row.publication_id,
    destinationId: row.destination_id,
    destinationStatus: row.x_status,
    platform: row.x_platform,
    scheduledBy: row.x_scheduled_by,
    maxLatenessMinutes: row.w_max_lateness,
    mayPublish: row.m_status === 'active' && row.m_role !== 'viewer' && row.u_suspended_at === null,
    account: row.account,
    grantId: row.account.grant_id,
    grantStatus: row.g_status,
    sealed: row.g_sealed,
    content: { title: row.p_title, text: row.p_text, segments: row.p_segments, media: row.p_media, source_url: row.p_source_url },
    destination: {
      output_profile: row.x_output_profile,
      text: row.x_text,
      title: row.x_title,
      description: row.x_description,
      segments: row.x_segments,
      settings: row.x_settings,
    },
    hasAttempts: row.has_attempts,
    hasSteps: row.has_steps,
    ledger: row.ledger,
  }
}

/** Notes whose deliveries these are from now on, before anything of them runs. */
export const markOwner = (db: Db, ids: readonly string[], owner: string) =>
  db
    .updateTable('deliveries')
    .set({ owner })
    .where('id', 'in', (eb) =>
      // Whoever holds one of them may be waiting for its job: who is in the way is not waited for.
      eb
        .selectFrom('deliveries')
        .select('id')
        .where('id', 'in', [...ids])
        .where('finished_at', 'is', null)
        .forUpdate()
        .skipLocked(),
    )
    .execute()

export interface Jobless {
  id: string
  workspace_id: string
  publication_id: string
  social_account_id: string
  due_at: Date
  status: DestinationStatus
}

/** Open deliveries that should have run before this instant, and that no job will run. Of all workspaces: only the sweep calls it. */
export async function listJobless(
  db: Db,
  { before, types, limit }: { before: Date; types: readonly string[]; limit: number },
): Promise<Jobless[]> {
  const { rows } = await sql<Jobless>`
    select d.id, d.workspace_id, d.publication_id, d.social_account_id, d.due_at, x.status
    from deliveries d join destinations x on x.id = d.destination_id
    where d.finished_at is null and coalesce(d.next_try_at, d.due_at) < ${before} and not exists (
      select 1 from ${jobTable} j
      where j.name = any(${[...types]}) and coalesce(j.singleton_key, '') = d.id and j.state <= 'active' and j.policy = 'exclusive')
    order by d.due_at limit ${limit}`.execute(db)
  return rows
}

export const lockPublicationRow = (db: Db, id: string) => sql`select 1 from publications where id = ${id} for update`.execute(db)

export interface Claim {
  owner: string
  runId: string
  now: Date
  lateMs: number
}

/**
 * Makes this run the one that writes to the delivery. False when it ended, was taken back, or was claimed by another run
 * since it was loaded. What the network already has stays `processing`. The claim is on the disk with the attempt that
 * follows it; a run that lost its claim to a crash of the database writes nothing any more.
 */
export async function claimDelivery(
  db: Db,
  { delivery, destinationId, publicationId }: Loaded,
  { owner, runId, now, lateMs }: Claim,
): Promise<boolean> {
  const { rows } = await sql`
    with publication as (select id from publications where id = ${publicationId} for update),
    claimed as (
      update deliveries d set owner = ${owner}, run_id = ${runId}, next_try_at = null,
        stage = case when stage = 'waiting_for_network' then stage else 'publishing' end,
        started_at = coalesce(started_at, ${now}), late_ms = coalesce(late_ms, ${lateMs})
      from publication p
      where d.id = ${delivery.id} and d.publication_id = p.id and finished_at is null and run_id is not distinct from ${delivery.run_id}
      returning d.id),
    marked as (
      update destinations set status = case when status = 'processing' then status else 'publishing' end, updated_at = ${now}
      where id = ${destinationId} and exists (select 1 from claimed) returning id)
    update publications set status = 'publishing' where id = ${publicationId} and exists (select 1 from marked)
    returning id, ${commitWithNext}`.execute(db)
  return rows.length > 0
}

/** Whether the delivery is still open and still this run's. The caller holds the lock of the publication. */
export async function holdsDelivery(db: Db, { delivery }: Loaded): Promise<boolean> {
  const row = await db
    .selectFrom('deliveries')
    .select('id')
    .where('id', '=', delivery.id)
    .where('finished_at', 'is', null)
    .where('run_id', 'is not distinct from', delivery.run_id)
    .executeTakeFirst()
  return row !== undefined
}

export interface DeliveryChange {
  stage: Row<'deliveries'>['stage']
  tries: number
  polls: number
  nextTryAt: Date | null
  /** Ends the delivery. */
  finishedAt: Date | null
  outcome: string | null
  destination: {
    status: DestinationStatus
    error: DestinationError | null
    external?: { id: string; url: string; publishedAt: Date }
  }
}

/**
 * Writes the outcome of a run to the delivery and its destination, and keeps the publication locked. False when the delivery
 * had ended, or is another run's.
 */
export async function settleDelivery(
  db: Db,
  { delivery, destinationId, publicationId }: Loaded,
  change: DeliveryChange,
  now: Date,
): Promise<boolean> {
  const { status, error, external } = change.destination
  const { rows } = await sql`
    with publication as (select id from publications where id = ${publicationId} for update),
    settled as (
      update deliveries d set stage = ${change.stage}, tries = ${change.tries}, polls = ${change.polls}, next_try_at = ${change.nextTryAt},
        finished_at = ${change.finishedAt}, outcome = ${change.outcome}, owner = null
      from publication p
      where d.id = ${delivery.id} and d.publication_id = p.id and finished_at is null and run_id is not distinct from ${delivery.run_id}
      returning d.id)
    update destinations set status = ${status}, error = ${error ? JSON.stringify(error) : null}::jsonb, updated_at = ${now},
      external_id = coalesce(${external?.id ?? null}, external_id), external_url = coalesce(${external?.url ?? null}, external_url),
      published_at = coalesce(${external?.publishedAt ?? null}::timestamptz, published_at)
    where id = ${destinationId} and exists (select 1 from settled) returning id`.execute(db)
  return rows.length > 0
}

/** A publication with its destinations, as its closing event tells of them. */
export interface RunState extends Pick<Row<'publications'>, 'status' | 'title' | 'revision' | 'schedule' | 'created_by'> {
  destinations: Pick<Row<'destinations'>, 'id' | 'publication_id' | 'platform' | 'status' | 'external_url' | 'scheduled_by' | 'error'>[]
  /** A run still goes on. */
  open: boolean
}

/** Writes the status that follows from those of all destinations, and gives what is true then. The caller holds the lock of the publication. */
export async function refreshRun(db: Db, publicationId: string): Promise<RunState> {
  const { rows } = await sql<RunState>`
    with p as (${statusUpdate(publicationId)})
    select p.status, p.title, p.revision, p.schedule, p.created_by,
      exists (select from deliveries where publication_id = p.id and finished_at is null) as open,
      (select coalesce(jsonb_agg(to_jsonb(x) order by x.position), '[]') from (
        select id, publication_id, platform, status, external_url, scheduled_by, error, position
        from destinations where publication_id = p.id) x) as destinations
    from p`.execute(db)
  return rows[0] as RunState
}
