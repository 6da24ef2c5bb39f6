/** Entry point of the thread that reads containers. It has no access to files or the network: it requests bytes by message. */
import { parentPort, workerData } from 'node:worker_threads'
import { type Facts, probe } from './probe.ts'

export type FromThread = { read: number; start: number; end: number } | { facts: Facts } | { failed: string }
export interface ToThread {
  read: number
  bytes: Uint8Array
}

const port = parentPort
if (!port) throw new Error('This file must be started as a thread.')

const waiting = new Map<number, (bytes: Uint8Array) => void>()
let reads = 0

port.on('message', ({ read, bytes }: ToThread) => {
  waiting.get(read)?.(bytes)
  waiting.delete(read)
})

const send = (message: FromThread): void => port.postMessage(message)

const read = (start: number, end: number): Promise<Uint8Array> => {
  const { promise, resolve } = Promise.withResolvers<Uint8Array>()
  const number = reads++
  waiting.set(number, resolve)
  send({ read: number, start, end })
  return promise
}

const { size } = workerData as { size: number }
probe({ size, read })
  .then(
    (facts) => send({ facts }),
    (error: unknown) => send({ failed: String(error) }),
  )
  .finally(() => port.close())
