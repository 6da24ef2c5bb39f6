import { words } from '#words/words.ts'
import { Button } from '../button/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { ErrorNotice } from '../notice/notice.tsx'

const t = words('common')

interface ConfirmProps {
  open: boolean
  onClose: () => void
  title: string
  /** What follows, and that it cannot be undone. */
  text: string
  /** Names what is done, on its button. */
  action: string
  busy: boolean
  error: unknown
  onConfirm: () => void
}

/** Asks once more before something that cannot be undone. */
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
