import type { Ctx } from '#server/context.ts'
import type { Program } from '#lib/threads.ts'
import type { Task } from './tasks.ts'

const program: Program = { entry: new URL('entry.ts', import.meta.url), heap: 1024 }
const timeoutMs = 60_000

/** Rejects with ThreadFailed, or with the reason of the signal. */
export const inThread = <T>({ threads, signal }: Pick<Ctx, 'threads' | 'signal'>, task: Task): Promise<T> =>
  threads.run<T>(program, task, { signal, timeout: timeoutMs })
