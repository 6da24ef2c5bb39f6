import { useState } from 'react'
import { sharedDays } from './model/days.ts'

/** The items of each day; days that stay the same keep their lists when other days change. */
export const useSharedDays = <T>(days: T[][]): T[][] => {
  const [known, setKnown] = useState(days)
  const shared = sharedDays(known, days)
  if (shared !== known) setKnown(shared)
  return shared
}
