/** One opened design: the engine, what is saved of it, and what it is drawn with. No React. */
import { createDraft, createEditor, type Draft, type Editor, type Refusal } from '@broadside/scene/editor'
import type { DesignFonts, DesignView } from '#api/designs.ts'
import { newKey } from '#lib/key.ts'
import { createStore, type ReadableStore } from '#lib/store.ts'
import { type Adding, createAdding } from '../adding/adding.ts'
import { createSaving, type Saving } from '../saving/saving.ts'
import { type BrowserStage, createStage } from '../stage/stage.ts'

export interface EditorSession {
  userId: string
  design: Pick<DesignView, 'id' | 'workspace_id' | 'can'>
  editor: Editor
  draft: Draft
  saving: Saving
  stage: BrowserStage
  adding: Adding
  /** Why the last command did nothing. */
  refusal: ReadableStore<Refusal | undefined>
}

/** All that commands need. */
export type WithEditor = Pick<EditorSession, 'editor'>

interface Opening {
  design: DesignView
  fonts: DesignFonts
  userId: string
}

export const openSession = ({ design: { id, workspace_id, can, document, revision }, fonts, userId }: Opening): EditorSession => {
  const stage = createStage(fonts)
  const refusal = createStore<Refusal | undefined>(undefined)
  const editor: Editor = createEditor(document, {
    workspaceId: workspace_id,
    newId: newKey,
    pictureSize: stage.pictureSize,
    measureText: stage.texts.measure,
    covers: (layer, point) => stage.covers(layer, point, editor.view.get().camera.zoom),
    onRefusal: refusal.set,
  })
  const design = { id, workspace_id, can }
  const draft = createDraft(editor.store, { document, revision })
  return {
    userId,
    design,
    editor,
    draft,
    saving: createSaving({ design, userId, editor, draft }),
    stage,
    adding: createAdding(editor, stage, { id, workspace_id }),
    refusal,
  }
}
