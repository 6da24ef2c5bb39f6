import { useEffect, useState } from 'react'

/** Whole seconds that are left until an instant in milliseconds; 0 afterwards. */
export const useCountdown = (end: number): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((end - now) / 1000))
}
