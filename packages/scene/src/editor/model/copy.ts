import type { DesignPage, Layer } from '@broadside/contract/features/design-document.schemas'
import { insertLayers, locationAbove } from './arrange.ts'
import { subtree } from './tree.ts'

/** Layers with new ids, in the same groups as far as those are copied too. */
export const copyLayers = (layers: readonly Layer[], newId: (id: string) => string): Layer[] => {
  const ids = new Map(layers.map(({ id }) => [id, newId(id)]))
  return layers.map(({ parent_id, ...layer }) => {
    const group = parent_id && (ids.get(parent_id) ?? parent_id)
    return { ...layer, id: ids.get(layer.id) ?? layer.id, ...(group ? { parent_id: group } : {}) }
  })
}

/** Copies layers with their content, each directly above its original. */
export const duplicateLayers = (page: DesignPage, ids: readonly string[], newId: (id: string) => string): DesignPage =>
  ids.reduce((copied, id) => insertLayers(copied, copyLayers(subtree(copied, id), newId), locationAbove(copied, id)), page)
