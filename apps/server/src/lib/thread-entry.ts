/** The thread's side: runs one task after the other. */
import { parentPort, type Transferable } from 'node:worker_threads'

export type FromThread = { phase: unknown } | { done: unknown } | { failed: string }

/** A result whose memory is transferred without a copy. */
export class Transferred {
  readonly value: unknown
  readonly transfer: readonly Transferable[]

  constructor(value: unknown, transfer: readonly Transferable[]) {
    this.value = value
    this.transfer = transfer
  }
}

/** Runs tasks until the thread is terminated. `onPhase` reports the progress of a task. */
export function serveTasks<Task, Phase = never>(perform: (task: Task, onPhase: (phase: Phase) => void) => unknown): void {
  const port = parentPort
  if (!port) throw new Error('This file must be started as a thread.')
  const send = (message: FromThread, transfer: readonly Transferable[] = []): void => port.postMessage(message, transfer)
  port.on('message', async (task: Task) => {
    try {
      const done = await perform(task, (phase) => send({ phase }))
      if (done instanceof Transferred) send({ done: done.value }, done.transfer)
      else send({ done })
    } catch (error) {
      send({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
}
