import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '#lib/lazy-part.tsx'
import styles from './dialog.module.css'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** One sentence below the title. */
  text?: ReactNode
  children?: ReactNode
  /** Buttons, the main one last. */
  actions?: ReactNode
  className?: string | undefined
}

const LateDialog = lazyPart(async () => ({ default: (await import('./dialog-parts.tsx')).Dialog }))

/** Buttons of a form in a dialog, the main one last. */
export const DialogActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>

/** Asks or tells something before anything else can go on. From the bottom on phones. Loads when it is first open. */
export const Dialog = (props: DialogProps) => {
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open && !wasOpen) setWasOpen(true)
  return (
    wasOpen && (
      <Suspense>
        <LateDialog {...props} />
      </Suspense>
    )
  )
}
