/** The access audit: every change of who or what can access a workspace. Call it in the transaction of the change. */
import type { AccessAuditEntry } from '@broadside/contract/features/team.schemas'
import type { Static } from 'typebox'
import type { Ctx } from '#server/context.ts'
import { uuid7 } from '#lib/ids.ts'
import { insertEntry } from './access-audit.store.ts'

export interface AccessChange {
  workspaceId: string
  action: Static<typeof AccessAuditEntry>['action']
  /** The invitation, user, token, webhook or account. */
  subjectId: string
  /** Must not contain secrets. */
  details?: Record<string, string>
}

export async function recordAccess(ctx: Pick<Ctx, 'db' | 'clock'> & { actor?: Ctx['actor'] }, change: AccessChange): Promise<void> {
  const now = ctx.clock.now()
  const { actor } = ctx
  await insertEntry(ctx.db, {
    id: uuid7(now),
    workspace_id: change.workspaceId,
    action: change.action,
    actor_kind: actor ? (actor.credential.kind === 'token' ? 'token' : 'user') : 'system',
    actor_user_id: actor?.userId ?? null,
    subject_id: change.subjectId,
    details: JSON.stringify(change.details ?? {}),
    created_at: now,
  })
}
