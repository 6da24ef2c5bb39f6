import type { DeliverySummary } from '@broadside/contract/features/deliveries.schemas'
import type { Static } from 'typebox'
import type { Row } from '#db/schema.ts'
import { defined } from '#lib/defined.ts'

type DeliveryState = Omit<Row<'deliveries'>, 'workspace_id' | 'publication_id' | 'polls' | 'run_id' | 'outcome' | 'created_at'>

export function presentDelivery(row: DeliveryState): Static<typeof DeliverySummary> {
  return {
    id: row.id,
    destination_id: row.destination_id,
    lane: row.social_account_id,
    stage: row.stage,
    due_at: row.due_at.toISOString(),
    tries: row.tries,
    ...defined({
      started_at: row.started_at?.toISOString(),
      finished_at: row.finished_at?.toISOString(),
      late_ms: row.late_ms ?? undefined,
      held_at: row.finished_at ? undefined : row.held_at?.toISOString(),
      next_try_at: row.next_try_at?.toISOString(),
    }),
  }
}
