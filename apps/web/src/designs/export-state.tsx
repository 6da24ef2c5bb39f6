import { ExportFailed } from '#api/design-export.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './designs.module.css'
import type { Export } from './use-export.ts'

const t = translator('designExport')

/** How far an export is, or why it failed. */
export const ExportState = ({ error, isPending, progress }: Export) => (
  <>
    {error instanceof ExportFailed && <Notice tone="failed">{error.message}</Notice>}
    {error && !(error instanceof ExportFailed) && <ErrorNotice error={error} />}
    {isPending && (
      <output className={styles.soft}>
        {progress ? t('exportingOf', { done: progress.done, count: progress.total }) : t('exporting')}
      </output>
    )}
  </>
)
