import type { DesignPage } from '@broadside/contract/features/design-document.schemas'
import type { Store } from '../history/store.ts'
import { updatePage } from '../model/pages.ts'

/** A continuous edit, which becomes one step of the history. */
export interface Gesture {
  /** Replaces everything the gesture changed so far; `change` receives the page without it. */
  revise(change: (page: DesignPage) => DesignPage, selection?: readonly string[]): void
  commit(): void
  cancel(): void
  /** Reverts the last step of a gesture that consists of several. Returns false if there is none. */
  undo(): boolean
  redo(): boolean
}

/** `release` is called at its end. */
export const beginGesture = (store: Store, release: () => void): Gesture => {
  const mark = store.mark()
  const { pageId } = store.get()
  let undone = 0
  const ending = (end: () => void) => () => {
    end()
    release()
  }
  return {
    revise: (change, selection) =>
      store.revise(mark, ({ document }) => ({ document: updatePage(document, pageId, change), ...(selection && { selection }) })),
    commit: ending(() => store.squash(mark)),
    cancel: ending(() => store.bail(mark)),
    undo: () => {
      const isDone = store.mark() > mark && store.undo()
      if (isDone) undone++
      return isDone
    },
    redo: () => {
      const isDone = undone > 0 && store.redo()
      if (isDone) undone--
      return isDone
    },
  }
}
