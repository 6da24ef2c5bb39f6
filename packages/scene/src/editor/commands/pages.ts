import { maxPages } from '@broadside/contract/features/design-limits'
import { copyPage, insertPage, movePage, newPage, removePage } from '../model/page-list.ts'
import type { DesignPage } from '@broadside/contract/features/design-document.schemas'
import type { Editor } from '../editor.ts'
import { command, type EditorCommand } from './command.ts'

const indexOf = ({ store }: Editor): number => store.get().document.pages.findIndex(({ id }) => id === store.get().pageId)
const countOf = ({ store }: Editor): number => store.get().document.pages.length

/** Shows a page. */
export const openPage = (editor: Editor, pageId: string): void => {
  editor.complete()
  editor.store.update(() => ({ pageId, groupId: '', selection: [] }))
}

/** Adds a page after the current one, and shows it. */
const addPage = (editor: Editor, page: DesignPage): void => {
  if (countOf(editor) >= maxPages) return editor.refuse({ code: 'too_many_pages', limit: maxPages })
  const index = indexOf(editor) + 1
  editor.store.update(({ document }) => ({ document: insertPage(document, page, index), pageId: page.id, groupId: '', selection: [] }))
}

const remove = (editor: Editor): void => {
  const next = editor.store.get().document.pages[indexOf(editor) + 1] ?? editor.store.get().document.pages[indexOf(editor) - 1]
  if (!next) return editor.refuse({ code: 'last_page' })
  editor.store.update(({ document, pageId }) => ({ document: removePage(document, pageId), pageId: next.id, groupId: '', selection: [] }))
}

/** Moves a page; indexes begin with 0. */
export const movePageTo = (editor: Editor, pageId: string, to: number): void =>
  editor.store.update(({ document }) => ({ document: movePage(document, pageId, to) }))

const go = (editor: Editor, by: number): void => {
  const page = editor.store.get().document.pages[indexOf(editor) + by]
  if (page) openPage(editor, page.id)
}

const isBeforeLast = (editor: Editor): boolean => indexOf(editor) < countOf(editor) - 1
const isAfterFirst = (editor: Editor): boolean => indexOf(editor) > 0

export const pageCommands: readonly EditorCommand[] = [
  command({ id: 'add-page', run: (editor) => addPage(editor, newPage(editor.host.newId())) }),
  command({
    id: 'duplicate-page',
    run: (editor) =>
      addPage(
        editor,
        copyPage(editor.page(), () => editor.host.newId()),
      ),
  }),
  command({ id: 'delete-page', run: remove }),
  command({
    id: 'move-page-back',
    isEnabled: isAfterFirst,
    run: (editor) => movePageTo(editor, editor.page().id, indexOf(editor) - 1),
  }),
  command({
    id: 'move-page-forward',
    isEnabled: isBeforeLast,
    run: (editor) => movePageTo(editor, editor.page().id, indexOf(editor) + 1),
  }),
  command({ id: 'previous-page', keys: 'PageUp', isEnabled: isAfterFirst, run: (editor) => go(editor, -1) }),
  command({ id: 'next-page', keys: 'PageDown', isEnabled: isBeforeLast, run: (editor) => go(editor, 1) }),
]
