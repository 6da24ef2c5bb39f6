import { useCallback, useState } from 'react'

/** Keeps what is shown as it is while a chip is carried over it; what happened meanwhile shows afterwards. */
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
