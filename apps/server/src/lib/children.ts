/** Starts child processes on demand and keeps idle ones for a while. The caller limits how many run concurrently. */
import { type Child, type ChildOptions, startChild } from './child.ts'
import type { Message } from './messages.ts'

export interface ChildrenOptions extends ChildOptions {
  idle: number
}

export interface Children extends AsyncDisposable {
  /** Returns the result. Rejects with ChildFailed, or with the reason of the signal. */
  run(task: Message, signal: AbortSignal): Promise<Message>
}

export function createChildren({ idle, ...options }: ChildrenOptions): Children {
  const all = new Set<Child>()
  const endings = new Map<Child, NodeJS.Timeout>()

  const end = async (child: Child) => {
    clearTimeout(endings.get(child))
    endings.delete(child)
    await child.kill()
    all.delete(child)
  }

  const take = async (): Promise<Child> => {
    for (const child of [...endings.keys()].toReversed()) {
      if (!child.isAlive()) await end(child)
      else {
        clearTimeout(endings.get(child))
        endings.delete(child)
        return child
      }
    }
    const child = startChild(options)
    all.add(child)
    return child
  }

  return {
    run: async (task, signal) => {
      signal.throwIfAborted()
      const child = await take()
      try {
        return await child.ask(task, signal)
      } finally {
        if (child.isAlive()) {
          child.rest()
          endings.set(child, setTimeout(() => void end(child), idle).unref())
        } else await end(child)
      }
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all([...all].map(end))
    },
  }
}
