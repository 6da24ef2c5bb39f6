import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { completeReturn } from '#api/design-returns.ts'
import type { DesignView } from '#api/designs.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { LocalLink } from '#ui/local-link/local-link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { translator } from '#i18n/translator.ts'
import styles from '#web/designs/designs.module.css'
import { ExportForm } from '#web/designs/export-form.tsx'
import { ExportState } from '#web/designs/export-state.tsx'
import { reportWarnings } from '#web/designs/report-warnings.ts'
import type { Returning } from '#web/designs/returning.ts'
import { useExport } from '#web/designs/use-export.ts'
import { useExportChoice } from '#web/designs/use-export-choice.ts'

const t = translator('designExport')
const common = translator('common')

interface ReturnDialogProps {
  design: DesignView
  returning: Returning
  onClose: () => void
}

/** Exports pages for the post that the editor was opened from, and returns to it with them. */
export const ReturnDialog = ({ design, returning: { token, returnUrl, most }, onClose }: ReturnDialogProps) => {
  const navigate = useNavigate()
  const choosing = useExportChoice(design, most)
  const { document } = design
  const {
    mutate: returnWith,
    error,
    isPending,
  } = useMutation({
    mutationFn: (mediaIds: readonly string[]) => completeReturn(token, design.id, mediaIds),
    onSuccess: () => void navigate({ to: returnUrl, state: { returned: token }, replace: true }),
  })
  const { start, ...exporting } = useExport(design, ({ mediaIds, warnings }) => {
    reportWarnings(document, warnings)
    returnWith(mediaIds)
  })
  const isBusy = exporting.isPending || isPending
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('addToPostTitle', { name: document.title })}
      className={styles.dialog}
      actions={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button look="primary" busy={isBusy} disabledReason={choosing.fault} onClick={() => start(choosing.choice)}>
            {t('addPages', { count: choosing.choice.pageIds.length })}
          </Button>
        </>
      }
    >
      <ExportForm design={design} choosing={choosing} />
      <ExportState {...exporting} />
      {error && (
        <>
          <ErrorNotice error={error} />
          <Notice tone="asking">
            {t('pagesInLibrary')} <LocalLink href={returnUrl}>{t('backToPost')}</LocalLink>
          </Notice>
        </>
      )}
    </Dialog>
  )
}
