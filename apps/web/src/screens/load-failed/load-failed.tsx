import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ErrorNotice } from '#ui/notice/notice.tsx'
import { Page } from '#ui/page/page.tsx'
import { words } from '#words/words.ts'

const t = words('common')

/** In place of a screen that could not be loaded. */
export const LoadFailed = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  return (
    <Page title={t('errorTitle')} narrow>
      <ErrorNotice
        error={error}
        onRetry={() => {
          reset()
          void router.invalidate()
        }}
      />
    </Page>
  )
}
