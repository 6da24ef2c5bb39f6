import { words } from '#words/words.ts'
import { Button } from '../button/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { ErrorNotice } from '../notice/notice.tsx'

const t = words('common')

interface ConfirmProps {
  open: boolean
  onClose: () => void
  title: string
  /** The consequences, and that they can't be undone. */
  text: string
  action: string
  busy: boolean
  error: unknown
  onConfirm: () => void
}

export const Confirm = ({ open, onClose, title, text, action, busy, error, onConfirm }: ConfirmProps) => (
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
    {error ? <ErrorNotice error={error} /> : undefined}
  </Dialog>
)
