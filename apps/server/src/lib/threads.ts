/**
 * A few threads for work that would keep the event loop waiting. One task has a thread to itself; a task that takes too
 * long, needs too much memory or is no longer wanted loses its thread and harms nothing else.
 */
import { availableParallelism } from 'node:os'
import { type Transferable, Worker } from 'node:worker_threads'
import type { FromThread } from './thread-entry.ts'

export interface TaskOptions<Phase> {
  signal: AbortSignal
  /** Milliseconds from the start of the work, not counting the wait for a thread. */
  timeout: number
  onPhase?(phase: Phase): void
  /** Who the task is for. Whoever has the fewest tasks in work gets the next thread, however many others wait. */
  group?: string
  /** Memory of the task that the thread gets for itself; nothing is left of it here. */
  transfer?: readonly Transferable[]
}

export interface Threads<Task, Phase = never> {
  /** Gives what the task answers. Rejects with ThreadFailed, or with the reason of the signal. */
  run<T>(task: Task, options: TaskOptions<Phase>): Promise<T>
}

/** The work itself failed, or had to be stopped. */
export class ThreadFailed extends Error {
  override name = 'ThreadFailed'
}

export interface ThreadsOptions {
  /** The program of a thread; it calls `serveTasks`. */
  entry: URL
  size?: number
  /** Milliseconds that a thread without work is kept. */
  idle?: number
  /** MiB of the heap of one thread. A page of 2 MiB takes some hundred while it is read. */
  heap?: number
}

/** Nothing is started before the first task, and a thread without work keeps no process alive. */
export function createThreads<Task, Phase = never>({
  entry,
  size = Math.min(4, Math.max(1, availableParallelism() - 1)),
  idle = 60_000,
  heap = 768,
}: ThreadsOptions): Threads<Task, Phase> {
  const places = createPlaces(size)
  const workers = createWorkers({ entry, idle, heap })
  return {
    run: async <T>(task: Task, options: TaskOptions<Phase>) => {
      options.signal.throwIfAborted()
      const group = options.group ?? ''
      await places.enter(group, options.signal)
      try {
        const worker = workers.take()
        const outcome = await perform(worker, task, options)
        if (outcome.reusable) workers.giveBack(worker)
        else await worker.terminate()
        if ('error' in outcome) throw outcome.error
        return outcome.done as T
      } finally {
        places.leave(group)
      }
    },
  }
}

interface Group {
  inside: number
  waiting: (() => void)[]
}

/** So many may be in at once; the others wait. Groups take turns, and the tasks of one group keep their order. */
function createPlaces(size: number) {
  let taken = 0
  /** Those with somebody inside or waiting, the one that last got a place at the end. */
  const groups = new Map<string, Group>()

  const groupOf = (name: string): Group => {
    const group = groups.get(name) ?? { inside: 0, waiting: [] }
    groups.set(name, group)
    return group
  }

  const letIn = (name: string) => {
    const group = groupOf(name)
    groups.delete(name)
    groups.set(name, group)
    group.inside += 1
    group.waiting.shift()?.()
  }

  /** Of the groups with the fewest inside the one whose turn is the longest ago. */
  const choose = (): string | undefined =>
    [...groups].filter(([, { waiting }]) => waiting.length > 0).toSorted(([, a], [, b]) => a.inside - b.inside)[0]?.[0]

  const forget = (name: string, { inside, waiting }: Group) => {
    if (inside === 0 && waiting.length === 0) groups.delete(name)
  }

  return {
    enter: async (name: string, signal: AbortSignal): Promise<void> => {
      if (taken < size) {
        taken += 1
        return letIn(name)
      }
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const group = groupOf(name)
      const giveUp = () => {
        const index = group.waiting.indexOf(resolve)
        // Whoever was just given a place keeps it, and finds out when its work begins.
        if (index < 0) return
        group.waiting.splice(index, 1)
        forget(name, group)
        reject(signal.reason)
      }
      signal.addEventListener('abort', giveUp, { once: true })
      group.waiting.push(resolve)
      await promise
      signal.removeEventListener('abort', giveUp)
    },
    /** The place goes to one that waits, without ever being free. Whoever leaves still counts, so that others come first. */
    leave: (name: string): void => {
      const next = choose()
      if (next === undefined) taken -= 1
      else letIn(next)
      const group = groupOf(name)
      group.inside -= 1
      forget(name, group)
    },
  }
}

/** Threads that wait for their next task, for a while. */
function createWorkers({ entry, idle, heap }: Required<Pick<ThreadsOptions, 'entry' | 'idle' | 'heap'>>) {
  const endings = new Map<Worker, NodeJS.Timeout>()

  const forget = (worker: Worker) => {
    clearTimeout(endings.get(worker))
    endings.delete(worker)
  }

  const start = () => {
    const resourceLimits = { maxOldGenerationSizeMb: heap }
    const worker = new Worker(entry, { resourceLimits, env: {}, stdout: true, stderr: true })
    // Of a failure while nobody waits there is nobody to tell; the thread is replaced by the next task.
    worker.on('error', () => undefined)
    worker.once('exit', () => forget(worker))
    return worker
  }

  return {
    take: (): Worker => {
      const worker = [...endings.keys()].at(-1) ?? start()
      forget(worker)
      worker.ref()
      return worker
    },
    giveBack: (worker: Worker): void => {
      worker.unref()
      endings.set(worker, setTimeout(() => (forget(worker), void worker.terminate()), idle).unref())
    },
  }
}

type Outcome = { reusable: true; done: unknown } | { reusable: boolean; error: unknown }

async function perform<Phase>(
  worker: Worker,
  task: unknown,
  { signal, timeout, onPhase, transfer = [] }: TaskOptions<Phase>,
): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const failed = (message: string, reusable: boolean, cause?: unknown) => resolve({ reusable, error: new ThreadFailed(message, { cause }) })
  const onMessage = (message: FromThread) => {
    if ('phase' in message) onPhase?.(message.phase as Phase)
    else if ('done' in message) resolve({ reusable: true, done: message.done })
    else failed(message.failed, true)
  }
  const onError = (error: unknown) => failed('The thread broke down.', false, error)
  const onExit = () => failed('The thread ended.', false)
  const onAbort = () => resolve({ reusable: false, error: signal.reason })
  const timer = setTimeout(() => failed('The work took too long.', false), timeout)
  worker.on('message', onMessage).on('error', onError).on('exit', onExit)
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  else worker.postMessage(task, transfer)
  const outcome = await promise
  clearTimeout(timer)
  signal.removeEventListener('abort', onAbort)
  worker.off('message', onMessage).off('error', onError).off('exit', onExit)
  return outcome
}
