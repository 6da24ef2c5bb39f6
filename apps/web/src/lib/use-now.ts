import { useEffect, useState } from 'react'
import { serverNow } from './server-clock.ts'

const stepMs = 15_000

export const useNow = (): Date => {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), stepMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
