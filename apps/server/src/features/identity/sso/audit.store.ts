import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'
import type { After } from '#http/page.ts'

export const insertAuditEvent = (db: Db, event: NewRow<'identity_audit_events'>) =>
  db.insertInto('identity_audit_events').values(event).execute()

/** Newest first, plus one extra row if there are more than `limit`. */
export const listAuditEvents = (
  db: Db,
  organizationId: string,
  { after, limit }: { after: After | undefined; limit: number },
): Promise<Row<'identity_audit_events'>[]> =>
  db
    .selectFrom('identity_audit_events')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .$if(after !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(after?.at ?? new Date(0), after?.id ?? ''))),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
