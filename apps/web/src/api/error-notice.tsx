import { translator } from '#i18n/translator.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { explain } from './explain.ts'

const t = translator('common')

interface ErrorNoticeProps {
  error: unknown
  title?: string
  onRetry?: (() => void) | undefined
}

/** Explains a failed request, with a retry where there is one. */
export const ErrorNotice = ({ error, title, onRetry }: ErrorNoticeProps) => (
  <Notice tone="failed" {...(title ? { title } : {})} action={onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}>
    {explain(error)}
  </Notice>
)
