import type { DesignPage } from '@broadside/contract/features/design-document.schemas'
import type { Store } from '../history/store.ts'
import { updatePage } from '../model/pages.ts'

/** A continuous edit, which becomes one step of the history. */
export interface Gesture {
  /** Replaces everything the gesture changed so far; `change` receives the page without it. */
  revise(change: (page: DesignPage) => DesignPage, selection?: readonly string[]): void
  commit(): void
  cancel(): void
}

export const beginGesture = (store: Store): Gesture => {
  const mark = store.mark()
  const { pageId } = store.get()
  return {
    revise: (change, selection) =>
      store.revise(mark, ({ document }) => ({ document: updatePage(document, pageId, change), ...(selection && { selection }) })),
    commit: () => store.squash(mark),
    cancel: () => store.bail(mark),
  }
}
