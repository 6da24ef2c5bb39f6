import { type Kysely, sql } from 'kysely'

/** Filters the identity audit events of an organization by type: sign-ins are most of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create index identity_audit_events_type on identity_audit_events (organization_id, type, created_at desc, id desc)`)
    .execute(db)
}
