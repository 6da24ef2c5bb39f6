import { useState, useSyncExternalStore } from 'react'
import type { PublicationOverview } from '#api/publication-lists.ts'
import { holdStill } from './still-list.ts'

/** Nearer to the top than this, nobody reads further down. In pixels. */
const topPx = 80

const onScroll = (onChange: () => void): (() => void) => {
  addEventListener('scroll', onChange, { passive: true })
  return () => removeEventListener('scroll', onChange)
}

const isAtTop = (): boolean => scrollY < topPx

/** The list as its reader sees it: what is new above comes in only at the top. `name` tells lists apart. */
export const useStillList = (name: string, fresh: readonly PublicationOverview[]) => {
  const mayMove = useSyncExternalStore(onScroll, isAtTop)
  const [shown, setShown] = useState({ name, ids: '' })
  const still = mayMove || shown.name !== name ? { items: [...fresh], waiting: 0 } : holdStill(shown.ids.split(','), fresh)
  const ids = still.items.map(({ id }) => id).join()
  if (shown.name !== name || shown.ids !== ids) setShown({ name, ids })
  return still
}
