import { defineJob } from '#jobs/define.ts'
import { jobSettings, markTurnExhausted } from '#inbox/collections/collections.ts'
import { type EngagementData, syncEngagement, turnOf } from './engagement.ts'

const engagementSync = defineJob<EngagementData & Record<string, string>>({
  type: 'engagement.sync',
  whileHeld: 'waits',
  ...jobSettings,
  run: syncEngagement,
  onExhausted: (ctx, data) => markTurnExhausted(ctx, turnOf(data)),
})

export const engagementJobs = [engagementSync]
