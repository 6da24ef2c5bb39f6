import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { noAnswer, openSaver as open, pointerAt, refusal, start } from './saver-testing.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const opacityOf = (id: string) => `/pages/@p/layers/@${id}/opacity`

describe('autosave', () => {
  it('saves a second after the last change, with a reason for a version in the history', async () => {
    const { edit, paths, requests, state } = open()
    edit('a', 0.5)
    await vi.advanceTimersByTimeAsync(900)
    edit('b', 0.5)
    await vi.advanceTimersByTimeAsync(900)
    expect([paths(), state()]).toEqual([[], 'edited'])
    await vi.advanceTimersByTimeAsync(100)
    expect([paths(), state()]).toEqual([[[opacityOf('a'), opacityOf('b')]], 'saved'])
    expect(requests[0]?.options).toMatchObject({ reason: 'idle' })
  })

  it('saves every five seconds while changes continue', async () => {
    const { edit, requests } = open()
    for (let round = 1; round <= 24; round += 1) {
      edit('a', round / 100)
      await vi.advanceTimersByTimeAsync(500)
    }
    expect(requests).toHaveLength(2)
    expect(requests[0]?.options.reason).toBeUndefined()
  })

  it('sends nothing for a change that was undone', async () => {
    const { edit, editor, requests, state } = open()
    edit('a', 0.5)
    editor.store.undo()
    await vi.advanceTimersByTimeAsync(10_000)
    expect([requests, state()]).toEqual([[], 'saved'])
  })

  it('is tried again while the disk of the server is full, and at once if requested', async () => {
    const { edit, failWith, saver, state } = open()
    failWith(refusal(507, 'storage_full'), refusal(507, 'storage_full'))
    edit('a', 0.5)
    await vi.advanceTimersByTimeAsync(1000)
    expect(saver.state.get()).toEqual({ name: 'unreachable', isFull: true })
    expect([await saver.flush(), await saver.flush(), state()]).toEqual([false, true, 'saved'])
  })

  it('waits for the end of a gesture, which may still be canceled, but not for long', async () => {
    const { editor, requests } = open()
    editor.pointerDown(pointerAt(20))
    editor.pointerMove(pointerAt(60))
    editor.pointerMove(pointerAt(120))
    expect(editor.view.get().state).toBe('translating')
    await vi.advanceTimersByTimeAsync(4000)
    expect(requests).toHaveLength(0)
    editor.pointerUp(pointerAt(120))
    await vi.advanceTimersByTimeAsync(0)
    expect(requests).toHaveLength(1)
    editor.pointerDown(pointerAt(120))
    for (let x = 130; x < 200; x += 1) {
      editor.pointerMove(pointerAt(x))
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(requests).toHaveLength(2)
  })

  it('sends one request at a time, and later changes after it', async () => {
    const { edit, hold, paths, revisions, saver } = open()
    const answer = hold()
    edit('a', 0.5)
    await vi.advanceTimersByTimeAsync(1000)
    edit('b', 0.5)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(paths()).toHaveLength(1)
    const flushed = saver.flush({ reason: 'export' })
    answer()
    expect(await flushed).toBe(true)
    expect([paths(), revisions()]).toEqual([
      [[opacityOf('a')], [opacityOf('b')]],
      [1, 2],
    ])
  })

  it('saves changes that were made during a request, also if no other follows', async () => {
    const { edit, hold, paths, state } = open()
    const answer = hold()
    edit('a', 0.5)
    await vi.advanceTimersByTimeAsync(1000)
    edit('b', 0.5)
    answer()
    await vi.advanceTimersByTimeAsync(1000)
    expect([paths(), state()]).toEqual([[[opacityOf('a')], [opacityOf('b')]], 'saved'])
  })

  it('saves at once when asked, also in a way that outlives the page', async () => {
    const { edit, requests, saver } = open()
    edit('a', 0.5)
    expect(await saver.flush({ reason: 'close', isLeaving: true })).toBe(true)
    expect(requests[0]?.options).toEqual({ reason: 'close', isLeaving: true })
    expect(await saver.flush()).toBe(true)
    expect(requests).toHaveLength(1)
  })

  it('hands the last changes to the browser as the page closes, unless a request is under way', async () => {
    const { edit, hold, requests, saver } = open()
    edit('a', 0.5)
    expect([saver.sendAndLeave(), requests.length]).toEqual([true, 1])
    await vi.advanceTimersByTimeAsync(0)
    hold()
    edit('a', 0.6)
    await vi.advanceTimersByTimeAsync(1000)
    expect([saver.sendAndLeave(), requests.length]).toEqual([false, 2])
  })
})

describe('a failed save', () => {
  it('is repeated with increasing delays', async () => {
    const { edit, requests, failWith, state } = open()
    failWith(refusal(503, 'unavailable'), noAnswer(), noAnswer())
    edit('a', 0.5)
    await vi.advanceTimersByTimeAsync(1000)
    expect([requests.length, state()]).toEqual([1, 'unreachable'])
    edit('b', 0.5)
    await vi.advanceTimersByTimeAsync(2000)
    expect(requests).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(3999)
    expect(requests).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(8001)
    expect([requests.length, state()]).toEqual([4, 'saved'])
  })

  it('is repeated when the server allows it', async () => {
    const { edit, requests, failWith } = open()
    failWith(refusal(429, 'rate_limited', { 'retry-after': '30' }))
    edit('a', 0.5)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(requests).toHaveLength(2)
  })

  it('waits for the network', async () => {
    const { edit, requests, saver, setOnline, failWith, state } = open()
    setOnline(false)
    failWith(noAnswer())
    edit('a', 0.5)
    await vi.advanceTimersByTimeAsync(60_000)
    edit('b', 0.5)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([requests.length, state(), await saver.flush()]).toEqual([1, 'unreachable', false])
    setOnline(true)
    saver.retry()
    await vi.advanceTimersByTimeAsync(0)
    expect([requests.length, state()]).toEqual([2, 'saved'])
  })

  it('waits for the session, and keeps the work', async () => {
    const { edit, requests, saver, failWith, state } = open()
    failWith(refusal(401, 'session_expired'))
    edit('a', 0.5)
    await vi.advanceTimersByTimeAsync(1000)
    edit('b', 0.5)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([requests.length, state()]).toEqual([1, 'signed-out'])
    saver.retry()
    await vi.advanceTimersByTimeAsync(0)
    expect([requests.length, state(), saver.isDirty()]).toEqual([2, 'saved', false])
  })

  it('is tried again after the next change if the document was rejected', async () => {
    const { edit, requests, failWith, saver, editor, state } = open()
    failWith(refusal(422, 'validation_failed'))
    edit('a', 0.5)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(requests).toHaveLength(1)
    expect(saver.state.get()).toMatchObject({ name: 'refused', document: editor.store.get().document })
    edit('a', 0.6)
    await vi.advanceTimersByTimeAsync(1000)
    expect([requests.length, state()]).toEqual([2, 'saved'])
  })

  it('stops if the design was deleted, and continues when it is restored', async () => {
    const { edit, requests, failWith, saver } = open()
    failWith(refusal(404, 'not_found'))
    edit('a', 0.5)
    await vi.advanceTimersByTimeAsync(1000)
    edit('b', 0.5)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([requests.length, saver.state.get()]).toEqual([1, { name: 'stopped', isDeleted: true }])
    saver.receive({ document: start, revision: 1 })
    await vi.advanceTimersByTimeAsync(1000)
    expect([requests.length, saver.state.get().name]).toEqual([2, 'saved'])
  })
})
