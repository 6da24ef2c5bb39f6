import { describe, expect, it } from 'vitest'
import { createThreads, ThreadFailed } from './threads.ts'

/** A thread that never ends some of its tasks: in a loop, or within one search for a pattern. */
const program = `
import { parentPort } from 'node:worker_threads'
parentPort.on('message', (task) => {
  if (task === 'loop') for (;;);
  if (task === 'search') /^(a+)+$/.test('a'.repeat(60) + 'b')
  parentPort.postMessage({ done: task })
})`
const entry = new URL(`data:text/javascript,${encodeURIComponent(program)}`)
const signal = new AbortController().signal

describe('a thread that does not end by itself', () => {
  it.each(['loop', 'search'])('is ended when the time of its task is over, and replaced: %s', async (task) => {
    const threads = createThreads<string>({ entry, size: 1 })
    await expect(threads.run(task, { signal, timeout: 200 })).rejects.toBeInstanceOf(ThreadFailed)
    expect(await threads.run('next', { signal, timeout: 15_000 })).toBe('next')
  })

  it('is ended when its task is no longer wanted', async () => {
    const threads = createThreads<string>({ entry, size: 1 })
    const unwanted = new AbortController()
    const run = threads.run('loop', { signal: unwanted.signal, timeout: 60_000 })
    const next = threads.run('next', { signal, timeout: 15_000 })
    unwanted.abort(new Error('cancelled'))
    await expect(run).rejects.toThrow('cancelled')
    expect(await next).toBe('next')
  })
})
