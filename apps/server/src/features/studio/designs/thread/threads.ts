/** The threads of designs. */
import { createThreads } from '#lib/threads.ts'
import type { Task } from './tasks.ts'

const threads = createThreads<Task>({ entry: new URL('entry.ts', import.meta.url), heap: 1024 })

/** Milliseconds. */
const timeout = 60_000

/** Rejects with ThreadFailed, or with the reason of the signal. */
export const inThread = <T>(task: Task, signal: AbortSignal): Promise<T> => threads.run<T>(task, { signal, timeout })
