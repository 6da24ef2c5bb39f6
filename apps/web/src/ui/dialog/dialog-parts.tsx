import { Dialog as Base } from '@base-ui/react/dialog'
import { classNames } from '../class-names.ts'
import { DialogActions, type DialogProps } from './dialog.tsx'
import styles from './dialog.module.css'

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
