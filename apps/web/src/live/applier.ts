/**
 * Applies events to cached queries. What an event says is patched at once; the rest is refetched, once for a burst, and in hidden tabs when
 * they become visible.
 */
import { matchQuery, type QueryClient } from '@tanstack/react-query'
import { patchUnread } from '#api/notifications.ts'
import { patchProgress, type Progress } from '#api/publication-patches.ts'
import { type Outdated, staleAfter } from './invalidations.ts'
import type { LiveEvent } from './stream.ts'

type Incoming = Omit<LiveEvent, 'id' | 'at'> & Partial<Pick<LiveEvent, 'id' | 'at'>>

interface ApplierOptions {
  client: QueryClient
  isHidden: () => boolean
  later?: (callback: () => void) => void
}

/** Publishing a post emits events for it and each destination within moments. */
const burstMs = 150
const afterBurst = (callback: () => void): void => void setTimeout(callback, burstMs)

const progressOf: Partial<Record<string, Progress['status']>> = {
  'delivery.started': 'publishing',
  'delivery.processing': 'processing',
  'delivery.published': 'published',
}

const repeating = ['publication.changed', 'destination.changed']

/** True for the general event that follows a more specific one about the same change. */
const repeats = (event: Incoming, before: Incoming | undefined): boolean =>
  before?.at !== undefined &&
  repeating.includes(event.type) &&
  !repeating.includes(before.type) &&
  (['at', 'workspace_id', 'publication_id', 'destination_id', 'delivery_id', 'revision'] as const).every(
    (name) => event[name] === before[name],
  )

/** Patches what the event says, and returns what must be refetched. */
const patch = (client: QueryClient, event: Incoming): Outdated[] => {
  const { type, workspace_id, publication_id: publicationId, destination_id: destinationId, unread_count: unread } = event
  if (workspace_id !== undefined && unread !== undefined) patchUnread(client, workspace_id, unread)
  const status = progressOf[type]
  if (status === undefined || publicationId === undefined || destinationId === undefined) return staleAfter(event)
  return patchProgress(client, { publicationId, destinationId, status }) ?? staleAfter(event)
}

const nameOf = ({ name, queryKey = [] }: Outdated): string => name ?? JSON.stringify(queryKey)

export const createApplier = ({ client, isHidden, later = afterBurst }: ApplierOptions) => {
  const waiting = new Map<string, Outdated>()
  let isPlanned = false
  let before: Incoming | undefined

  const flush = (): void => {
    isPlanned = false
    if (isHidden() || !waiting.size) return
    const outdated = [...waiting.values()]
    waiting.clear()
    // In one call, because each would restart the requests of those before it.
    void client.invalidateQueries({ predicate: (query) => outdated.some((filters) => matchQuery(filters, query)) })
  }

  return {
    apply: (event: Incoming): void => {
      const isRepeat = repeats(event, before)
      before = event
      if (isRepeat) return
      for (const one of patch(client, event)) waiting.set(nameOf(one), one)
      if (!waiting.size || isPlanned) return
      isPlanned = true
      later(flush)
    },
    /** Call this when the tab becomes visible. */
    flush,
  }
}
