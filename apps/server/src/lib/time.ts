/**
 * The time of a change to a row, in milliseconds later than its last one even when the clock stood still or stepped
 * back: entity tags are made from it, so two versions must never have the same.
 */
export const nextUpdate = ({ clock }: { clock: { now(): Date } }, { updated_at }: { updated_at: Date }): Date =>
  new Date(Math.max(clock.now().getTime(), updated_at.getTime() + 1))
