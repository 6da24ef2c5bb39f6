import { Toast as Base } from '@base-ui/react/toast'
import { lazy, Suspense } from 'react'
import { words } from '#words/words.ts'

const t = words('common')
export const manager = Base.createToastManager()
const shownMs = 6000
/** For browsers that do not say when they are idle. */
const idleMs = 500
/** As long as what was done can be taken back. */
const undoMs = 10_000

/** Says what just happened. What must not be missed belongs on the page instead. */
export const showToast = (title: string, description?: string): string =>
  manager.add({ title, ...(description ? { description } : {}), timeout: shownMs })

export const closeToast = (id: string): void => manager.close(id)

interface UndoOptions {
  description?: string | undefined
  /** It is gone, by itself or because it was used. */
  onClose?: () => void
}

/** Says what was done, with a button that takes it back for ten seconds. */
export const showUndo = (title: string, undo: () => void, { description, onClose }: UndoOptions = {}): string => {
  const onClick = (): void => {
    manager.close(id)
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

/** Nothing has happened yet that a toast could tell, so the page comes first. */
const whenIdle = (): Promise<unknown> =>
  new Promise((resolve) => ('requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve, idleMs)))

const List = lazy(async () => {
  await whenIdle()
  return { default: (await import('./toast-list.tsx')).ToastList }
})

/** Where toasts appear. */
export const Toasts = () => (
  <Suspense>
    <List />
  </Suspense>
)
