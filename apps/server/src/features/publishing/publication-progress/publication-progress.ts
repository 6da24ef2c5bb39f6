/** A run: publishing to all destinations of a publication, from the start until the last one has ended. */
import type { PublicationStatus } from '#db/schema.ts'
import type { AnyEvent } from '#signals/events/events.ts'
import type { PublicationProgress } from './publication-progress.store.ts'
import { defined } from '#lib/defined.ts'

export { refreshProgress, refreshStatus, type PublicationProgress } from './publication-progress.store.ts'

/** A publication in the data of an event. */
export const eventData = (publication: { id: string; title: string; status: string; revision: number }, scheduledAt?: string) => ({
  publication: {
    id: publication.id,
    title: publication.title,
    status: publication.status,
    revision: publication.revision,
    ...defined({ scheduled_at: scheduledAt }),
  },
})

const closings = {
  published: 'publication.published',
  partial: 'publication.partially_published',
  failed: 'publication.failed',
} as const

const isClosed = (status: PublicationStatus): status is keyof typeof closings => status in closings

/** Events that are emitted once, when the last destination of a run has ended. */
export function closingEvents(
  { workspaceId, publicationId }: { workspaceId: string; publicationId: string },
  { status, title, revision, schedule, destinations, open }: PublicationProgress,
): AnyEvent[] {
  if (open || !isClosed(status)) return []
  const list = destinations.map(({ id, platform, status, external_url }) => ({
    id,
    platform,
    status,
    ...defined({ external_url: external_url || undefined }),
  }))
  const data = { ...eventData({ id: publicationId, title, status, revision }, schedule?.at), destinations: list }
  return [{ workspaceId, publicationId, type: closings[status], data }]
}
