import { useBlocker } from '@tanstack/react-router'
import { LeaveDialog } from '#ui/confirm/leave-dialog.tsx'
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
    <LeaveDialog
      blocker={blocker}
      title={t('leaveTitle')}
      text={t('leaveText')}
      leave={t('leave')}
      stay={t('stay')}
      onLeave={saver.discard}
    />
  )
}
