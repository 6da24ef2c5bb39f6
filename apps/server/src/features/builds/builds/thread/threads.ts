import type { Program, TaskOptions, Threads } from '#lib/threads.ts'
import type { Phase, Task } from './tasks.ts'

export const buildProgram: Program = { entry: new URL('entry.ts', import.meta.url) }

export interface BuildThreads {
  run<T>(task: Task, options: TaskOptions<Phase>): Promise<T>
}

/** Groups tasks by workspace, so one with many builds takes turns with the others. */
export const threadsFor = (threads: Threads, workspaceId: string): BuildThreads => ({
  run: (task, options) => threads.run(buildProgram, task, { ...options, group: workspaceId }),
})
