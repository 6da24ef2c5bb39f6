import { boundsOfLayers, type Point, type Target, targetsAt, toPage, toScreen } from '@broadside/scene/editor'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { translator } from '#i18n/translator.ts'
import { AnchoredMenu } from '#ui/menu/menu.tsx'
import { Canvas } from '../../canvas/canvas.tsx'
import type { MenuRequest } from '../../canvas/input.ts'
import { findCanvas } from '../../session/focus-canvas.ts'
import type { EditorSession } from '../../session/session.ts'
import { useSession } from '../../session/use-session.ts'
import { createTabExit } from '../tab-exit.ts'
import { ContextItems } from './context-items.tsx'
import styles from './context-menu.module.css'
import { createLongPress, type LongPress } from './long-press.ts'

const t = translator('designEditor')

/** In the middle of the selection, or of the canvas, where the keyboard opens the menu. */
const keyboardPlace = ({ editor }: EditorSession): Point => {
  const { camera, viewport } = editor.view.get()
  const bounds = boundsOfLayers(editor.page(), editor.selection())
  const place = bounds
    ? toScreen(camera, { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 })
    : { x: viewport.width / 2, y: viewport.height / 2 }
  return { x: Math.min(Math.max(place.x, 0), viewport.width), y: Math.min(Math.max(place.y, 0), viewport.height) }
}

/** Selects what is at a place unless it is selected, as a press of the right button does. */
const pressRightButton = ({ editor }: EditorSession, { pointerId: id, x, y, timeMs }: LongPress): void => {
  editor.pointerCancel(id)
  editor.pointerDown({ id, type: 'mouse', x, y, button: 2, timeMs })
  editor.pointerUp({ id, type: 'mouse', x, y, button: 2, timeMs })
}

/** Where the menu is, and the layers that are there. */
interface Place {
  at: Point
  targets: readonly Target[]
}

/** The canvas with its menu: by the right button, by the keyboard, or by a finger that stays. */
export const CanvasWithMenu = () => {
  const session = useSession()
  const [place, setPlace] = useState<Place>()
  const [anchor, setAnchor] = useState<HTMLSpanElement | null>(null)
  const openAt = (at: Point): void => {
    const { camera } = session.editor.view.get()
    setPlace({ at, targets: targetsAt(session.editor, toPage(camera, at)) })
  }
  const [longPress] = useState(() =>
    createLongPress((press) => {
      pressRightButton(session, press)
      openAt(press)
    }),
  )
  const onMenu = ({ x, y, targets }: MenuRequest): void => {
    const { left = 0, top = 0 } = findCanvas()?.getBoundingClientRect() ?? {}
    // Some browsers also send this for a long press and for keys, which have opened the menu by then.
    if (!place) setPlace({ at: { x: x - left, y: y - top }, targets })
  }
  const [tabExit] = useState(createTabExit)
  const handlers = {
    ...longPress,
    ...tabExit,
    onMouseDown: (event: MouseEvent): void => {
      // The press that opened a text must not take the focus from its field.
      if (session.editor.view.get().typing !== undefined) event.preventDefault()
    },
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return
      event.preventDefault()
      openAt(keyboardPlace(session))
    },
  }
  return (
    <div className={styles.area} {...handlers}>
      <Canvas onMenu={onMenu} />
      {place && <span ref={setAnchor} className={styles.place} style={{ left: place.at.x, top: place.at.y }} />}
      {place && anchor && (
        <AnchoredMenu label={t('contextMenu')} anchor={anchor} align="start" open onClose={() => setPlace(undefined)} returnTo={findCanvas}>
          <ContextItems targets={place.targets} />
        </AnchoredMenu>
      )}
    </div>
  )
}
