import type { DesignPage } from '@broadside/contract/features/design-document.schemas'
import { bounded } from '../geometry/bounded.ts'
import { scaleBox } from '../geometry/resize.ts'
import { updateLayers } from '../model/pages.ts'
import type { Session } from './session.ts'

/** Makes the boxes of texts as high as their lines; the upper side stays where it is. */
export const fitText = ({ host }: Session, page: DesignPage, ids: readonly string[]): DesignPage =>
  updateLayers(page, ids, (layer) => {
    const { transform } = layer
    const height = layer.text && host.measureText?.(layer).height
    if (!height || !transform.height) return layer
    return {
      ...layer,
      transform: bounded({ ...transform, ...scaleBox(transform, { x: 1, y: height / transform.height }, { x: 0, y: 1 }) }),
    }
  })
