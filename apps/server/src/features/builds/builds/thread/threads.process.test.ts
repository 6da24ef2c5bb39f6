import { describe, expect, it } from 'vitest'
import type { Extraction, Task } from './tasks.ts'
import { createThreads, type TaskOptions, ThreadFailed } from '#lib/threads.ts'
import { buildProgram } from './threads.ts'

const timeout = 15_000
const page = (text: string): Task => ({ kind: 'extract', source: { mime: 'text/plain', bytes: Buffer.from(text) } })
const unending = () => new AbortController().signal

function createBuildThreads({ heap, ...options }: { size?: number; heap?: number } = {}) {
  const threads = createThreads(options)
  const program = heap === undefined ? buildProgram : { ...buildProgram, heap }
  return { run: <T>(task: Task, given: TaskOptions) => threads.run<T>(program, task, given) }
}

describe('threads', () => {
  it('run more tasks than there are threads, each with its own result', async () => {
    const threads = createBuildThreads({ size: 2 })
    const texts = Array.from({ length: 8 }, (_, number) => `The ferry number ${number} leaves at seven.`)
    const answers = await Promise.all(texts.map((text) => threads.run<Extraction>(page(text), { signal: unending(), timeout })))
    expect(answers).toMatchObject(texts.map((text) => ({ title: '', text, truncated: false })))
  })

  it('report why a source has no text', async () => {
    const source = { mime: 'image/png', bytes: Buffer.from('x') }
    expect(await createBuildThreads().run({ kind: 'extract', source }, { signal: unending(), timeout })).toEqual({
      refused: 'unsupported_type',
    })
  })

  it('pass on a failure and keep working', async () => {
    const threads = createBuildThreads({ size: 1 })
    await expect(threads.run({ kind: 'compose', input: {} as never }, { signal: unending(), timeout })).rejects.toBeInstanceOf(ThreadFailed)
    expect(await threads.run(page('The ferry leaves.'), { signal: unending(), timeout })).toMatchObject({ text: 'The ferry leaves.' })
  })

  it('abort a task that takes too long, and keep working', async () => {
    const threads = createBuildThreads({ size: 1 })
    await expect(threads.run(page('The ferry leaves.'), { signal: unending(), timeout: 0 })).rejects.toThrow('The work took too long.')
    expect(await threads.run(page('The ferry leaves.'), { signal: unending(), timeout })).toMatchObject({ text: 'The ferry leaves.' })
  })

  it('abort tasks that are no longer needed, whether running or waiting', async () => {
    const threads = createBuildThreads({ size: 1 })
    const unwanted = new AbortController()
    const reason = new Error('cancelled')
    const runs = [1, 2].map(() => threads.run(page('The ferry leaves.'), { signal: unwanted.signal, timeout }))
    const wanted = threads.run(page('The ferry is back.'), { signal: unending(), timeout })
    unwanted.abort(reason)
    expect(await Promise.allSettled(runs)).toEqual(runs.map(() => ({ status: 'rejected', reason })))
    expect(await wanted).toMatchObject({ text: 'The ferry is back.' })
    await expect(threads.run(page('Late.'), { signal: unwanted.signal, timeout })).rejects.toBe(reason)
  })

  it('take turns by group, so a backlog in one group does not delay another', async () => {
    const threads = createBuildThreads({ size: 1 })
    const ended: string[] = []
    const run = (group: string, name: string) =>
      threads.run(page('The ferry leaves.'), { signal: unending(), timeout, group }).then(() => void ended.push(name))
    await Promise.all([
      ...['a1', 'a2', 'a3', 'a4'].map((name) => run('a', name)),
      ...['b1', 'b2'].map((name) => run('b', name)),
      run('c', 'c1'),
    ])
    expect(ended).toEqual(['a1', 'b1', 'a2', 'c1', 'b2', 'a3', 'a4'])
  })

  it('survive a task that runs out of memory', async () => {
    const threads = createBuildThreads({ size: 1, heap: 16 })
    const html = '<p>word</p>'.repeat(200_000)
    const source = { mime: 'text/html', bytes: Buffer.from(html) }
    await expect(threads.run({ kind: 'extract', source }, { signal: unending(), timeout: 60_000 })).rejects.toBeInstanceOf(ThreadFailed)
    await expect(threads.run({ kind: 'compose', input: {} as never }, { signal: unending(), timeout })).rejects.toBeInstanceOf(ThreadFailed)
  })
})
