import { useCallback, useState } from 'react'

/** Freezes data while a chip is dragged; later updates are shown afterwards. */
export const useHeld = <T extends object>(latest: T) => {
  const [kept, setKept] = useState<T>()
  const hold = useCallback(
    (isHeld: boolean): void => {
      setKept((before) => (isHeld ? (before ?? latest) : undefined))
    },
    [latest],
  )
  return { isHeld: kept !== undefined, held: kept ?? latest, hold }
}
