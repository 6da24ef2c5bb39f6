/** Editing a text in place. All typing until the text is left is one step. */
import type { DesignPage } from '@broadside/contract/features/design-document.schemas'
import { asBox, contains, type Rect } from '../../geometry/box.ts'
import { boxOf } from '../../geometry/frames.ts'
import { insertLayers, removeLayers, topOf } from '../../model/arrange.ts'
import { maxText } from '@broadside/contract/features/design-limits'
import { shortened } from '../../model/numbers.ts'
import { updateLayers } from '../../model/pages.ts'
import { findLayer } from '../../model/tree.ts'
import type { Gesture } from '../../session/gesture.ts'
import { newLayer, newText, textSize } from '../../session/new-layers.ts'
import type { Session } from '../../session/session.ts'
import { fitText } from '../../session/fit-text.ts'
import type { Tool, ToolState } from '../tool.ts'
import { hasRoom, pageSize } from '../../session/room.ts'

const withText = (session: Session, page: DesignPage, id: string, text: string): DesignPage =>
  fitText(
    session,
    updateLayers(page, [id], (layer) => (layer.text ? { ...layer, text: { ...layer.text, text: shortened(text, maxText) } } : layer)),
    [id],
  )

interface Typing {
  id: string
  gesture: Gesture
  /** Adds a new text to the page; absent for one that exists. */
  create?: (page: DesignPage) => DesignPage
}

const typing = (session: Session, { id, gesture, create = (page) => page }: Typing, done: Tool): ToolState => {
  const isBlank = () => !findLayer(session.page(), id)?.text?.text.trim()
  const isNew = findLayer(session.page(), id)?.text?.text === ''
  const end = (): ToolState => {
    session.view.set({ typing: undefined })
    if (isBlank() && isNew) gesture.cancel()
    else {
      if (isBlank()) gesture.revise((page) => removeLayers(page, [id]))
      gesture.commit()
    }
    return done(session)
  }
  session.view.set({ typing: id, hovered: undefined })
  return {
    name: 'typing',
    onText: (text) => gesture.revise((page) => withText(session, create(page), id, text), [id]),
    onPointerDown: (pointer) => {
      const box = boxOf(session.page(), id)
      if (box && contains(box, pointer.page)) return undefined
      const next = end()
      return next.onPointerDown?.(pointer) ?? next
    },
    onKey: ({ key, mod }) => (key === 'Escape' || (key === 'Enter' && mod) ? end() : false),
    onCancel: end,
    onComplete: end,
  }
}

export const editText = (session: Session, id: string, done: Tool): ToolState => {
  session.select([id])
  return typing(session, { id, gesture: session.begin() }, done)
}

/** Adds an empty text and edits it. Nothing is left of it if it stays empty. */
/** Where a text goes without a pointer. */
export const middleOf = (session: Session): Rect => {
  const [page, size] = [pageSize(session), textSize(pageSize(session))]
  return { x: (page.width - size.width) / 2, y: (page.height - size.height) / 2, ...size }
}

export const createText = (session: Session, rect: Rect, done: Tool): ToolState | undefined => {
  if (!hasRoom(session)) return undefined
  const id = session.host.newId()
  const layer = newLayer(id, asBox(rect), { type: 'text', text: newText('', pageSize(session)) })
  const create = (page: DesignPage) => insertLayers(page, [layer], topOf(page))
  const gesture = session.begin()
  gesture.revise(create, [id])
  return typing(session, { id, gesture, create }, done)
}
