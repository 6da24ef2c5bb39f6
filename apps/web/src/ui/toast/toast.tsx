import { Toast as Base } from '@base-ui/react/toast'
import { translator } from '#i18n/translator.ts'

const t = translator('common')
export const manager = Base.createToastManager<{ link?: ToastLink }>()
const shownMs = 6000
/** As long as an action can be undone. */
const undoMs = 10_000

/** Shows what just happened. Anything that must not be missed belongs on the page instead. */
export const showToast = (title: string, description?: string): string =>
  manager.add({ title, ...(description ? { description } : {}), timeout: shownMs })

export const closeToast = (id: string): void => manager.close(id)

export interface ToastLink {
  label: string
  href: string
  /** Navigates there; toasts are outside the router. */
  follow: () => void
}

/** Shows what just happened, with a link to the result. */
export const showLink = (title: string, link: ToastLink): string => manager.add({ title, timeout: undoMs, data: { link } })

interface UndoOptions {
  description?: string | undefined
  /** Called when it is gone, on its own or after use. */
  onClose?: () => void
}

/** Shows what was done, with an undo button for ten seconds. */
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
