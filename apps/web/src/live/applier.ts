/** Invalidates queries as events require: once for a burst, and in hidden tabs when they become visible. */
import type { QueryFilters } from '@tanstack/react-query'
import { staleAfter } from './invalidations.ts'
import type { LiveEvent } from './stream.ts'

interface ApplierOptions {
  invalidate: (filters: QueryFilters) => void
  isHidden: () => boolean
  later?: (callback: () => void) => void
}

/** Publishing a post emits events for it and each destination within moments. */
const burstMs = 150
const afterBurst = (callback: () => void): void => void setTimeout(callback, burstMs)

const nameOf = ({ queryKey, predicate }: QueryFilters): string => JSON.stringify([queryKey ?? null, predicate !== undefined])

export const createApplier = ({ invalidate, isHidden, later = afterBurst }: ApplierOptions) => {
  const waiting = new Map<string, QueryFilters>()
  let isPlanned = false

  const flush = (): void => {
    isPlanned = false
    if (isHidden()) return
    const filters = waiting.get(nameOf({})) ? [{}] : [...waiting.values()]
    waiting.clear()
    for (const one of filters) invalidate(one)
  }

  return {
    apply: (event: Pick<LiveEvent, 'type' | 'workspace_id' | 'publication_id' | 'media_id'>): void => {
      for (const filters of staleAfter(event)) waiting.set(nameOf(filters), filters)
      if (!waiting.size || isPlanned) return
      isPlanned = true
      later(flush)
    },
    /** Call this when the tab becomes visible. */
    flush,
  }
}
