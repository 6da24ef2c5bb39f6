import { RefreshCw, X } from 'lucide-react'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { translator } from '#i18n/translator.ts'
import { formatFault, formatState, shareOf } from './format.ts'
import type { Upload } from './upload.ts'
import styles from './upload-row.module.css'

const t = translator('uploads')

interface UploadRowProps {
  upload: Upload
  onCancel: () => void
  onRetry: () => void
}

/** Shows an upload's progress, or why it failed. */
export const UploadRow = ({ upload, onCancel, onRetry }: UploadRowProps) => {
  const { name, state, size, isKept } = upload
  const fault = formatFault(upload)
  const percent = Math.floor(shareOf(state, size) * 100)
  return (
    <li className={styles.row}>
      <div className={styles.picture} aria-hidden />
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        {fault === undefined ? (
          <>
            <progress className={styles.progress} max={100} value={percent} aria-label={t('uploading', { name })}>
              {percent} %
            </progress>
            <p className={styles.facts}>{formatState(upload)}</p>
            {!isKept && <p className={styles.facts}>{t('keepOpen')}</p>}
          </>
        ) : (
          <p className={styles.error} role="alert">
            {fault}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {state.name === 'failed' && state.canRetry && <IconButton icon={RefreshCw} label={t('retryFile', { name })} onClick={onRetry} />}
        <IconButton icon={X} label={fault === undefined ? t('cancelFile', { name }) : t('remove', { name })} onClick={onCancel} />
      </div>
    </li>
  )
}
