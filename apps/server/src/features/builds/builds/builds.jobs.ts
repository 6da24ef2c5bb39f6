import { defineJob } from '#jobs/define.ts'
import { jobType } from './builds.ts'
import { type BuildData, generate, onExhausted, maxAttempts } from './generate.ts'
import { threadsFor } from './thread/threads.ts'

export const buildJobs = [
  defineJob<BuildData>({
    type: jobType,
    whileHeld: 'runs',
    maxAttempts,
    concurrency: 'others',
    perGroup: 'all_but_one',
    run: (ctx, data) => generate(ctx, data, threadsFor(ctx.threads, data.workspace_id)),
    onExhausted: onExhausted,
  }),
]
