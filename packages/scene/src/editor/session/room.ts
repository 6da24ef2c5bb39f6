import { maxLayers } from '@broadside/contract/features/design-limits'
import type { Size } from './host.ts'
import type { Session } from './session.ts'

export const pageSize = ({ store }: Session): Size => {
  const { width_px: width, height_px: height } = store.get().document
  return { width, height }
}

/** Refuses more layers than a page can have. */
export const hasRoom = (session: Session, added = 1): boolean => {
  const fits = session.page().layers.length + added <= maxLayers
  if (!fits) session.refuse({ code: 'too_many_layers', limit: maxLayers })
  return fits
}
