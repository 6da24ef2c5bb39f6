import { RefreshCw, X } from 'lucide-react'
import { explain } from '#api/explain.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { translator } from '#i18n/translator.ts'
import { useSession } from '#composer/hooks/use-session.ts'
import { formatBytes } from './sizes.ts'
import { cancelUpload, retryUpload } from '#composer/session/uploads/uploads.ts'
import { FileBroken, FileUnreadable } from '#composer/session/uploads/transfer.ts'
import type { Refusal, Upload, UploadState } from '#composer/session/uploads/upload.ts'
import styles from './media.module.css'

const t = translator('composerMedia')
const secondsPerMinute = 60

const formatRefusal = (refusal: Refusal, { name, size }: Upload): string => {
  switch (refusal.code) {
    case 'type':
      return t('refusedType', { name })
    case 'size':
      return t('refusedSize', { name, size: formatBytes(size), limit: formatBytes(refusal.limit) })
    case 'empty':
      return t('refusedEmpty', { name })
    case 'too-many':
      return t('refusedMany', { limit: refusal.limit })
  }
}

const formatFault = ({ state, ...upload }: Upload): string | undefined => {
  if (state.name === 'refused') return formatRefusal(state.refusal, { state, ...upload })
  if (state.name !== 'failed') return undefined
  if (state.error instanceof FileBroken) return t('notReady')
  return state.error instanceof FileUnreadable ? t('unreadable', { name: upload.name }) : explain(state.error)
}

const formatTimeLeft = (seconds: number): string =>
  seconds < secondsPerMinute ? t('timeLeft', { seconds }) : t('minutesLeft', { minutes: Math.round(seconds / secondsPerMinute) })

const shareOf = (state: UploadState, size: number): number => {
  if (state.name === 'finishing') return 1
  return 'sentBytes' in state ? state.sentBytes / size : 0
}

const formatState = ({ state, size }: Upload): string => {
  switch (state.name) {
    case 'queued':
    case 'preparing':
    case 'finishing':
      return t(state.name)
    case 'sending': {
      const { sentBytes, secondsLeft } = state
      const sent = t('progress', { sent: formatBytes(sentBytes), total: formatBytes(size) })
      return secondsLeft === undefined ? sent : `${sent} · ${formatTimeLeft(secondsLeft)}`
    }
    case 'waiting':
      return t('waiting', { percent: Math.floor((state.sentBytes / size) * 100) })
    default:
      return ''
  }
}

/** Shows an upload's progress, or why it failed. */
export const UploadTile = ({ upload }: { upload: Upload }) => {
  const session = useSession()
  const { key, name, state, size, isKept } = upload
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
        {state.name === 'failed' && state.canRetry && (
          <IconButton icon={RefreshCw} label={t('retryFile', { name })} onClick={() => void retryUpload(session, key)} />
        )}
        <IconButton
          icon={X}
          label={fault === undefined ? t('cancelFile', { name }) : t('remove', { name })}
          onClick={() => void cancelUpload(session, key)}
        />
      </div>
    </li>
  )
}
