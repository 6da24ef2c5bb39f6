import { defineJob } from '#jobs/define.ts'
import { jobSettings, markTurnExhausted } from '#inbox/collections/collections.ts'
import { type MessagesData, syncMessages, turnOf } from './messages.ts'

const messagesSync = defineJob<MessagesData & Record<string, string>>({
  type: 'messages.sync',
  whileHeld: 'waits',
  ...jobSettings,
  run: syncMessages,
  onExhausted: (ctx, data) => markTurnExhausted(ctx, turnOf(data)),
})

export const messagesJobs = [messagesSync]
