import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { PublicationStatus, Row } from '#db/schema.ts'

type PublicationRow = Row<'publications'>

/** Derives the status of a publication from its destinations. */
const statusOfDestinations = sql`case
  when bool_or(status in ('publishing', 'processing')) then 'publishing'
  when bool_or(status = 'scheduled') then 'scheduled'
  when bool_or(status = 'published') then case
    when bool_or(status in ('failed', 'unknown')) then 'partial'
    when bool_and(status in ('published', 'cancelled')) then 'published'
    else 'draft' end
  when bool_or(status in ('failed', 'unknown')) then 'failed'
  else 'draft' end`

/** A user has to act. While an unknown outcome is still being read back, that is not the case. */
const needsAttention = sql`coalesce(bool_or(x.status = 'failed' or (x.status = 'unknown' and x.error ->> 'action' = 'resolve')), false)`

/** A scheduled destination has a risk. */
const atRisk = sql`coalesce(bool_or(x.status = 'scheduled' and exists (
  select from destination_risks r where r.destination_id = x.id)), false)`

/**
 * Derives and writes the statuses of publications from their destinations, and returns the rows. The caller holds the locks of the
 * publications.
 */
const statusUpdate = (publicationIds: readonly string[]) => sql<PublicationRow>`
  update publications p set status = found.status, needs_attention = found.needs_attention, at_risk = found.at_risk
  from (
    select w.id, ${statusOfDestinations} as status, ${needsAttention} as needs_attention, ${atRisk} as at_risk
    from unnest(${[...publicationIds]}::text[]) as w (id) left join destinations x on x.publication_id = w.id group by w.id) found
  where p.id = found.id returning p.*`

/** Returns the status it writes. The caller holds the lock of the publication. */
export async function refreshStatus(db: Db, publicationId: string): Promise<PublicationStatus> {
  const { rows } = await statusUpdate([publicationId]).execute(db)
  return (rows[0] as PublicationRow).status
}

/** A publication with its destinations, for its closing event. */
export interface PublicationProgress extends Pick<Row<'publications'>, 'id' | 'status' | 'title' | 'revision' | 'schedule' | 'created_by'> {
  destinations: Pick<Row<'destinations'>, 'id' | 'publication_id' | 'platform' | 'status' | 'external_url' | 'scheduled_by' | 'error'>[]
  /** Whether a destination is still being published. */
  open: boolean
}

/**
 * Derives and writes the statuses of publications from their destinations, and returns the new state by publication. The caller holds the
 * locks of the publications.
 */
export async function refreshProgress(db: Db, publicationIds: readonly string[]): Promise<Map<string, PublicationProgress>> {
  const { rows } = await sql<PublicationProgress>`
    with p as (${statusUpdate(publicationIds)})
    select p.id, p.status, p.title, p.revision, p.schedule, p.created_by,
      (select bool_or(finished_at is null) from deliveries where publication_id = p.id) as open,
      (select coalesce(json_agg(x order by x.position), '[]') from (
        select id, publication_id, platform, status, external_url, scheduled_by, error, position
        from destinations where publication_id = p.id) x) as destinations
    from p`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
