/** Words for the state of an upload. The catalog `uploads` must be loaded. */
import { explain, hasCode } from '#api/explain.ts'
import { formatBytes } from '#i18n/sizes.ts'
import { translator } from '#i18n/translator.ts'
import { FileBroken, FileUnreadable } from './transfer.ts'
import type { Refusal, Upload, UploadState } from './upload.ts'

const t = translator('uploads')
const secondsPerMinute = 60

const formatRefusal = (refusal: Refusal, { name, size }: Upload): string => {
  switch (refusal.code) {
    case 'type':
      return t('refusedType', { name })
    case 'kind':
      return t('refusedKind', { name, kind: refusal.kind })
    case 'size':
      return t('refusedSize', { name, size: formatBytes(size), limit: formatBytes(refusal.limit) })
    case 'empty':
      return t('refusedEmpty', { name })
    case 'too-many':
      return t('refusedMany', { limit: refusal.limit })
  }
}

/** Why an upload failed; undefined if it did not. */
export const formatFault = (upload: Upload): string | undefined => {
  const { state, name } = upload
  if (state.name === 'refused') return formatRefusal(state.refusal, upload)
  if (state.name !== 'failed') return undefined
  if (state.error instanceof FileBroken) return t('notReady')
  if (hasCode(state.error, 'limit_reached')) return t('noSpace', { name })
  return state.error instanceof FileUnreadable ? t('unreadable', { name }) : explain(state.error)
}

const formatTimeLeft = (seconds: number): string =>
  seconds < secondsPerMinute ? t('timeLeft', { seconds }) : t('minutesLeft', { minutes: Math.round(seconds / secondsPerMinute) })

/** The part that is sent, from 0 to 1. */
export const shareOf = (state: UploadState, size: number): number => {
  if (state.name === 'finishing') return 1
  return 'sentBytes' in state ? state.sentBytes / size : 0
}

export const formatState = ({ state, size }: Upload): string => {
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
      return state.isFull ? t('waitingForSpace') : t('waiting', { percent: Math.floor((state.sentBytes / size) * 100) })
    default:
      return ''
  }
}
