import { useEffect, useState } from 'react'

/** A value once it has not changed for this long; undefined until then. For requests that would otherwise run on each key. */
export const useSettled = <T>(value: T, afterMs: number): T | undefined => {
  const [settled, setSettled] = useState<T>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
