import { type Kysely, sql } from 'kysely'

const indexes = {
  destinations_planned: 'destinations (workspace_id, planned_at) where planned_at is not null',
  publications_schedule: `publications (workspace_id, (schedule->>'at')) where schedule is not null`,
}

/**
 * What a calendar shows. Of what was queued before, the schedule is taken where its random delay, of one hour at most, can
 * have led to the due time; anything else was published or tried again at once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table destinations add column planned_at timestamptz`.execute(db)
  await sql`comment on column destinations.planned_at is
    'The time that it was last queued for, without the random delay; of a cancelled one it counts no more.'`.execute(db)
  await sql`
    update destinations d set planned_at = case
      when abs(extract(epoch from (coalesce(d.schedule, p.schedule)->>'at')::timestamptz - d.due_at)) <= 3600
      then (coalesce(d.schedule, p.schedule)->>'at')::timestamptz else d.due_at end
    from publications p where p.id = d.publication_id and d.due_at is not null`.execute(db)
  for (const [name, on] of Object.entries(indexes)) await sql.raw(`create index ${name} on ${on}`).execute(db)
}
