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
  /** Closes what is said of the last step. */
  close: () => void
  /** Where one was writing before each step. */
  cursors: WeakMap<Step, () => void>
}

const opened = new WeakMap<Session, Opened>()

const open = (session: Session): Opened => {
  const known = opened.get(session) ?? { history: createHistory(session.content), close: () => {}, cursors: new WeakMap() }
  opened.set(session, known)
  return known
}

/** Goes back to where the focus is now, as far as that is still there. */
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

/** Undoes a step, or the last one, unless what it changed was edited since. */
export const undo = (session: Session, step?: Step): void => {
  const { history, close, cursors } = open(session)
  const taken = flushSync(() => history.undo(step))
  if (!taken) return
  close()
  cursors.get(taken)?.()
  showToast(t('tookBack'))
}

/** The offer to take a step back stands as long as that can be done. */
const offerUndo = (session: Session, said: string, step: Step): void => {
  const known = open(session)
  known.close()
  const id = showUndo(said, () => undo(session, step), { onClose: () => stop() })
  const stop = session.content.subscribe(() => {
    if (!undoStep(session.content.get(), step)) known.close()
  })
  known.close = () => {
    stop()
    closeToast(id)
  }
}

interface StructuralEdit {
  /** What is told when it is done. */
  message: string
  change: (content: Content) => Content
  /** Brings the focus to where one would go on. The page shows the change already. */
  focus?: () => void
}

/** False when there was nothing to change. */
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
