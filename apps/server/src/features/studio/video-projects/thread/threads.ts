/** The threads of video projects. */
import { createThreads } from '#lib/threads.ts'
import type { Edited, Task } from './tasks.ts'

const threads = createThreads<Task>({ entry: new URL('entry.ts', import.meta.url), heap: 1024 })

/** Milliseconds. */
const timeout = 60_000

/** Rejects with ThreadFailed, or with the reason of the signal. */
export const editInThread = (task: Task, signal: AbortSignal): Promise<Edited> => threads.run<Edited>(task, { signal, timeout })
