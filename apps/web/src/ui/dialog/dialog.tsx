import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './dialog.module.css'

interface DialogProps {
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

/** Buttons of a form in a dialog, the main one last. */
export const DialogActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>

/** Asks or tells something before anything else can go on. From the bottom on phones. */
export const Dialog = ({ open, onClose, title, text, children, actions, className }: DialogProps) => (
  <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
    <Base.Portal>
      <Base.Backdrop className={styles.backdrop} />
      <Base.Popup className={classNames(styles.popup, className)}>
        <Base.Title>{title}</Base.Title>
        {text && <Base.Description className={styles.text}>{text}</Base.Description>}
        {children}
        {actions && <DialogActions>{actions}</DialogActions>}
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
)
