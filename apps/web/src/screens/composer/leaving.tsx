import { useBlocker } from '@tanstack/react-router'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { words } from '#words/words.ts'
import { useSession } from './use-session.ts'

const t = words('composer')

/** Going elsewhere in the app sends what is not sent yet; only what cannot be sent is asked about. A closing tab is asked about by the browser. */
export const Leaving = () => {
  const { autosave } = useSession()
  const isUnsent = () => autosave.isDirty()
  const blocker = useBlocker({
    enableBeforeUnload: isUnsent,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !isUnsent()) return false
      return !(await autosave.flush())
    },
    withResolver: true,
  })
  return (
    <Dialog
      open={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('leaveTitle')}
      text={t('leaveText')}
      actions={
        <>
          <Button
            look="danger"
            onClick={() => {
              autosave.discard()
              blocker.proceed?.()
            }}
          >
            {t('leave')}
          </Button>
          <Button look="primary" onClick={() => blocker.reset?.()}>
            {t('stay')}
          </Button>
        </>
      }
    />
  )
}
