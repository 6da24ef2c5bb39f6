import { useMutation, useQueryClient } from '@tanstack/react-query'
import { explain } from '#api/explain.ts'
import { analyseAgain, type MediaView, mediaQuery } from '#api/media.ts'
import { Button } from '#ui/button/button.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import { formatBytes, formatDuration } from '#i18n/sizes.ts'
import rowStyles from '#web/uploads/upload-row.module.css'

const t = translator('composerMedia')

const measuresOf = ({ mime_type: mime, width, height, duration, size }: MediaView): string =>
  [
    width !== undefined && height !== undefined && !mime.startsWith('audio/') ? t('pixels', { width, height }) : undefined,
    duration === undefined ? undefined : formatDuration(duration),
    formatBytes(size),
  ]
    .filter(Boolean)
    .join(' · ')

/** Shows a file's type, size and duration, or its processing status. */
export const FileFacts = ({ file, readOnly }: { file: MediaView; readOnly: boolean }) => {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => analyseAgain(file.id),
    onSuccess: (changed) => queries.setQueryData(mediaQuery(file.id).queryKey, changed),
    onError: (error) => void showToast(explain(error)),
  })
  if (file.processing_status === 'failed') return <p className={rowStyles.error}>{t('notReady')}</p>
  if (file.analysis_status === 'failed') {
    return (
      <p className={rowStyles.error}>
        {t('notAnalysed')}
        {!readOnly && file.can.retry_analysis && (
          <Button look="quiet" busy={isPending} onClick={() => mutate()}>
            {t('analyseAgain')}
          </Button>
        )}
      </p>
    )
  }
  const isLooking = file.processing_status !== 'ready' || file.analysis_status === 'pending'
  return <p className={rowStyles.facts}>{isLooking ? t('lookedInto') : measuresOf(file)}</p>
}
