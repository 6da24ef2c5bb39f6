import { createDraft, createEditor, layerProperties, setProperty, type Unsaved } from '@broadside/scene/editor'
import { aDesign } from '@broadside/scene/testing/design'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { KeptWork } from './kept-designs.ts'
import { createLocalCopy } from './local-copy.ts'
import { aShape } from './testing.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const open = () => {
  const start = aDesign([aShape('a')])
  const editor = createEditor(start, { workspaceId: 'w', newId: () => 'new' })
  const draft = createDraft(editor.store, { document: start, revision: 1 })
  const records = new Map<string, Unsaved>()
  let isFull = false
  let writes = 0
  const copy = createLocalCopy({
    key: 'own',
    designId: 'd',
    store: {
      put: (key: string, { work }: KeptWork) => {
        writes += 1
        if (isFull) return Promise.reject(new Error('The disk is full'))
        records.set(key, structuredClone(work))
        return Promise.resolve()
      },
      remove: (key: string) => Promise.resolve(void records.delete(key)),
    },
    unsaved: draft.unsaved,
    afterGesture: editor.whenIdle,
  })
  editor.store.subscribe(copy.note)
  return {
    editor,
    draft,
    records,
    copy,
    writes: () => writes,
    edit: (opacity: number) => {
      editor.select(['a'])
      setProperty(editor, layerProperties.opacity, opacity)
    },
    fillDisk: (value: boolean) => {
      isFull = value
    },
  }
}

const opacities = (records: Map<string, Unsaved>) => [...records].map(([key, { document }]) => [key, document.pages[0]?.layers[0]?.opacity])

it('stores unsaved work at most once a second, with what is needed to save it later', async () => {
  const { edit, records, writes, copy } = open()
  for (const opacity of [0.1, 0.2, 0.3, 0.4]) {
    edit(opacity)
    await vi.advanceTimersByTimeAsync(200)
  }
  expect([writes(), copy.isKept()]).toEqual([0, false])
  await vi.advanceTimersByTimeAsync(300)
  expect([opacities(records), writes(), copy.isKept()]).toEqual([[['own', 0.4]], 1, true])
  expect(records.get('own')?.saved.revision).toBe(1)
})

it('waits for the end of a gesture, but not for long', async () => {
  const { editor, records } = open()
  const at = (x: number) => ({ id: 1, type: 'mouse' as const, x, y: 20, button: 0, shift: false, alt: false, mod: false, timeMs: x })
  editor.pointerDown(at(20))
  editor.pointerMove(at(60))
  editor.pointerMove(at(120))
  await vi.advanceTimersByTimeAsync(3000)
  expect(records.size).toBe(0)
  await vi.advanceTimersByTimeAsync(3000)
  expect(records.size).toBe(1)
})

it('erases the work once the server has it', async () => {
  const { edit, draft, records, copy } = open()
  edit(0.5)
  await copy.flush()
  draft.begin()
  draft.confirm(2)
  await copy.flush()
  expect([records.size, copy.isKept()]).toEqual([0, true])
})

it('continues the record of an earlier session', async () => {
  const { edit, records, copy } = open()
  copy.adopt('former')
  edit(0.5)
  await copy.flush()
  expect(opacities(records)).toEqual([['former', 0.5]])
})

it('reports that the browser stores nothing, and tries again after the next change', async () => {
  const { edit, copy, fillDisk } = open()
  fillDisk(true)
  edit(0.5)
  await copy.flush()
  expect([copy.works.get(), copy.isKept()]).toEqual([false, false])
  fillDisk(false)
  edit(0.6)
  await vi.advanceTimersByTimeAsync(2000)
  expect([copy.works.get(), copy.isKept()]).toEqual([true, true])
})
