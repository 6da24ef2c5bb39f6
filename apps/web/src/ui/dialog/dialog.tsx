import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import styles from './dialog.module.css'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  text?: ReactNode
  children?: ReactNode
  /** Buttons, the main one last. */
  actions?: ReactNode
  className?: string | undefined
}

const LateDialog = lazyPart(async () => ({ default: (await import('./dialog-parts.tsx')).Dialog }))

export const DialogActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>

/** A modal dialog, shown at the bottom on phones. Loads when it is first opened. */
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
