import { defineJob, type JobDefinition } from '#jobs/define.ts'
import { expireTransfer } from './ownership.ts'

const expire = defineJob<{ transfer_id: string }>({
  type: 'ownership-transfer.expire',
  whileHeld: 'runs',
  maxAttempts: 5,
  concurrency: 'others',
  run: async (ctx, { transfer_id }) => void (await expireTransfer(ctx, transfer_id)),
})

export const organizationsJobs: readonly JobDefinition[] = [expire]
