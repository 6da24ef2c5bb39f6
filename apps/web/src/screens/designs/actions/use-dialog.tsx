import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { mostFiles } from '@broadside/contract/media-rules'
import { type DesignView, designQuery } from '#api/designs.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { translator } from '#i18n/translator.ts'
import { ExportForm } from '#web/designs/export-form.tsx'
import { ExportState } from '#web/designs/export-state.tsx'
import { reportWarnings } from '#web/designs/report-warnings.ts'
import { useExport } from '#web/designs/use-export.ts'
import { useExportChoice } from '#web/designs/use-export-choice.ts'
import styles from '#web/designs/designs.module.css'

const t = translator('designExport')
const common = translator('common')

interface UseProps {
  design: DesignView
  onClose: () => void
}

const Use = ({ design, onClose }: UseProps) => {
  const navigate = useNavigate()
  const choosing = useExportChoice(design, mostFiles)
  const { document } = design
  const { start, ...exporting } = useExport(design, ({ mediaIds, warnings }) => {
    reportWarnings(document, warnings)
    onClose()
    void navigate({ to: '/publications/new', search: { media: mediaIds.join(',') }, state: { writes: true } })
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('useTitle', { name: document.title })}
      className={styles.dialog}
      actions={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button look="primary" busy={exporting.isPending} disabledReason={choosing.fault} onClick={() => start(choosing.choice)}>
            {t('createPost')}
          </Button>
        </>
      }
    >
      <ExportForm design={design} choosing={choosing} />
      <ExportState {...exporting} />
    </Dialog>
  )
}

/** Exports pages of a design to the library, and opens a new post with them. */
export const UseDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data: design, error, refetch } = useQuery(designQuery(id))
  if (design) return <Use design={design} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title={t('loading')} actions={<Button onClick={onClose}>{common('cancel')}</Button>}>
      {error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : <Skeleton height="16rem" />}
    </Dialog>
  )
}
