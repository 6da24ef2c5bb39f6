/** What statistics count of a delivery that ends. Pure. */
import { type Happening, roundTime } from '#signals/figures/figures.ts'
import type { DeliveryChange } from './deliveries.store.ts'
import type { Loaded } from './load.store.ts'

export function figuresOf({ delivery, platform }: Pick<Loaded, 'delivery' | 'platform'>, change: DeliveryChange): Happening[] {
  if (!change.outcome) return []
  const { workspace_id: workspaceId, late_ms } = delivery
  const { outcome, error } = change
  return [
    { workspaceId, measure: 'delivery', key: outcome },
    ...(late_ms === null ? [] : [{ workspaceId, measure: 'late' as const, key: `${roundTime(late_ms)}` }]),
    ...(outcome === 'failed' && error
      ? [{ workspaceId, measure: 'failure' as const, key: `${platform} ${error.kind} ${error.code}` }]
      : []),
  ]
}
