import type { DesignDocument, Layer } from '@broadside/contract/features/design-document.schemas'

/** A layer with default values that covers most of a square page. */
export const layer = (id: string, part: Partial<Layer> & Pick<Layer, 'type'>): Layer => ({
  id,
  name: '',
  visible: true,
  locked: false,
  opacity: 1,
  transform: { x: 40, y: 40, width: 1000, height: 1000, rotation: 0, flip_x: false, flip_y: false },
  ...part,
})

export const textLayer = (id: string, text: NonNullable<Layer['text']>, more: Partial<Layer> = {}): Layer =>
  layer(id, { type: 'text', text: { font_size: 120, color: '#000000', wrap: 'character', ...text }, ...more })

/** Copies the first page for each name. Ids are `page-1`, `page-2`, and so on. */
export function withPages(document: DesignDocument, names: readonly string[], layers: Layer[] = []): DesignDocument {
  const [page] = document.pages
  if (!page) throw new Error('The document has no page.')
  return { ...document, pages: names.map((name, index) => ({ ...page, id: `page-${index + 1}`, name, layers: index ? [] : layers })) }
}
