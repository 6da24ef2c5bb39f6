import { openPage, type Point } from '@broadside/scene/editor'
import type { EditorSession } from '../session/session.ts'

interface Target {
  /** Shown as well; absent: the current page. */
  pageId?: string | undefined
  /** On the page; absent: its center. */
  at?: Point | undefined
}

/** Adds files that were chosen, dropped or pasted as images, each in a step of its own once it is uploaded. */
export const addFiles = ({ editor, adding }: EditorSession, files: readonly File[], { pageId, at }: Target = {}): void => {
  if (pageId !== undefined) openPage(editor, pageId)
  void adding.addFiles(files, { at })
}
