import { Toast as Base } from '@base-ui/react/toast'
import { words } from '#words/words.ts'

const t = words('common')
export const manager = Base.createToastManager<{ link?: ToastLink }>()
const shownMs = 6000
/** As long as what was done can be taken back. */
const undoMs = 10_000

/** Says what just happened. What must not be missed belongs on the page instead. */
export const showToast = (title: string, description?: string): string =>
  manager.add({ title, ...(description ? { description } : {}), timeout: shownMs })

export const closeToast = (id: string): void => manager.close(id)

export interface ToastLink {
  label: string
  /** An address of this app, for other tabs. */
  href: string
  /** Goes there; toasts are outside of the router. */
  follow: () => void
}

/** Says what just happened, with a link to where it can be seen. */
export const showLink = (title: string, link: ToastLink): string => manager.add({ title, timeout: undoMs, data: { link } })

interface UndoOptions {
  description?: string | undefined
  /** It is gone, by itself or because it was used. */
  onClose?: () => void
}

/** Says what was done, with a button that takes it back for ten seconds. */
export const showUndo = (title: string, undo: () => void, { description, onClose }: UndoOptions = {}): string => {
  const onClick = (): void => {
    closeToast(id)
    undo()
  }
  const id = manager.add({
    title,
    timeout: undoMs,
    actionProps: { children: t('undo'), onClick },
    ...(description ? { description } : {}),
    ...(onClose ? { onClose } : {}),
  })
  return id
}
