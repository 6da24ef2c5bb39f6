import { Button } from '../button/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'

interface LeaveDialogProps {
  /** Of `useBlocker`. */
  blocker: { status: 'idle' | 'blocked'; proceed?: (() => void) | undefined; reset?: (() => void) | undefined }
  title: string
  text: string
  leave: string
  stay: string
  /** Gives up the changes. */
  onLeave?: () => void
}

/** Asks before a page is left with changes that would be lost. */
export const LeaveDialog = ({ blocker, title, text, leave, stay, onLeave }: LeaveDialogProps) => (
  <Dialog
    open={blocker.status === 'blocked'}
    onClose={() => blocker.reset?.()}
    title={title}
    text={text}
    actions={
      <>
        <Button
          look="danger"
          onClick={() => {
            onLeave?.()
            blocker.proceed?.()
          }}
        >
          {leave}
        </Button>
        <Button look="primary" onClick={() => blocker.reset?.()}>
          {stay}
        </Button>
      </>
    }
  />
)
