import { describe, expect, it } from 'vitest'
import { createThreads, type Program, ThreadFailed } from './threads.ts'

/** A thread that hangs on some of its tasks: in a loop, or within one regular expression. */
const program = `
import { parentPort } from 'node:worker_threads'
parentPort.on('message', (task) => {
  if (task === 'loop') for (;;);
  if (task === 'search') /^(a+)+$/.test('a'.repeat(60) + 'b')
  parentPort.postMessage({ done: task })
})`
const toProgram = (source: string): Program => ({ entry: new URL(`data:text/javascript,${encodeURIComponent(source)}`) })
const [endless, other] = [toProgram(program), toProgram(`${program}// another`)]
const signal = new AbortController().signal

describe('a hanging thread', () => {
  it.each(['loop', 'search'])('is terminated and replaced when its task times out: %s', async (task) => {
    await using threads = createThreads({ size: 1 })
    await expect(threads.run(endless, task, { signal, timeout: 200 })).rejects.toBeInstanceOf(ThreadFailed)
    expect(await threads.run(endless, 'next', { signal, timeout: 15_000 })).toBe('next')
  })

  it('is terminated when its task is no longer needed', async () => {
    await using threads = createThreads({ size: 1 })
    const unwanted = new AbortController()
    const run = threads.run(endless, 'loop', { signal: unwanted.signal, timeout: 60_000 })
    const next = threads.run(endless, 'next', { signal, timeout: 15_000 })
    unwanted.abort(new Error('cancelled'))
    await expect(run).rejects.toThrow('cancelled')
    expect(await next).toBe('next')
  })
})

it('leaves a thread to other programs, however many tasks of one are waiting, and starts none of them at its end', async () => {
  const threads = createThreads({ size: 2 })
  const loops = Promise.allSettled([1, 2, 3].map(() => threads.run(endless, 'loop', { signal, timeout: 60_000 })))
  expect(await threads.run(other, 'next', { signal, timeout: 15_000 })).toBe('next')
  await threads[Symbol.asyncDispose]()
  const waiting = { status: 'rejected', reason: { message: 'The threads have ended.' } }
  expect(await loops).toMatchObject([{ status: 'rejected', reason: { message: 'The thread ended.' } }, waiting, waiting])
  await expect(threads.run(other, 'next', { signal, timeout: 15_000 })).rejects.toThrow('The threads have ended.')
})
