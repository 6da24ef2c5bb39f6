import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { named, noAnswer, openSaver as open, pointerAt, refusal, start } from './saver-testing.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe("another editor's change", () => {
  it('is merged if it is found while saving', async () => {
    const { edit, revisions, failWith, serve, merged, state, editor } = open()
    failWith(refusal(409, 'revision_conflict'))
    serve(named(start, 'b', { name: 'Theirs' }), 4)
    edit('a', 0.5)
    await vi.advanceTimersByTimeAsync(1000)
    expect([revisions(), merged, state()]).toEqual([[1, 4], [1], 'saved'])
    expect(editor.page().layers[1]?.name).toBe('Theirs')
  })

  it('is none if it is the own request whose response was lost', async () => {
    const { edit, editor, revisions, failWith, serve, merged, state } = open()
    failWith(noAnswer(), refusal(409, 'revision_conflict'))
    edit('a', 0.5)
    await vi.advanceTimersByTimeAsync(1000)
    serve(structuredClone(editor.store.get().document), 2)
    edit('a', 0.3)
    await vi.advanceTimersByTimeAsync(3000)
    expect([revisions(), merged, state()]).toEqual([[1, 1, 2], [], 'saved'])
  })

  it('is merged when it arrives, but not within a gesture', () => {
    const { editor, saver, merged } = open()
    editor.pointerDown(pointerAt(20))
    editor.pointerMove(pointerAt(60))
    saver.receive({ document: named(start, 'b', { name: 'Theirs' }), revision: 2 })
    expect(editor.page().layers[1]?.name).toBe('')
    editor.pointerUp(pointerAt(60))
    expect([editor.page().layers[1]?.name, merged]).toEqual(['Theirs', [1]])
  })

  it('stops saving if both changed the same, until the user takes it', async () => {
    const { edit, editor, requests, saver, state } = open()
    edit('a', 0.5)
    saver.receive({ document: named(start, 'a', { opacity: 0.2 }), revision: 2 })
    expect(state()).toBe('conflict')
    edit('b', 0.5)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([requests.length, await saver.flush(), editor.page().layers.map(({ opacity }) => opacity)]).toEqual([0, false, [0.5, 0.5]])
    saver.takeTheirs()
    expect([state(), saver.isDirty(), editor.page().layers.map(({ opacity }) => opacity)]).toEqual(['saved', false, [0.2, 1]])
  })

  it('no longer conflicts once the own change was undone', async () => {
    const { edit, editor, revisions, saver, state } = open()
    edit('b', 0.7)
    edit('a', 0.5)
    saver.receive({ document: named(start, 'a', { opacity: 0.2 }), revision: 2 })
    editor.store.undo()
    await vi.advanceTimersByTimeAsync(2000)
    expect([state(), revisions(), editor.page().layers.map(({ opacity }) => opacity)]).toEqual(['saved', [2], [0.2, 0.7]])
  })

  it('makes the editor back off if others keep saving first', async () => {
    const { edit, requests, failWith, serve, state } = open()
    failWith(...Array.from({ length: 4 }, () => refusal(409, 'revision_conflict')))
    serve(named(start, 'b', { name: 'Theirs' }), 4)
    edit('a', 0.5)
    await vi.advanceTimersByTimeAsync(1000)
    expect([requests.length, state()]).toEqual([4, 'unreachable'])
    await vi.advanceTimersByTimeAsync(2000)
    expect([requests.length, state()]).toEqual([5, 'saved'])
  })
})
