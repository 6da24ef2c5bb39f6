import { maxPages } from '@broadside/contract/features/design-limits'
import { copyPage, insertPage, movePage, newPage, removePage } from '../model/page-list.ts'
import type { DesignPage } from '@broadside/contract/features/design-document.schemas'
import type { Editor } from '../editor.ts'
import { command, type EditorCommand } from './command.ts'

const pagesOf = ({ store }: Editor): readonly DesignPage[] => store.get().document.pages
const indexOf = (editor: Editor, pageId = editor.page().id): number => pagesOf(editor).findIndex(({ id }) => id === pageId)
const countOf = (editor: Editor): number => pagesOf(editor).length

/** Shows a page. */
export const openPage = (editor: Editor, pageId: string): void => {
  editor.complete()
  editor.store.update(() => ({ pageId, groupId: '', selection: [] }))
}

/** Adds a page at an index, and shows it. Returns false if it was refused. */
const addPage = (editor: Editor, page: DesignPage, index: number): boolean => {
  editor.complete()
  const fits = countOf(editor) < maxPages
  if (fits)
    editor.store.update(({ document }) => ({ document: insertPage(document, page, index), pageId: page.id, groupId: '', selection: [] }))
  else editor.refuse({ code: 'too_many_pages', limit: maxPages })
  return fits
}

/** Adds a copy after a page, and shows it. */
export const duplicatePage = (editor: Editor, pageId: string): boolean => {
  const page = pagesOf(editor)[indexOf(editor, pageId)]
  if (!page) return false
  const copy = copyPage(page, () => editor.host.newId())
  return addPage(editor, copy, indexOf(editor, pageId) + 1)
}

/** A page that was deleted, for `restorePage`. */
export interface DeletedPage {
  page: DesignPage
  index: number
}

/** Deletes a page. If it is shown, shows the next one. Returns undefined if it was refused. */
export const deletePage = (editor: Editor, pageId: string): DeletedPage | undefined => {
  editor.complete()
  const index = indexOf(editor, pageId)
  const page = pagesOf(editor)[index]
  const next = pagesOf(editor)[index + 1] ?? pagesOf(editor)[index - 1]
  if (!page) return undefined
  if (!next) {
    editor.refuse({ code: 'last_page' })
    return undefined
  }
  editor.store.update((now) => ({
    document: removePage(now.document, pageId),
    ...(now.pageId === pageId && { pageId: next.id, groupId: '', selection: [] }),
  }))
  return { page, index }
}

/** Adds a deleted page again, and shows it. What was changed since then stays, unlike with undo. */
export const restorePage = (editor: Editor, { page, index }: DeletedPage): void => {
  if (indexOf(editor, page.id) < 0) addPage(editor, page, index)
  else openPage(editor, page.id)
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
  command({ id: 'add-page', run: (editor) => void addPage(editor, newPage(editor.host.newId()), indexOf(editor) + 1) }),
  command({ id: 'duplicate-page', run: (editor) => void duplicatePage(editor, editor.page().id) }),
  command({ id: 'delete-page', run: (editor) => void deletePage(editor, editor.page().id) }),
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
