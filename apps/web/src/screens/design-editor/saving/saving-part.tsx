import { LeaveGuard } from './leave-guard.tsx'
import { useSaving } from './use-saving.ts'

/** Saves the opened design until it is left. */
export const Saving = () => {
  useSaving()
  return <LeaveGuard />
}
