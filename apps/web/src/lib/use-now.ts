import { useEffect, useState } from 'react'

const stepMs = 15_000

/** The time, for sentences that grow old. */
export const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), stepMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
