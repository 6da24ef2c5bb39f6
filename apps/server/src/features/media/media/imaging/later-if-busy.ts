import type { JobCtx, Later } from '#jobs/define.ts'
import { Problem } from '#lib/errors.ts'

const busyWaitMs = 2000

/** When a job runs again that found too many pictures waiting. Throws any other error. */
export function laterIfBusy({ clock }: Pick<JobCtx, 'clock'>, error: unknown): Later {
  if (!(error instanceof Problem) || error.code !== 'service_unavailable') throw error
  return { at: new Date(clock.now().getTime() + busyWaitMs), counts: false }
}
