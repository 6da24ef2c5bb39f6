/** The inside of a thread: one task after the other. */
import { parentPort, type Transferable } from 'node:worker_threads'

export type FromThread = { phase: unknown } | { done: unknown } | { failed: string }

/** An answer whose memory goes over without being copied. */
export class Transferred {
  readonly value: unknown
  readonly transfer: readonly Transferable[]

  constructor(value: unknown, transfer: readonly Transferable[]) {
    this.value = value
    this.transfer = transfer
  }
}

/** Works tasks until the thread is ended. `onPhase` tells how far a task is. */
export function serveTasks<Task, Phase = never>(perform: (task: Task, onPhase: (phase: Phase) => void) => unknown): void {
  const port = parentPort
  if (!port) throw new Error('This file is started as a thread')
  const tell = (message: FromThread, transfer: readonly Transferable[] = []): void => port.postMessage(message, transfer)
  port.on('message', async (task: Task) => {
    try {
      const done = await perform(task, (phase) => tell({ phase }))
      if (done instanceof Transferred) tell({ done: done.value }, done.transfer)
      else tell({ done })
    } catch (error) {
      tell({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
}
