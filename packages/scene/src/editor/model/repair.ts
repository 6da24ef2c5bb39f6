import type { DesignDocument, Layer } from '@broadside/contract/features/design-document.schemas'
import { updatePage, withLayers } from './pages.ts'

/** Takes layers out of groups that no longer exist or would contain themselves, which changes from elsewhere can lead to. */
export const repair = (document: DesignDocument): DesignDocument =>
  document.pages.reduce((repaired, { id }) => updatePage(repaired, id, (page) => withLayers(page, free(page.layers))), document)

const free = (layers: Layer[]): Layer[] => {
  const byId = new Map(layers.map((layer) => [layer.id, layer]))
  const isSound = ({ id, parent_id }: Layer): boolean => {
    const seen = new Set([id])
    for (let above = parent_id; above; above = byId.get(above)?.parent_id) {
      if (seen.has(above) || byId.get(above)?.type !== 'group') return false
      seen.add(above)
    }
    return true
  }
  return layers.every(isSound) ? layers : layers.map((layer) => (isSound(layer) ? layer : { ...layer, parent_id: '' }))
}
