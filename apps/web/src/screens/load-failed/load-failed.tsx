import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { PartError, reloadOnce } from '#lib/load-part.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Page } from '#ui/page/page.tsx'
import { PartFailed } from '#ui/part-failed/part-failed.tsx'
import { translator } from '#i18n/translator.ts'

const t = translator('common')

/** Replaces a screen that could not be loaded. If the app was updated since, reloads the page once. */
export const LoadFailed = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  const retry = (): void => {
    reset()
    void router.invalidate()
  }
  const retryOnline = useEffectEvent(retry)
  const isOutdated = error instanceof PartError && error.reason === 'outdated'
  useEffect(() => {
    if (isOutdated && reloadOnce()) return undefined
    const onOnline = () => retryOnline()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [isOutdated])
  return (
    <Page title={t('errorTitle')} narrow>
      {error instanceof PartError ? <PartFailed error={error} onRetry={retry} /> : <ErrorNotice error={error} onRetry={retry} />}
    </Page>
  )
}
