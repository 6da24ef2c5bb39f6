import { defineJob } from '#jobs/define.ts'
import { rescheduleLate } from './plan/reschedule-late.ts'
import { refreshSchedules } from './plan/refresh-schedules.ts'

/** Runs at the start, since new time zone rules arrive with a new version of the runtime. */
const refreshJob = defineJob({ type: 'schedule.refresh', whileHeld: 'runs', maxAttempts: 3, concurrency: 'others', run: refreshSchedules })

/** Acts for the user who scheduled the post. */
const rescheduleJob = defineJob<{ workspace_id: string; publication_id: string; user_id: string }>({
  type: 'publication.reschedule',
  whileHeld: 'runs',
  maxAttempts: 5,
  concurrency: 'others',
  run: async (ctx, { workspace_id, publication_id, user_id }) => {
    const actor = { userId: user_id, isAdmin: false, credential: { kind: 'session', sessionId: '' } } as const
    await rescheduleLate({ ...ctx, actor, workspace: { id: workspace_id, role: 'editor' } }, publication_id)
  },
})

export const publicationsJobs = [refreshJob, rescheduleJob]

export const recurring = [{ type: 'schedule.refresh', everyHours: 24, atStart: true }] as const
