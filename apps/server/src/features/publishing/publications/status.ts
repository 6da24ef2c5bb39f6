/** What may be done with destinations of which status. Pure. */
import type { DestinationStatus } from '#db/schema.ts'

/** Statuses from which scheduling and publishing now start. */
export const schedulable: readonly DestinationStatus[] = ['pending', 'scheduled', 'failed', 'cancelled']
export const running: readonly DestinationStatus[] = ['publishing', 'processing']
/** What a change of destinations may not touch. */
export const frozen: readonly DestinationStatus[] = ['published', 'unknown', 'publishing', 'processing']
