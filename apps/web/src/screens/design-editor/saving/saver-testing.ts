/** A saver whose server responses a test controls. */
import { ApiError } from '@broadside/contract/client'
import {
  createDraft,
  createEditor,
  type DesignDocument,
  type Layer,
  layerProperties,
  type Save,
  type SavedDesign,
  setProperty,
} from '@broadside/scene/editor'
import { aDesign } from '@broadside/scene/testing/design'
import type { SaveOptions } from '#api/design-saving.ts'
import { createSaver } from './saver.ts'
import { aShape } from './testing.ts'

export const start = aDesign([aShape('a'), aShape('b')])

export const named = (document: DesignDocument, id: string, part: Partial<Layer>): DesignDocument => ({
  ...document,
  pages: document.pages.map((page) => ({ ...page, layers: page.layers.map((one) => (one.id === id ? { ...one, ...part } : one)) })),
})

export const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  new ApiError({ status, headers: new Headers(headers) }, { type: '', title: '', status, code, detail: 'No.', instance: '' })
export const noAnswer = () => new TypeError('Failed to fetch')

export const openSaver = () => {
  const editor = createEditor(start, { workspaceId: 'w', newId: () => 'new' })
  const draft = createDraft(editor.store, { document: start, revision: 1 })
  const requests: { save: Save; options: SaveOptions; document: DesignDocument }[] = []
  const failures: Error[] = []
  const merged: number[] = []
  let theirs: SavedDesign = { document: start, revision: 1 }
  let isOnline = true
  let waiting: Promise<void> | undefined
  const saver = createSaver({
    editor,
    draft,
    transport: {
      save: async (save, options) => {
        requests.push({ save, options, document: editor.store.get().document })
        await waiting
        const failure = failures.shift()
        if (failure) throw failure
        return { revision: save.expected_revision + 1, updated_at: '2026-11-26T12:00:00.000Z' }
      },
      read: () => Promise.resolve(structuredClone(theirs)),
      outlivesPage: (save) => 'operations' in save,
    },
    onSaved: () => undefined,
    onMerged: (since) => merged.push(since),
    isOnline: () => isOnline,
    random: () => 0.5,
  })
  saver.start()
  return {
    editor,
    draft,
    saver,
    requests,
    merged,
    state: () => saver.state.get().name,
    edit: (id: string, opacity: number) => {
      editor.select([id])
      setProperty(editor, layerProperties.opacity, opacity)
    },
    paths: () => requests.map(({ save }) => ('operations' in save ? save.operations.map(({ path }) => path) : ['document'])),
    revisions: () => requests.map(({ save }) => save.expected_revision),
    failWith: (...errors: Error[]) => failures.push(...errors),
    serve: (document: DesignDocument, revision: number) => {
      theirs = { document, revision }
    },
    setOnline: (value: boolean) => {
      isOnline = value
    },
    /** Responses wait until the result is called. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting = promise
      return () => {
        waiting = undefined
        resolve()
      }
    },
  }
}

export const pointerAt = (x: number) => ({
  id: 1,
  type: 'mouse' as const,
  x,
  y: 20,
  button: 0,
  shift: false,
  alt: false,
  mod: false,
  timeMs: x,
})
