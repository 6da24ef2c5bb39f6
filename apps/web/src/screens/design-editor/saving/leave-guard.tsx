import { useBlocker } from '@tanstack/react-router'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import { useSession } from '../session/use-session.ts'

const t = translator('designSaving')

/**
 * Saves on navigation within the app; what can't be saved stays in this browser. Asks for confirmation only if this browser can't store it
 * either, which also applies when the tab is closed.
 */
export const LeaveGuard = () => {
  const {
    editor,
    saving: { saver, localCopy },
  } = useSession()
  const blocker = useBlocker({
    enableBeforeUnload: () => saver.isDirty() && !localCopy.isKept() && !saver.sendAndLeave(),
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false
      editor.complete()
      if (await saver.flush({ reason: 'close' })) return false
      await localCopy.flush()
      if (!localCopy.isKept()) return true
      showToast(t('leftUnsaved'), t('leftUnsavedText'))
      return false
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
              saver.discard()
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
