import type { DesignDocument, DesignPage } from '@broadside/contract/features/design-document.schemas'
import { copyLayers } from './copy.ts'
import { clamp } from './numbers.ts'
import { moveItem } from './pages.ts'

/** A white page. Its name stays blank, so it is named by its number. */
export const newPage = (id: string): DesignPage => ({
  id,
  name: '',
  background_color: '#ffffff',
  background: { type: 'solid', color: '#ffffff', opacity: 1 },
  layers: [],
})

/** A page with new ids, for itself and its layers. What was exported of the original isn't of the copy. */
export const copyPage = (page: DesignPage, newId: () => string): DesignPage => {
  const { preview_media_id: _, latest_export_media_id: __, ...rest } = page
  return { ...rest, id: newId(), layers: copyLayers(page.layers, newId) }
}

export const insertPage = (document: DesignDocument, page: DesignPage, index: number): DesignDocument => ({
  ...document,
  pages: document.pages.toSpliced(index, 0, page),
})

/** Removes a page, unless it is the only one. */
export const removePage = (document: DesignDocument, pageId: string): DesignDocument =>
  document.pages.length > 1 ? { ...document, pages: document.pages.filter(({ id }) => id !== pageId) } : document

export const movePage = (document: DesignDocument, pageId: string, to: number): DesignDocument => {
  const from = document.pages.findIndex(({ id }) => id === pageId)
  const index = clamp(to, 0, document.pages.length - 1)
  return from < 0 || from === index ? document : { ...document, pages: moveItem(document.pages, from, index) }
}
