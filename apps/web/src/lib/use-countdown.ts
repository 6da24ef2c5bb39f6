import { useEffect, useState } from 'react'
import { serverNow } from './server-clock.ts'

/** Full seconds left until an instant in milliseconds; 0 afterward. */
export const useCountdown = (end: number): number => {
  const [now, setNow] = useState(() => serverNow().getTime())
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow().getTime()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((end - now) / 1000))
}
