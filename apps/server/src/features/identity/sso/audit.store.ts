import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow } from '#db/schema.ts'
import { type After, olderThan } from '#http/page.ts'

export const insertAuditEvent = (db: Db, event: NewRow<'identity_audit_events'>) =>
  db.insertInto('identity_audit_events').values(event).execute()

interface AuditPage {
  type?: string | undefined
  after: After | undefined
  limit: number
}

/** Newest first, plus one extra row if there are more than `limit`. */
export const listAuditEvents = (db: Db, organizationId: string, { type, after, limit }: AuditPage) =>
  db
    .selectFrom('identity_audit_events as e')
    .leftJoin('users as actor', 'actor.id', 'e.actor_user_id')
    .leftJoin('users as subject', 'subject.id', 'e.user_id')
    .leftJoin('identity_providers as provider', 'provider.id', 'e.provider_id')
    .selectAll('e')
    .select([
      'provider.name as provider_name',
      sql<string | null>`coalesce(nullif(actor.display_name, ''), actor.email)`.as('actor_name'),
      sql<string | null>`coalesce(nullif(subject.display_name, ''), subject.email)`.as('user_name'),
    ])
    .where('e.organization_id', '=', organizationId)
    .$if(type !== undefined, (query) => query.where('e.type', '=', type ?? ''))
    .where(olderThan(after, 'e.created_at', 'e.id'))
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit + 1)
    .execute()

export type AuditRow = Awaited<ReturnType<typeof listAuditEvents>>[number]
