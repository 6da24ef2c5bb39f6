import type { Metrics } from '#lib/metrics/metrics.ts'
import type { DeliveryChange } from './deliveries.store.ts'
import type { Loaded } from './load.store.ts'

/** Counts a delivery that ended in this process, for Prometheus. */
export function meter(
  metrics: Metrics,
  { delivery, platform: network }: Pick<Loaded, 'delivery' | 'platform'>,
  { outcome }: DeliveryChange,
): void {
  if (!outcome || !metrics.isOn) return
  metrics.count('broadside_deliveries_total', { network, outcome })
  if (delivery.late_ms !== null) metrics.observe('broadside_delivery_lateness_seconds', { network }, delivery.late_ms / 1000)
}
