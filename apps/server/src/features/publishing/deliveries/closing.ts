import type { PublicationStatus } from '#db/schema.ts'
import type { AnyEvent } from '#signals/events/events.ts'
import { eventData } from '#publishing/publications/change.ts'
import type { RunState } from './deliveries.store.ts'

const closings = {
  published: 'publication.published',
  partial: 'publication.partially_published',
  failed: 'publication.failed',
} as const

const isClosed = (status: PublicationStatus): status is keyof typeof closings => status in closings

/** What is told once, when the last destination of a run has ended. */
export function closingEvents(
  { workspaceId, publicationId }: { workspaceId: string; publicationId: string },
  { status, title, revision, schedule, destinations, open }: RunState,
): AnyEvent[] {
  if (open || !isClosed(status)) return []
  const list = destinations.map(({ id, platform, status, external_url }) => ({
    id,
    platform,
    status,
    ...(external_url ? { external_url } : {}),
  }))
  const data = { ...eventData({ id: publicationId, title, status, revision }, schedule?.at), destinations: list }
  return [{ workspaceId, publicationId, type: closings[status], data }]
}
