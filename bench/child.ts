/** Programs of the benchmark that run in processes of their own, so that none of them slows another down by its own work. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface Child<Q, A> extends AsyncDisposable {
  /** One question at a time. Rejects when the work failed or the process ended. */
  ask(question: Q): Promise<A>
}

type Message<A> = { answer: A } | { failure: string }

/** Starts a file of this folder that calls `serve`. */
export function startChild<Q, A>(file: string): Child<Q, A> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), { serialization: 'advanced' })
  const ended = once(child, 'exit')
  return {
    ask: async (question) => {
      child.send({ question })
      const reply = once(child, 'message') as Promise<[Message<A>]>
      const [message] = await Promise.race([reply, ended.then(() => [{ failure: `${file} ended` }])])
      if (!message || 'failure' in message) throw new Error(message?.failure)
      return message.answer
    },
    [Symbol.asyncDispose]: async () => {
      child.kill()
      await ended
    },
  }
}

/** The other side: works on every question that comes. The process ends with the one that started it. */
export function serve<Q, A>(work: (question: Q) => A | Promise<A>): void {
  process.on('disconnect', () => process.exit())
  process.on('message', async ({ question }: { question: Q }) => {
    try {
      process.send?.({ answer: await work(question) })
    } catch (error) {
      process.send?.({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
}
