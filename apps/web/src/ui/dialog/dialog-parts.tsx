import { Dialog as Base } from '@base-ui/react/dialog'
import { type RefObject, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { DialogActions, type DialogProps } from './dialog.tsx'
import styles from './dialog.module.css'

/**
 * Decides where the focus goes when the dialog closes: back to what had it before, unless it has already moved on. The library would look
 * only after a form in the dialog has taken the focus.
 */
const useFinalFocus = (open: boolean, popup: RefObject<HTMLElement | null>) => {
  const [opened, setOpened] = useState<{ open: boolean; from: Element | null }>({ open: false, from: null })
  if (opened.open !== open) setOpened({ open, from: open ? document.activeElement : opened.from })
  return (): HTMLElement | boolean => {
    const { activeElement, body } = document
    if (activeElement !== body && popup.current?.contains(activeElement) !== true) return false
    return opened.from instanceof HTMLElement && opened.from.isConnected ? opened.from : true
  }
}

export const Dialog = ({ open, onClose, title, text, children, actions, className }: DialogProps) => {
  const popup = useRef<HTMLDivElement>(null)
  const finalFocus = useFinalFocus(open, popup)
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup ref={popup} finalFocus={finalFocus} className={classNames(styles.popup, className)}>
          <Base.Title>{title}</Base.Title>
          {text && <Base.Description className={styles.text}>{text}</Base.Description>}
          {children}
          {actions && <DialogActions>{actions}</DialogActions>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
