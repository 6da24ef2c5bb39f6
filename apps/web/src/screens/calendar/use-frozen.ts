import { useCallback, useState } from 'react'

/** Freezes data while a chip is dragged; later updates are shown afterwards. */
export const useFrozen = <T extends object>(latest: T) => {
  const [snapshot, setSnapshot] = useState<T>()
  const freeze = useCallback(
    (isFrozen: boolean): void => {
      setSnapshot((before) => (isFrozen ? (before ?? latest) : undefined))
    },
    [latest],
  )
  return { isFrozen: snapshot !== undefined, frozen: snapshot ?? latest, freeze }
}
