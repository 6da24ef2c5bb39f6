import { ExportFailed } from '#api/design-export.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { hasCode } from '#api/explain.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './designs.module.css'
import type { Export } from './use-export.ts'

const t = translator('designExport')

const Failure = ({ error }: { error: Error }) => {
  const isExport = error instanceof ExportFailed
  if (isExport ? error.code === 'limit_reached' : hasCode(error, 'limit_reached')) return <Notice tone="failed">{t('noSpace')}</Notice>
  return isExport ? <Notice tone="failed">{error.message}</Notice> : <ErrorNotice error={error} />
}

/** How far an export is, or why it failed. */
export const ExportState = ({ error, isPending, progress }: Export) => (
  <>
    {error && <Failure error={error} />}
    {isPending && (
      <output className={styles.soft}>
        {progress ? t('exportingOf', { done: progress.done, count: progress.total }) : t('exporting')}
      </output>
    )}
  </>
)
