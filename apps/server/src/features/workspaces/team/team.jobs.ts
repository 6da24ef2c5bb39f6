import { defineJob, type JobDefinition } from '#jobs/define.ts'
import type { Recurring } from '#jobs/schedules.ts'
import { expireInvitation } from './invitations.ts'

const expire = defineJob<{ workspace_id: string; invitation_id: string }>({
  type: 'invitation.expire',
  whileHeld: 'runs',
  maxAttempts: 5,
  concurrency: 'others',
  run: (ctx, { workspace_id, invitation_id }) => expireInvitation(ctx, workspace_id, invitation_id),
})

export const teamJobs: readonly JobDefinition[] = [expire]

export const recurring: readonly Recurring[] = []
