import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LeaveDialog } from '#ui/confirm/leave-dialog.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import { useSession } from '../hooks/use-session.ts'

const t = translator('composer')

/**
 * Saves edits on navigation within the app; unsaved ones stay in this browser. Asks for confirmation only if this browser can't store them,
 * which also applies when the tab is closed.
 */
export const LeaveGuard = () => {
  const { autosave, localDrafts } = useSession()
  const blocker = useBlocker({
    enableBeforeUnload: () => autosave.isDirty() && !localDrafts.isKept(),
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !autosave.isDirty() || (await autosave.flush())) return false
      await localDrafts.flush()
      if (!localDrafts.isKept()) return true
      showToast(t('leftUnsaved'), t('leftUnsavedText'))
      return false
    },
    withResolver: true,
  })
  useEffect(() => {
    // The browser may end a hidden tab without another event.
    const onHide = () => {
      if (!document.hidden) return
      void localDrafts.flush()
      if (autosave.state.get().name === 'edited') void autosave.flush()
    }
    document.addEventListener('visibilitychange', onHide)
    return () => document.removeEventListener('visibilitychange', onHide)
  }, [autosave, localDrafts])
  return (
    <LeaveDialog
      blocker={blocker}
      title={t('leaveTitle')}
      text={t('leaveText')}
      leave={t('leave')}
      stay={t('stay')}
      onLeave={autosave.discard}
    />
  )
}
