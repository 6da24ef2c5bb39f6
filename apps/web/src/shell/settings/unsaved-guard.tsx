import { useBlocker } from '@tanstack/react-router'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { translator } from '#i18n/translator.ts'

const t = translator('settings')

/** Asks before the page or the tab is left with changes that aren't saved. */
export const UnsavedGuard = ({ isDirty }: { isDirty: boolean }) => {
  const blocker = useBlocker({
    enableBeforeUnload: isDirty,
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
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
          <Button look="danger" onClick={() => blocker.proceed?.()}>
            {t('discard')}
          </Button>
          <Button look="primary" onClick={() => blocker.reset?.()}>
            {t('stay')}
          </Button>
        </>
      }
    />
  )
}
