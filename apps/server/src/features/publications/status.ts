/** What the status of a publication is, from the statuses of its destinations. The destinations are the truth. Pure. */
import type { DestinationStatus, PublicationStatus } from '../../db/schema.ts'

export function publicationStatus(destinations: readonly DestinationStatus[]): PublicationStatus {
  const some = (...wanted: DestinationStatus[]) => destinations.some((status) => wanted.includes(status))
  if (some('publishing', 'processing')) return 'publishing'
  if (some('scheduled')) return 'scheduled'
  const broken = some('failed', 'unknown')
  if (some('published')) {
    if (broken) return 'partial'
    return destinations.every((status) => status === 'published' || status === 'cancelled') ? 'published' : 'draft'
  }
  return broken ? 'failed' : 'draft'
}

export const needsAttention = (destinations: readonly DestinationStatus[]): boolean =>
  destinations.some((status) => status === 'failed' || status === 'unknown')

/** Statuses from which scheduling and publishing now start. */
export const schedulable: readonly DestinationStatus[] = ['pending', 'scheduled', 'failed', 'cancelled']
export const running: readonly DestinationStatus[] = ['publishing', 'processing']
/** What a change of destinations may not touch. */
export const frozen: readonly DestinationStatus[] = ['published', 'unknown', 'publishing', 'processing']
