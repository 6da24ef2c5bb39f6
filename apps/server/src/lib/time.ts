/**
 * The time of a change to a row, always later than its last one, even if the clock stood still or stepped back. Entity
 * tags are derived from it, so two versions must never share one.
 */
export const nextUpdate = ({ clock }: { clock: { now(): Date } }, { updated_at }: { updated_at: Date }): Date =>
  new Date(Math.max(clock.now().getTime(), updated_at.getTime() + 1))

/** The start of the retention period; undefined if everything is kept. */
export function keptSince({ config, clock }: { config: { RETENTION_DAYS: number }; clock: { now(): Date } }): Date | undefined {
  return config.RETENTION_DAYS === 0 ? undefined : new Date(clock.now().getTime() - days(config.RETENTION_DAYS))
}

/** In milliseconds. Days of 24 hours: calendar days depend on a time zone. */
export const days = (count: number): number => count * 24 * 3600 * 1000
