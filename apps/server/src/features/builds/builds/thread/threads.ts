/** The threads of builds. */
import { createThreads, type Threads, type ThreadsOptions } from '#lib/threads.ts'
import type { Phase, Task } from './tasks.ts'

export type BuildThreads = Threads<Task, Phase>

export const createBuildThreads = (options: Omit<ThreadsOptions, 'entry'> = {}): BuildThreads =>
  createThreads({ entry: new URL('entry.ts', import.meta.url), ...options })
