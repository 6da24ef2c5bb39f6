/** What happened to the identities of an organization, written in the transaction of the change. */
import type { Ctx } from '#server/context.ts'
import type { Db } from '#db/open.ts'
import type { Row } from '#db/schema.ts'
import type { After } from '#http/page.ts'
import { uuid7 } from '#lib/ids.ts'

export type AuditType =
  | 'provider.saved'
  | 'provider.enabled'
  | 'provider.disabled'
  | 'policy.updated'
  | 'domain.verified'
  | 'identity.linked'
  | 'identity.unlinked'
  | 'identity.jit_provisioned'
  | 'reauth.completed'
  | 'session.oidc_assured'
  | 'session.backchannel_logout'

export interface NewAuditEvent {
  organizationId: string
  type: AuditType
  /** Whom it concerns. */
  userId?: string
  providerId?: string
  /** No secrets. */
  data?: Record<string, unknown>
}

export async function audit(ctx: Pick<Ctx, 'db' | 'clock' | 'actor'>, event: NewAuditEvent): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db
    .insertInto('identity_audit_events')
    .values({
      id: uuid7(now.getTime()),
      organization_id: event.organizationId,
      type: event.type,
      actor_user_id: ctx.actor?.userId ?? null,
      user_id: event.userId ?? null,
      provider_id: event.providerId ?? null,
      data: JSON.stringify(event.data ?? {}),
      created_at: now,
    })
    .execute()
}

/** Newest first, one row more than `limit` when there are more. */
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
