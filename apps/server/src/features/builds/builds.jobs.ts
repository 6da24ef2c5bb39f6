import { defineJob } from '../../jobs/define.ts'
import { jobType } from './builds.ts'
import { type BuildData, generate, giveUp, maxAttempts } from './generate.ts'
import { createBuildThreads } from './thread/threads.ts'

/** Of the process, like its processors: none is started before the first build, and none keeps it alive. */
const threads = createBuildThreads()

export const buildJobs = [
  defineJob<BuildData>({
    type: jobType,
    maxAttempts,
    concurrency: 'others',
    run: (ctx, data) => generate(ctx, data, threads),
    onExhausted: giveUp,
  }),
]
