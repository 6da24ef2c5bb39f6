/**
 * A few threads for work that would block the event loop. Each task has a thread to itself; a task that takes too long,
 * uses too much memory or is no longer needed loses its thread without affecting others.
 */
import { availableParallelism } from 'node:os'
import { type Transferable, Worker } from 'node:worker_threads'
import type { FromThread } from './thread-entry.ts'

/** The program of a thread. Create one per kind of work, because threads are kept for later tasks of the same program. */
export interface Program {
  /** The file, which calls `serveTasks`. */
  entry: URL
  /** MiB of heap per thread; default 768. Reading a page of 2 MiB takes a few hundred. */
  heap?: number
}

export interface TaskOptions<Phase = never> {
  signal: AbortSignal
  /** Milliseconds from the start of the work, excluding the wait for a thread. */
  timeout: number
  onPhase?(phase: Phase): void
  /** The owner of the task. The group with the fewest running tasks gets the next thread, however many others wait. */
  group?: string
  /** Memory moved to the thread; it is no longer usable here. */
  transfer?: readonly Transferable[]
}

export interface Threads extends AsyncDisposable {
  /** Resolves with the result of the task. Rejects with ThreadFailed, or with the reason of the signal. */
  run<T>(program: Program, task: unknown, options: TaskOptions): Promise<T>
}

/** The work itself failed, or had to be stopped. */
export class ThreadFailed extends Error {
  override name = 'ThreadFailed'
}

export interface ThreadsOptions {
  /** Maximum number of threads. No single program can use all of them, so that a request never waits for a build. */
  size?: number
  idle?: number
}

/** Starts no thread before the first task. Idle threads don't keep the process alive. */
export function createThreads({ size = Math.max(2, availableParallelism()), idle = 60_000 }: ThreadsOptions = {}): Threads {
  const slots = createSlots(size)
  const workers = createWorkers(idle)
  let isEnding = false
  return {
    run: async <T>(program: Program, task: unknown, options: TaskOptions) => {
      options.signal.throwIfAborted()
      const owner = { program: program.entry.href, group: options.group ?? '' }
      await slots.enter(owner, options.signal)
      try {
        if (isEnding) throw new ThreadFailed('The threads have ended.')
        const worker = workers.take(program)
        const outcome = await perform(worker, task, options)
        if (outcome.reusable) workers.giveBack(worker)
        else await worker.terminate()
        if ('error' in outcome) throw outcome.error
        return outcome.done as T
      } finally {
        slots.release(owner)
      }
    },
    // Each task that ends lets the next one in, which must not start another thread.
    [Symbol.asyncDispose]: async () => {
      isEnding = true
      await workers.end()
    },
  }
}

interface Owner {
  program: string
  group: string
}

interface Group extends Owner {
  inside: number
  waiting: (() => void)[]
}

/**
 * Limits running tasks to `size`, and to one fewer per program; the rest waits. Groups take turns, and the tasks of one
 * group keep their order.
 */
function createSlots(size: number) {
  const most = Math.max(1, size - 1)
  let taken = 0
  const takenBy = new Map<string, number>()
  /** Groups with running or waiting tasks; the one that last got a slot is at the end. */
  const groups = new Map<string, Group>()

  const keyOf = ({ program, group }: Owner) => `${program} ${group}`
  const insideOf = (program: string) => takenBy.get(program) ?? 0

  const groupOf = (owner: Owner): Group => {
    const group = groups.get(keyOf(owner)) ?? { ...owner, inside: 0, waiting: [] }
    groups.set(keyOf(owner), group)
    return group
  }

  const admit = (owner: Owner) => {
    const group = groupOf(owner)
    groups.delete(keyOf(owner))
    groups.set(keyOf(owner), group)
    group.inside += 1
    taken += 1
    takenBy.set(owner.program, insideOf(owner.program) + 1)
    group.waiting.shift()?.()
  }

  /** Of the groups with the fewest running tasks, the one whose turn was longest ago. */
  const choose = (): Group | undefined =>
    [...groups.values()]
      .filter(({ program, waiting }) => waiting.length > 0 && insideOf(program) < most)
      .toSorted((one, other) => one.inside - other.inside)[0]

  const forget = (group: Group) => {
    if (group.inside === 0 && group.waiting.length === 0) groups.delete(keyOf(group))
  }

  return {
    enter: async (owner: Owner, signal: AbortSignal): Promise<void> => {
      if (taken < size && insideOf(owner.program) < most) return admit(owner)
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const group = groupOf(owner)
      const stopWaiting = () => {
        const index = group.waiting.indexOf(resolve)
        // A task that just got a slot keeps it, and notices the abort when it starts.
        if (index < 0) return
        group.waiting.splice(index, 1)
        forget(group)
        reject(signal.reason)
      }
      signal.addEventListener('abort', stopWaiting, { once: true })
      group.waiting.push(resolve)
      await promise
      signal.removeEventListener('abort', stopWaiting)
    },
    release: (owner: Owner): void => {
      taken -= 1
      takenBy.set(owner.program, insideOf(owner.program) - 1)
      // The finishing group still counts as running, so that others go first.
      const next = choose()
      if (next) admit(next)
      const group = groupOf(owner)
      group.inside -= 1
      forget(group)
    },
  }
}

/** Idle threads, kept for a while for their next task. */
function createWorkers(idle: number) {
  const all = new Map<Worker, string>()
  const endings = new Map<Worker, NodeJS.Timeout>()

  const forget = (worker: Worker) => {
    clearTimeout(endings.get(worker))
    endings.delete(worker)
  }

  const start = ({ entry, heap = 768 }: Program) => {
    const resourceLimits = { maxOldGenerationSizeMb: heap }
    const worker = new Worker(entry, { resourceLimits, env: {}, stdout: true, stderr: true })
    all.set(worker, entry.href)
    // An idle thread that fails affects no caller; the next task starts a new one.
    worker.on('error', () => undefined)
    worker.once('exit', () => (forget(worker), all.delete(worker)))
    return worker
  }

  return {
    take: (program: Program): Worker => {
      const worker = [...endings.keys()].findLast((one) => all.get(one) === program.entry.href) ?? start(program)
      forget(worker)
      worker.ref()
      return worker
    },
    giveBack: (worker: Worker): void => {
      worker.unref()
      endings.set(worker, setTimeout(() => (forget(worker), void worker.terminate()), idle).unref())
    },
    end: async (): Promise<void> => {
      await Promise.all([...all.keys()].map((worker) => worker.terminate()))
    },
  }
}

type Outcome = { reusable: true; done: unknown } | { reusable: boolean; error: unknown }

async function perform(worker: Worker, task: unknown, { signal, timeout, onPhase, transfer = [] }: TaskOptions): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const failed = (message: string, reusable: boolean, cause?: unknown) => resolve({ reusable, error: new ThreadFailed(message, { cause }) })
  const onMessage = (message: FromThread) => {
    if ('phase' in message) onPhase?.(message.phase as never)
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
