import { useEffect, useState } from 'react'

/** A value once it has stayed the same for so long; undefined until then. For what costs a request and changes with each key. */
export const useSettled = <T>(value: T, afterMs: number): T | undefined => {
  const [settled, setSettled] = useState<T>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
