/** Edits of pages and layers. Everything that didn't change is shared with the document before. */
import type { DesignDocument, DesignPage, Layer } from '@broadside/contract/features/design-document.schemas'

export const findPage = ({ pages }: DesignDocument, pageId: string): DesignPage | undefined => pages.find(({ id }) => id === pageId)

export const updatePage = (document: DesignDocument, pageId: string, change: (page: DesignPage) => DesignPage): DesignDocument => {
  const pages = mapChanged(document.pages, (page) => (page.id === pageId ? change(page) : page))
  return pages === document.pages ? document : { ...document, pages }
}

/** Changes the layers with these ids. */
export const updateLayers = (page: DesignPage, ids: Iterable<string>, change: (layer: Layer) => Layer): DesignPage => {
  const chosen = new Set(ids)
  return withLayers(
    page,
    mapChanged(page.layers, (layer) => (chosen.has(layer.id) ? change(layer) : layer)),
  )
}

export const withLayers = (page: DesignPage, layers: Layer[]): DesignPage => (layers === page.layers ? page : { ...page, layers })

/** Returns the same list if no item changes. */
const mapChanged = <T>(items: T[], change: (item: T) => T): T[] => {
  const changed = items.map(change)
  return changed.every((item, index) => item === items[index]) ? items : changed
}

/** Moves an item within a list to an index that is counted without it. */
export const moveItem = <T>(items: readonly T[], from: number, to: number): T[] => {
  const rest = items.toSpliced(from, 1)
  return from in items ? rest.toSpliced(to, 0, items[from] as T) : rest
}
