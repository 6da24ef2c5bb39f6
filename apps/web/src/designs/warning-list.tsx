import { useQueries } from '@tanstack/react-query'
import { type DesignWarning, pagePictureQuery, scaleTo } from '#api/design-export.ts'
import type { DesignView } from '#api/designs.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './designs.module.css'
import { smallPx } from './page-picture.tsx'
import { explainWarning } from './warnings.ts'

const t = translator('designExport')

interface WarningListProps {
  design: Pick<DesignView, 'document'>
  warnings: readonly DesignWarning[]
  more?: number
}

/** What isn't drawn as designed, a sentence for each part. Renders nothing if there is nothing. */
export const WarningList = ({ design: { document }, warnings, more = 0 }: WarningListProps) => {
  if (!warnings.length) return null
  return (
    <Notice tone="asking" title={t('warningsTitle', { count: warnings.length + more })}>
      <span className={styles.warnings}>
        {warnings.map((warning) => (
          <span key={JSON.stringify(warning)}>{explainWarning(document, warning)}</span>
        ))}
        {more > 0 && <span>{t('moreWarnings', { count: more })}</span>}
      </span>
    </Notice>
  )
}

/** The same before an export, as the pictures of the pages say. */
export const PageWarnings = ({ design, pageIds }: { design: DesignView; pageIds: readonly string[] }) => {
  const { id, revision, document } = design
  const scale = scaleTo(document, smallPx)
  const results = useQueries({ queries: pageIds.map((pageId) => pagePictureQuery({ id, revision, pageId, scale })) })
  if (results.some(({ isPending }) => isPending)) return <p className={styles.soft}>{t('checking')}</p>
  const missing = results.flatMap(({ data }) => data?.missing ?? [])
  return (
    <WarningList
      design={design}
      warnings={missing.flatMap(({ warnings }) => warnings)}
      more={missing.reduce((sum, one) => sum + one.more, 0)}
    />
  )
}
