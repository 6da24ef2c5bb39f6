import { useBlocker } from '@tanstack/react-router'
import { LeaveDialog } from '#ui/confirm/leave-dialog.tsx'
import { translator } from '#i18n/translator.ts'

const t = translator('settings')

/** Asks before the page or the tab is left with changes that aren't saved. */
export const UnsavedGuard = ({ isDirty }: { isDirty: boolean }) => {
  const blocker = useBlocker({
    enableBeforeUnload: isDirty,
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    withResolver: true,
  })
  return <LeaveDialog blocker={blocker} title={t('leaveTitle')} text={t('leaveText')} leave={t('discard')} stay={t('stay')} />
}
