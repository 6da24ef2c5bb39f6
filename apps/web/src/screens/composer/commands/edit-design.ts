/** From a post to the image editor, and back with pages. Loads when it is first needed. */
import type { UseNavigateResult } from '@tanstack/react-router'
import { pagePath } from '@broadside/contract/pages'
import { createReturn, type PostPlace, takeReturned } from '#api/design-returns.ts'
import { explain } from '#api/explain.ts'
import { showToast } from '#ui/toast/toast.tsx'
import { loadMessages, translator } from '#i18n/translator.ts'
import { findTarget } from '../session/model/content.ts'
import { mediaOf, partsOf } from '../session/model/parts.ts'
import type { Session } from '../session/session.ts'

const t = translator('designExport')

interface EditDesign {
  session: Session
  navigate: UseNavigateResult<string>
  designId: string
  /** Maximum number of pages that it can return. */
  most: number
  place: PostPlace
}

/** Saves the post, and opens the editor. Rejects if the server can't tell how to return. */
export const editDesign = async ({ session, navigate, designId, most, place }: EditDesign): Promise<void> => {
  await session.autosave.flush()
  const id = session.publication.get()?.id
  const returnUrl = id === undefined ? pagePath('newPublication') : pagePath('publication', { id })
  const token = await createReturn({ workspaceId: session.workspace.id, returnUrl, most, place })
  await navigate({ to: '/designs/$id/edit', params: { id: designId }, state: { returning: { token, returnUrl, most } } })
}

const withPages = (session: Session, mediaIds: readonly string[], { part: wanted, accountId: account, replaces }: PostPlace): void => {
  const { content, edit } = session
  const accountId = account !== undefined && findTarget(content.get(), account) ? account : undefined
  const parts = partsOf(content.get(), accountId)
  const part = (parts.find(({ id }) => id === wanted) ?? parts[0])?.id ?? ''
  const media = mediaOf(content.get(), part, accountId)
  const at = media.findIndex(({ media_id }) => media_id === replaces)
  const altText = media[at]?.alt_text
  if (replaces !== undefined && at >= 0) edit({ type: 'media-removed', id: replaces, part, accountId })
  for (const [index, id] of mediaIds.entries()) {
    edit({ type: 'media-added', id, ...(altText !== undefined && index === 0 && { altText }), part, accountId })
    if (at >= 0) edit({ type: 'media-moved', id, to: at + index, part, accountId })
  }
}

/** Adds the pages that the editor has made for this post, where they were wanted. */
export const takePages = async (session: Session, token: string): Promise<void> => {
  await loadMessages('designExport')
  try {
    const returned = await takeReturned(token)
    if (!returned) return
    withPages(session, returned.mediaIds, returned.place)
    showToast(t('pagesAdded', { count: returned.mediaIds.length }))
  } catch (error) {
    showToast(t('pagesLost'), explain(error))
  }
}
