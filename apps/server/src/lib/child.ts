/**
 * A child process for work that cannot be interrupted: native code continues after its thread is terminated, but a
 * process can be killed.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Duplex, Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { FromChild } from './child-entry.ts'
import { type Message, onMessages, sendMessage } from './messages.ts'

/** The work failed, or its process didn't start, ended or had to be killed. */
export class ChildFailed extends Error {
  override name = 'ChildFailed'
  /** Only a `failure` is reported by the work itself. A busy machine can cause the others. */
  readonly reason: 'time' | 'memory' | 'crash' | 'failure'

  constructor(reason: ChildFailed['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

export interface ChildOptions {
  entry: URL
  /** Milliseconds for one task, excluding the start of the process. */
  timeout: number
  /** MiB of heap. */
  heap: number
  /** MiB of total memory, including native code. */
  memory: number
  /** Settings of the libraries that it loads. */
  environment?: Readonly<Record<string, string>>
}

export interface Child {
  /** Runs one task at a time. Rejects with ChildFailed, or with the reason of the signal. */
  ask(task: Message, signal: AbortSignal): Promise<Message>
  /** Whether it can take another task. */
  isAlive(): boolean
  /** Lets the parent exit while the child is idle, until the next task. */
  rest(): void
  kill(): Promise<void>
}

/** Contains no secrets of the service, only what the loader of the system and Windows need. */
const inherited = ['LD_LIBRARY_PATH', 'SystemRoot']
const ownEnvironment = () => Object.fromEntries(inherited.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))

const startTimeoutMs = 30_000

type Holdable = Readable & { ref(): void; unref(): void }

export function startChild({ entry, timeout, heap, memory, environment = {} }: ChildOptions): Child {
  const argv = [`--max-old-space-size=${heap}`, fileURLToPath(entry), String(memory)]
  // Nothing is written to the last pipe. The child watches it because it closes when this process ends in any way.
  const child = spawn(process.execPath, argv, {
    env: { ...ownEnvironment(), ...environment },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  })
  const [errors, pipe] = child.stdio.slice(2) as [Readable, Duplex]
  const exited = once(child, 'exit').catch(() => undefined)
  let isAlive = true
  let isReady = false
  let complaint = ''
  let listen: ((event: Message<FromChild> | ChildFailed) => void) | undefined

  const fail = (reason: ChildFailed['reason'], message: string) => {
    isAlive = false
    listen?.(new ChildFailed(reason, `${message} ${complaint}`.trim()))
  }
  errors.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-2000)))
  child.once('error', (error) => fail('crash', `The process did not start: ${error.message}.`))
  // Our own kills are handled above. This one came from the child's watcher, or from the OS when memory ran out.
  child.once('exit', (code, signal) => fail(signal === 'SIGKILL' ? 'memory' : 'crash', `The process ended (${signal ?? code}).`))
  // Writing to a process that has ended fails too; its exit says more.
  for (const stream of child.stdio) stream?.on('error', () => undefined)
  onMessages(pipe, (message) => listen?.(message as Message<FromChild>))

  const kill = async () => {
    fail('crash', 'The process was ended.')
    // Keep this process alive until the child has ended.
    child.ref()
    child.kill('SIGKILL')
    await exited
  }

  return {
    ask: async (task, signal) => {
      signal.throwIfAborted()
      child.ref()
      for (const stream of child.stdio as (Holdable | null)[]) stream?.ref()
      const { promise, resolve, reject } = Promise.withResolvers<Message>()
      const stop = (reason: unknown) => {
        reject(reason)
        void kill()
      }
      const begin = () => setTimeout(() => stop(new ChildFailed('time', 'The work took too long.')), timeout)
      const unready = () => stop(new ChildFailed('crash', 'The process did not start in time.'))
      let timer = isReady ? begin() : setTimeout(unready, startTimeoutMs)
      const onAbort = () => stop(signal.reason)
      signal.addEventListener('abort', onAbort, { once: true })
      listen = (event) => {
        if (event instanceof ChildFailed) reject(event)
        else if ('ready' in event.head) {
          isReady = true
          clearTimeout(timer)
          timer = begin()
        } else if ('failed' in event.head) reject(new ChildFailed('failure', event.head.failed))
        else resolve({ head: event.head.done, parts: event.parts })
      }
      sendMessage(pipe, task)
      try {
        return await promise
      } finally {
        listen = undefined
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
      }
    },
    isAlive: () => isAlive,
    rest: () => {
      child.unref()
      for (const stream of child.stdio as (Holdable | null)[]) stream?.unref()
    },
    kill,
  }
}
