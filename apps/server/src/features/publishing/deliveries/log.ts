/** Logs deliveries that ended: ids, codes and times, never a text, a name or what a network said. */
import type { Log } from '#lib/log.ts'
import type { DeliveryChange } from './deliveries.store.ts'
import type { Loaded } from './load.store.ts'

/** Later than this, a person notices. */
const lateMs = 60_000

export function logEnd(log: Log, { delivery, platform: network }: Pick<Loaded, 'delivery' | 'platform'>, change: DeliveryChange): void {
  const { outcome, tries, error } = change
  if (!outcome || !log.isLevelEnabled('info')) return
  const { id, publication_id: publication, late_ms: late } = delivery
  const about = { network, publication, delivery: id, late_ms: late, tries }
  if (outcome === 'published') return log.info(about, late !== null && late > lateMs ? 'post delivered late' : 'post delivered')
  const cause = error ? { kind: error.kind, code: error.code, http_status: error.http_status } : {}
  log.info({ ...about, ...cause }, outcome === 'unknown' ? 'post may be delivered: a person has to check' : 'post not delivered')
}
