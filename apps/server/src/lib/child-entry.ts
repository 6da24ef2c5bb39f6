/** The child's side: runs one task after the other. */
import { Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import { type Message, onMessages, sendMessage } from './messages.ts'

export type FromChild = { ready: true } | { done: unknown } | { failed: string }

/** Runs tasks until the process is killed. Call it once the program is loaded, because the time of the first task starts here. */
export function serveChild<Head>(perform: (task: Message<Head>) => Promise<Message>): void {
  // Terminals send signals to the whole process group, but only the parent decides when the child ends.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  const watch = new Worker(new URL('child-watch.ts', import.meta.url), { workerData: { memory: Number(process.argv[2]) } })
  watch.unref()
  const pipe = new Socket({ fd: 3 })
  const send = (head: FromChild, parts: Message['parts'] = []): void => sendMessage(pipe, { head, parts })
  onMessages(pipe, async (task) => {
    try {
      const { head, parts } = await perform(task as Message<Head>)
      send({ done: head }, parts)
    } catch (error) {
      send({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
  send({ ready: true })
}
