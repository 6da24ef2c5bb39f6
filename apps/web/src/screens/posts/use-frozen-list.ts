import { useState, useSyncExternalStore } from 'react'
import type { PublicationOverview } from '#api/publication-lists.ts'
import { freezeList } from './frozen-list.ts'

/** Closer to the top than this, in pixels, the user isn't reading further down. */
const topPx = 80

let wasAtTop = true

/** Reads the scroll position between frames, because reading it while rows change would force another layout. */
const onScroll = (onChange: () => void): (() => void) => {
  const update = () => {
    wasAtTop = scrollY < topPx
    onChange()
  }
  update()
  // Capture, so that this runs before the rows change for the new position.
  addEventListener('scroll', update, { passive: true, capture: true })
  return () => removeEventListener('scroll', update, { capture: true })
}

const isAtTop = (): boolean => wasAtTop

/** The list as the user sees it: new items above appear only at the top. `name` identifies the list. */
export const useFrozenList = (name: string, fresh: readonly PublicationOverview[]) => {
  const mayMove = useSyncExternalStore(onScroll, isAtTop)
  const [shown, setShown] = useState({ name, ids: '' })
  const frozen = mayMove || shown.name !== name ? { items: [...fresh], waiting: 0 } : freezeList(shown.ids.split(','), fresh)
  const ids = frozen.items.map(({ id }) => id).join()
  if (shown.name !== name || shown.ids !== ids) setShown({ name, ids })
  return frozen
}
