import type { ReactNode } from 'react'
import { translator } from '#i18n/translator.ts'
import { Button } from '../button/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'

const t = translator('common')

interface ConfirmProps {
  open: boolean
  onClose: () => void
  title: string
  /** The consequences, and that they can't be undone. */
  text: string
  action: string
  busy: boolean
  /** Why the last attempt failed. */
  children?: ReactNode
  onConfirm: () => void
}

export const Confirm = ({ open, onClose, title, text, action, busy, onConfirm, children }: ConfirmProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={title}
    text={text}
    actions={
      <>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button look="danger" busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </>
    }
  >
    {children}
  </Dialog>
)
