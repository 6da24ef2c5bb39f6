/**
 * A few threads for work that would keep the event loop waiting. One task has a thread to itself; a task that takes too
 * long, needs too much memory or is no longer wanted loses its thread and harms nothing else.
 */
import { availableParallelism } from 'node:os'
import { type Transferable, Worker } from 'node:worker_threads'
import type { FromThread } from './thread-entry.ts'

/** What a thread runs. Make one per kind of work: threads of one program are kept for its next task. */
export interface Program {
  /** The file; it calls `serveTasks`. */
  entry: URL
  /** MiB of the heap of one thread; default 768. A page of 2 MiB takes some hundred while it is read. */
  heap?: number
}

export interface TaskOptions<Phase = never> {
  signal: AbortSignal
  /** Milliseconds from the start of the work, not counting the wait for a thread. */
  timeout: number
  onPhase?(phase: Phase): void
  /** Who the task is for. The one with the fewest running tasks gets the next thread, however many others wait. */
  group?: string
  /** Memory of the task that the thread gets for itself; nothing is left of it here. */
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
  /** Threads at once. No program takes all of them, so that a request never waits for a build. */
  size?: number
  /** Milliseconds that a thread without work is kept. */
  idle?: number
}

/** Nothing is started before the first task, and a thread without work keeps no process alive. */
export function createThreads({ size = Math.max(2, availableParallelism()), idle = 60_000 }: ThreadsOptions = {}): Threads {
  const places = createPlaces(size)
  const workers = createWorkers(idle)
  return {
    run: async <T>(program: Program, task: unknown, options: TaskOptions) => {
      options.signal.throwIfAborted()
      const owner = { program: program.entry.href, group: options.group ?? '' }
      await places.enter(owner, options.signal)
      try {
        const worker = workers.take(program)
        const outcome = await perform(worker, task, options)
        if (outcome.reusable) workers.giveBack(worker)
        else await worker.terminate()
        if ('error' in outcome) throw outcome.error
        return outcome.done as T
      } finally {
        places.leave(owner)
      }
    },
    [Symbol.asyncDispose]: workers.end,
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
 * So many may be in at once, and one fewer of each program; the others wait. Groups take turns, and the tasks of one group
 * keep their order.
 */
function createPlaces(size: number) {
  const most = Math.max(1, size - 1)
  let taken = 0
  const takenBy = new Map<string, number>()
  /** Those with somebody inside or waiting, the one that last got a place at the end. */
  const groups = new Map<string, Group>()

  const keyOf = ({ program, group }: Owner) => `${program} ${group}`
  const insideOf = (program: string) => takenBy.get(program) ?? 0

  const groupOf = (owner: Owner): Group => {
    const group = groups.get(keyOf(owner)) ?? { ...owner, inside: 0, waiting: [] }
    groups.set(keyOf(owner), group)
    return group
  }

  const letIn = (owner: Owner) => {
    const group = groupOf(owner)
    groups.delete(keyOf(owner))
    groups.set(keyOf(owner), group)
    group.inside += 1
    taken += 1
    takenBy.set(owner.program, insideOf(owner.program) + 1)
    group.waiting.shift()?.()
  }

  /** Of the groups with the fewest inside the one whose turn is the longest ago. */
  const choose = (): Group | undefined =>
    [...groups.values()]
      .filter(({ program, waiting }) => waiting.length > 0 && insideOf(program) < most)
      .toSorted((one, other) => one.inside - other.inside)[0]

  const forget = (group: Group) => {
    if (group.inside === 0 && group.waiting.length === 0) groups.delete(keyOf(group))
  }

  return {
    enter: async (owner: Owner, signal: AbortSignal): Promise<void> => {
      if (taken < size && insideOf(owner.program) < most) return letIn(owner)
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const group = groupOf(owner)
      const giveUp = () => {
        const index = group.waiting.indexOf(resolve)
        // A task that was just given a place keeps it, and notices when its work begins.
        if (index < 0) return
        group.waiting.splice(index, 1)
        forget(group)
        reject(signal.reason)
      }
      signal.addEventListener('abort', giveUp, { once: true })
      group.waiting.push(resolve)
      await promise
      signal.removeEventListener('abort', giveUp)
    },
    leave: (owner: Owner): void => {
      taken -= 1
      takenBy.set(owner.program, insideOf(owner.program) - 1)
      // The group that leaves still counts as inside, so that others come first.
      const next = choose()
      if (next) letIn(next)
      const group = groupOf(owner)
      group.inside -= 1
      forget(group)
    },
  }
}

/** Threads that wait for their next task, for a while. */
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
    // No caller waits for an idle thread that fails; the next task replaces it.
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
