import type { DesignDocument } from '@broadside/contract/features/design-document.schemas'

export const normalize = (document: DesignDocument): DesignDocument => {
  return { ...document, pages: document.pages.map((page, index) => ({ ...page, name: page.name || `Page ${index + 1}` })) }
}

export interface MediaReference {
  mediaId: string
  location: string
  /** The kind of reference; a `preview` is not drawn. */
  use: 'picture' | 'font' | 'preview'
}

export const listMedia = ({ pages }: DesignDocument): MediaReference[] => {
  const found: MediaReference[] = []
  const add = (mediaId: string | undefined, location: string, use: MediaReference['use']) => {
    if (mediaId) found.push({ mediaId, location, use })
  }
  for (const [index, page] of pages.entries()) {
    const at = `pages[${index}]`
    add(page.background.image?.media_id, `${at}.background.image.media_id`, 'picture')
    add(page.preview_media_id, `${at}.preview_media_id`, 'preview')
    add(page.latest_export_media_id, `${at}.latest_export_media_id`, 'preview')
    for (const [number, layer] of page.layers.entries()) {
      add(layer.image?.media_id, `${at}.layers[${number}].image.media_id`, 'picture')
      add(layer.text?.font_asset_id, `${at}.layers[${number}].text.font_asset_id`, 'font')
    }
  }
  return found
}
