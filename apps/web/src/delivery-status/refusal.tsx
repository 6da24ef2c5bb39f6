import { hasCode } from '#api/explain.ts'
import { publicationQuery } from '#api/publications.ts'
import { queries } from '#api/queries.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { translator } from '#i18n/translator.ts'

const t = translator('outcome')

interface RefusalProps {
  error: unknown
  publicationId: string
  /** The latest version is on the page, so the action can be repeated. */
  onLatest: () => void
}

/**
 * Why an action on a post was rejected. If the post was changed in the meantime, nothing was done, and the latest version must be loaded
 * first.
 */
export const Refusal = ({ error, publicationId, onLatest }: RefusalProps) => {
  if (!hasCode(error, 'revision_conflict')) return <ErrorNotice error={error} />
  const showLatest = async () => {
    await queries.refetchQueries({ queryKey: publicationQuery(publicationId).queryKey })
    onLatest()
  }
  return (
    <Notice tone="failed" title={t('changed')} action={<Button onClick={() => void showLatest()}>{t('showLatest')}</Button>}>
      {t('changedText')}
    </Notice>
  )
}
