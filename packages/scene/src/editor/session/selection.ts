/** What the selection can do, and the handles around it. */
import type { Layer } from '@broadside/contract/features/design-document.schemas'
import type { Box } from '../geometry/box.ts'
import { frameOf } from '../geometry/frames.ts'
import { type Handle, handlesOf, lineEnds } from '../geometry/handles.ts'
import { distance, type Point } from '../geometry/point.ts'
import { findLayer, isLocked, isShown, outermost, pickLayers } from '../model/tree.ts'
import type { Session } from './session.ts'

/** The selected layers that gestures and commands change: no locked ones, and no layer besides its own group. From the bottom up. */
export const editableIds = (session: Session): string[] => {
  const page = session.page()
  const ids = outermost(page, session.selection()).filter((id) => !isLocked(page, id))
  return pickLayers(page, ids).map(({ id }) => id)
}

/** The only selected layer, if it can be changed. */
export const soleLayer = (session: Session): Layer | undefined => {
  const [id, ...others] = session.selection()
  const layer = id !== undefined && !others.length ? findLayer(session.page(), id) : undefined
  return layer && !isLocked(session.page(), layer.id) ? layer : undefined
}

export const selectionFrame = (session: Session): Box | undefined => frameOf(session.page(), session.selection())

/** In screen pixels. */
const rotateGap = 28
const minSide = 40
/** Its handles in the middle of a side change where lines break, which those at the corners don't. A line is often lower than other layers. */
const minSideOfText = 20

export const selectionHandles = (session: Session): Handle[] => {
  const page = session.page()
  const ids = session.selection()
  const frame = selectionFrame(session)
  if (!frame || ids.some((id) => isLocked(page, id) || !isShown(page, id))) return []
  const { zoom } = session.view.get().camera
  const layer = soleLayer(session)
  if (layer?.shape?.kind !== 'line') {
    const handles = handlesOf(frame, { gap: rotateGap / zoom, minSide: (layer?.text ? minSideOfText : minSide) / zoom })
    // The height of a text follows from its lines.
    return layer?.text && session.host.measureText ? handles.filter(({ id }) => id !== 'n' && id !== 's') : handles
  }
  const { start, end } = lineEnds(frame)
  return [
    { id: 'start', point: start, angle: frame.rotation },
    { id: 'end', point: end, angle: frame.rotation },
  ]
}

/** How close the pointer has to be, in screen pixels. */
const reach = { mouse: 8, pen: 12, touch: 20 }

export const nearestHandle = (handles: readonly Handle[], point: Point, type: keyof typeof reach, zoom: number): Handle | undefined =>
  handles
    .map((handle) => ({ handle, away: distance(handle.point, point) * zoom }))
    .filter(({ away }) => away <= reach[type])
    .sort((one, other) => one.away - other.away)[0]?.handle
