/** Entry of the threads that builds use: one task after the other. It has no files and no network. */
import { parentPort } from 'node:worker_threads'
import { perform, type Phase, type Task } from './tasks.ts'

export type FromThread = { phase: Phase } | { done: unknown } | { failed: string }

const port = parentPort
if (!port) throw new Error('This file is started as a thread')

const tell = (message: FromThread): void => port.postMessage(message)

port.on('message', async (task: Task) => {
  try {
    tell({ done: await perform(task, (phase) => tell({ phase })) })
  } catch (error) {
    tell({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
