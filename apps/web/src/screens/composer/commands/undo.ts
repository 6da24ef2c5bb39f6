/** Structural edits: applied immediately, announced in a toast, and undone there or with Mod+Z. */
import { flushSync } from 'react-dom'
import { closeToast, showToast, showUndo } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import type { Content } from '../session/model/content.ts'
import { createHistory, type History, type Step, undoStep } from '../session/model/history.ts'
import type { Session } from '../session/session.ts'

const t = translator('composerParts')

interface Opened {
  history: History
  /** Closes the toast of the last step. */
  close: () => void
  /** Restores the cursor from before each step. */
  cursors: WeakMap<Step, () => void>
}

const opened = new WeakMap<Session, Opened>()

const open = (session: Session): Opened => {
  const known = opened.get(session) ?? { history: createHistory(session.content), close: () => {}, cursors: new WeakMap() }
  opened.set(session, known)
  return known
}

/** Returns a function that restores the current cursor, if its text area still exists. */
const keepCursor = (): (() => void) => {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLTextAreaElement)) return () => {}
  const { id, selectionStart, selectionEnd } = activeElement
  return () => {
    const area = document.getElementById(id)
    if (!(area instanceof HTMLTextAreaElement)) return
    area.focus()
    area.setSelectionRange(selectionStart, selectionEnd)
  }
}

/** Undoes a step, or the last one, unless its changes were edited since. */
export const undo = (session: Session, step?: Step): void => {
  const { history, close, cursors } = open(session)
  const undone = flushSync(() => history.undo(step))
  if (!undone) return
  close()
  cursors.get(undone)?.()
  showToast(t('tookBack'))
}

/** Offers to undo a step for as long as that is possible. */
const offerUndo = (session: Session, message: string, step: Step): void => {
  const known = open(session)
  known.close()
  const id = showUndo(message, () => undo(session, step), { onClose: () => stop() })
  const stop = session.content.subscribe(() => {
    if (!undoStep(session.content.get(), step)) known.close()
  })
  known.close = () => {
    stop()
    closeToast(id)
  }
}

interface StructuralEdit {
  /** Announced after the edit. */
  message: string
  change: (content: Content) => Content
  /** Focuses where the user continues. The page already shows the change. */
  focus?: () => void
}

/** False if there was nothing to change. */
export const perform = (session: Session, { message, change, focus }: StructuralEdit): boolean => {
  const { history, cursors } = open(session)
  const cursor = keepCursor()
  const step = flushSync(() => history.run(change))
  if (!step) return false
  cursors.set(step, cursor)
  focus?.()
  offerUndo(session, message, step)
  return true
}
