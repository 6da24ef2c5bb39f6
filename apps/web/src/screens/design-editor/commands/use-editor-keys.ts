import { findShortcut } from '@broadside/scene/editor'
import { useEffect, useRef } from 'react'
import { takesControlKeys, takesKeys } from '#shell/shortcuts.ts'
import { useUser } from '#shell/user-menu.tsx'
import { focusRegion } from '../layout/regions.ts'
import { focusCanvas } from '../session/focus-canvas.ts'
import type { EditorSession } from '../session/session.ts'
import { commandOf } from './editor-commands.ts'

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey' | 'repeat' | 'target' | 'defaultPrevented'> & {
  preventDefault: () => void
}

/** The system sends events for these, which have the clipboard's content. */
const clipboardKeys = ['cut', 'copy', 'paste']

const isOnCanvas = (target: EventTarget | null): boolean => target instanceof Element && target.closest('[role="application"]') !== null

/** The space bar moves the view. */
const holdView = ({ editor }: EditorSession, event: Pressed): void => {
  event.preventDefault()
  focusCanvas()
  editor.press({ key: ' ', shift: false, alt: false, mod: false, repeat: false })
}

const runShortcut = (session: EditorSession, event: Pressed, hasSingleKeys: boolean): void => {
  const { key, shiftKey: shift, altKey: alt, ctrlKey, metaKey, repeat, target } = event
  const mod = ctrlKey || metaKey
  const found = findShortcut({ key, shift, alt, mod, repeat })
  if (!found || clipboardKeys.includes(found.id)) return
  if (mod ? takesControlKeys(target) : takesKeys(target) || !(hasSingleKeys || isOnCanvas(target))) return
  // Also for a command that isn't enabled, so that no other one runs instead, such as the browser's.
  event.preventDefault()
  const command = commandOf(found.id)
  if (command.isEnabled?.(session) ?? true) command.run(session)
}

/**
 * Runs shortcuts while the focus is anywhere in the editor but in a field. On the canvas, the tools come first. Also moves the focus between
 * the parts of the editor.
 */
export const useEditorKeys = (session: EditorSession) => {
  const hasSingleKeys = useUser().shortcuts ?? true
  /** The button that was clicked last. No one expects the space bar to press it again, until another key is used. */
  const clicked = useRef<Element>(null)
  const press = (event: Pressed): void => {
    const frame = document.querySelector('[data-fills-window]')
    if (event.defaultPrevented || !frame) return
    const isIdle = [document.body, frame, clicked.current].some((element) => element === event.target)
    if (event.key === ' ' && hasSingleKeys && isIdle) return holdView(session, event)
    clicked.current = null
    if (event.key !== 'F6') return runShortcut(session, event, hasSingleKeys)
    event.preventDefault()
    focusRegion(frame, event.shiftKey ? -1 : 1)
  }
  useEffect(() => {
    /** The focus is lost with the control that had it, and keys then go to the document. */
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.target === document.body) press(event)
    }
    const onClick = ({ target }: PointerEvent): void => {
      clicked.current = target instanceof Element ? target.closest('[data-fills-window] button') : null
    }
    document.addEventListener('keydown', onKeyDown, true)
    document.addEventListener('pointerdown', onClick, true)
    return () => {
      document.removeEventListener('keydown', onKeyDown, true)
      document.removeEventListener('pointerdown', onClick, true)
    }
  })
  return press
}
