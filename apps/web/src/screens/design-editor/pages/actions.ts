/** What the strip does with pages, through the engine. */
import { deletePage, movePageTo, renamePage, restorePage } from '@broadside/scene/editor'
import { translator } from '#i18n/translator.ts'
import { showUndo } from '#ui/toast/toast.tsx'
import type { EditorSession } from '../session/session.ts'
import { pageName } from '../session/page-name.ts'
import { listPages, type PageItem } from './page-items.ts'

const t = translator('designPages')

export const remove = ({ editor }: EditorSession, page: PageItem): void => {
  const deleted = deletePage(editor, page.id)
  if (deleted) showUndo(t('deleted', { name: pageName(page) }), () => restorePage(editor, deleted))
}

/** Returns what to announce, unless the page stays where it is. `to` is an index. */
export const move = ({ editor }: EditorSession, { id }: Pick<PageItem, 'id'>, to: number): string | undefined => {
  const before = editor.store.get().document
  editor.complete()
  movePageTo(editor, id, to)
  const pages = listPages(editor.store.get().document)
  const moved = pages.find((page) => page.id === id)
  if (!moved || before.pages[moved.number - 1]?.id === id) return undefined
  return t('moved', { name: pageName(moved), place: moved.number, total: pages.length })
}

export const rename = ({ editor }: EditorSession, page: PageItem, name: string): void => {
  if (name.trim() !== page.name) renamePage(editor, page.id, name)
}
