import { type Kysely, sql } from 'kysely'

/** Lets a delivery write fewer entries of indexes: an update that changes no indexed column writes none, as long as its page has room. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The claim of a job records its process, so the delivery needs no update of its own for that.
  `alter table jobs add column owner text`,
  `comment on column jobs.owner is 'The process that claimed it last.'`,
  `update jobs j set owner = d.owner from deliveries d where d.id = j.subject and j.state = 'processing' and j.type like 'delivery.%'`,
  `alter table deliveries drop column owner`,
  // jobs_state finds the few jobs that run.
  `drop index jobs_processing`,
  // The destinations of a publication are few, and the index of their accounts finds them too.
  `drop index destinations_publication`,
  // Without the status, a run that begins changes nothing that is indexed.
  `drop index destinations_live`,
  `create index destinations_live on destinations (social_account_id, published_at) where external_id is not null`,
  // Room for the updates of a run on the page of each row; what is stored keeps its pages.
  `alter table deliveries set (fillfactor = 70)`,
  `alter table destinations set (fillfactor = 80)`,
  `alter table published_parts set (fillfactor = 70)`,
]
