import { defineJob } from '#jobs/define.ts'
import { jobType } from './builds.ts'
import { type BuildData, generate, giveUp, maxAttempts } from './generate.ts'
import { type BuildThreads, createBuildThreads } from './thread/threads.ts'

/** Of the process, like its processors: none is started before the first build, and none keeps it alive. */
const threads = createBuildThreads()

/** A workspace with many builds takes turns with the others. */
const threadsFor = (workspaceId: string): BuildThreads => ({
  run: (task, options) => threads.run(task, { ...options, group: workspaceId }),
})

export const buildJobs = [
  defineJob<BuildData>({
    type: jobType,
    maxAttempts,
    concurrency: 'others',
    perGroup: 'all_but_one',
    run: (ctx, data) => generate(ctx, data, threadsFor(data.workspace_id)),
    onExhausted: giveUp,
  }),
]
