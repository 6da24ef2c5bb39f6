import { useCallback, useSyncExternalStore } from 'react'

const lists = new Map<string, MediaQueryList>()

/** Reuses each list: creating one costs more than reading it, which happens on every render. */
const listOf = (query: string): MediaQueryList => {
  const list = lists.get(query) ?? matchMedia(query)
  lists.set(query, list)
  return list
}

/** True if a media query matches, for what style sheets can't do alone. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = listOf(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => listOf(query).matches)
}
