/** Where the user is: the page, the group that was entered, and the selected layers. */
import type { DesignDocument } from '@broadside/contract/features/design-document.schemas'
import { findPage } from '../model/pages.ts'
import { findLayer } from '../model/tree.ts'

export interface Place {
  readonly pageId: string
  /** The group whose content is selected by a click; `''` outside of groups. */
  readonly groupId: string
  readonly selection: readonly string[]
}

/** Leaves what no longer exists. Returns the same value if everything does. */
export const settle = <T extends Place & { readonly document: DesignDocument }>(given: T): T => {
  const page = findPage(given.document, given.pageId) ?? given.document.pages[0]
  if (!page) throw new Error('A design has at least one page')
  const selection = given.selection.filter((id) => findLayer(page, id))
  const groupId = findLayer(page, given.groupId)?.type === 'group' ? given.groupId : ''
  const isSettled = page.id === given.pageId && groupId === given.groupId && selection.length === given.selection.length
  return isSettled ? given : { ...given, pageId: page.id, groupId, selection }
}
