import { rectBetween, type Rect } from '../../geometry/box.ts'
import { type Point, whole } from '../../geometry/point.ts'
import { clamp } from '../../model/numbers.ts'
import { layerAt } from '../../session/picking.ts'
import { textSize } from '../../session/new-layers.ts'
import type { Session } from '../../session/session.ts'
import { isDrag, type Pointer, type Tool, type ToolState } from '../tool.ts'
import { pageSize } from '../../session/room.ts'
import { createText, editText, middleOf } from './typing.ts'

/** Around a click: as wide as usual, or narrower where the page ends before. */
const clickedRect = (session: Session, at: Point): Rect => {
  const usual = textSize(pageSize(session))
  const left = pageSize(session).width - at.x
  const width = left > 0 ? clamp(left, usual.width / 4, usual.width) : usual.width
  return { ...whole({ x: at.x, y: at.y - usual.height / 2 }), width: Math.round(width), height: usual.height }
}

const placing = (session: Session, start: Pointer, done: Tool): ToolState => {
  const clear = () => session.view.set({ marquee: undefined })
  return {
    name: 'drawing',
    onPointerMove: (pointer) => {
      if (isDrag(start, pointer)) session.view.set({ marquee: rectBetween(start.page, pointer.page) })
      return undefined
    },
    onPointerUp: (pointer) => {
      clear()
      const dragged = rectBetween(whole(start.page), whole(pointer.page))
      const { height } = textSize(pageSize(session))
      const rect = isDrag(start, pointer) ? { ...dragged, width: Math.max(1, dragged.width), height } : clickedRect(session, start.page)
      return createText(session, rect, done) ?? done(session)
    },
    onCancel: () => {
      clear()
      return textTool(done)(session)
    },
  }
}

/** Makes a text with the width of a drag, or with Enter in the middle of the page, or edits the one that is clicked. */
export const textTool =
  (done: Tool): Tool =>
  (session) => ({
    name: 'idle',
    onPointerDown: (pointer) => {
      const top = layerAt(session, pointer.page)
      return top?.type === 'text' ? editText(session, top.id, done) : placing(session, pointer, done)
    },
    onKey: ({ key }) => key === 'Enter' && (createText(session, middleOf(session), done) ?? true),
  })
