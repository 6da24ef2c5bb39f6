import type { Ctx } from '#server/context.ts'
import type { Program } from '#lib/threads.ts'
import type { Edited, Task } from './tasks.ts'

const program: Program = { entry: new URL('entry.ts', import.meta.url), heap: 1024 }
const timeoutMs = 60_000

/** Rejects with ThreadFailed, or with the reason of the signal. */
export const editInThread = ({ threads, signal }: Pick<Ctx, 'threads' | 'signal'>, task: Task): Promise<Edited> =>
  threads.run<Edited>(program, task, { signal, timeout: timeoutMs })
