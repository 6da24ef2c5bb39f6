/** The audit log of an organization's identities, written in the transaction of each change. */
import type { identityAuditTypes } from '@broadside/contract/features/sso.schemas'
import type { Ctx, OrganizationCtx } from '#server/context.ts'
import { uuid7 } from '#lib/ids.ts'
import * as store from './audit.store.ts'

export type AuditType = (typeof identityAuditTypes)[number]

export interface NewAuditEvent {
  organizationId: string
  type: AuditType
  userId?: string
  providerId?: string
  /** Must not contain secrets. */
  data?: Record<string, unknown>
}

export async function audit(ctx: Pick<Ctx, 'db' | 'clock' | 'actor'>, event: NewAuditEvent): Promise<void> {
  const now = ctx.clock.now()
  await store.insertAuditEvent(ctx.db, {
    id: uuid7(now),
    organization_id: event.organizationId,
    type: event.type,
    actor_user_id: ctx.actor?.userId ?? null,
    user_id: event.userId ?? null,
    provider_id: event.providerId ?? null,
    data: JSON.stringify(event.data ?? {}),
    created_at: now,
  })
}

export const listAuditEvents = ({ db, organization }: OrganizationCtx, page: Parameters<typeof store.listAuditEvents>[2]) =>
  store.listAuditEvents(db, organization.id, page)
