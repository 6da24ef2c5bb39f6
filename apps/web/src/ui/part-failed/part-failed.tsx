import { useEffect, useEffectEvent } from 'react'
import type { PartError } from '#lib/load-part.ts'
import { saveWork } from '#lib/unsaved-work.ts'
import { translator } from '#i18n/translator.ts'
import { Button } from '../button/button.tsx'
import { Notice } from '../notice/notice.tsx'
import { showToast } from '../toast/toast.tsx'

const t = translator('common')

interface PartFailedProps {
  error: PartError
  onRetry: () => void
  /** Set if the part is a dialog, which is retried by opening it again. */
  onClose?: (() => void) | undefined
}

const reload = async (): Promise<void> => {
  await saveWork()
  location.reload()
}

const textOf = ({ reason }: PartError): string => t(reason === 'outdated' ? 'partOutdated' : 'partUnreachable')

const Closing = ({ error, onRetry, onClose }: PartFailedProps) => {
  const close = useEffectEvent(() => {
    showToast(t('partFailed'), textOf(error))
    onRetry()
    onClose?.()
  })
  useEffect(() => close(), [])
  return null
}

export const PartFailed = (props: PartFailedProps) => {
  const { error, onRetry, onClose } = props
  if (onClose) return <Closing {...props} />
  const isOutdated = error.reason === 'outdated'
  return (
    <Notice
      tone="failed"
      action={<Button onClick={isOutdated ? () => void reload() : onRetry}>{t(isOutdated ? 'reload' : 'retry')}</Button>}
    >
      {textOf(error)}
    </Notice>
  )
}
