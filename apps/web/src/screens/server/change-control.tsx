import { useMutation, useQuery } from '@tanstack/react-query'
import { appendControl, type ControlChange, controlEffectQuery } from '#api/server-admin.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { browserZone, formatNear } from '#i18n/time.ts'
import { translator } from '#i18n/translator.ts'
import { nameNetwork } from '#networks/names.ts'
import { Confirm } from '#ui/confirm/confirm.tsx'
import { showToast } from '#ui/toast/toast.tsx'

const t = translator('server')

interface ChangeControlProps {
  change: ControlChange
  onClose: () => void
}

/** Pauses or resumes a network, after showing how many accounts and posts that concerns. */
export const ChangeControl = ({ change, onClose }: ChangeControlProps) => {
  const network = nameNetwork(change.provider)
  const pauses = change.state === 'disabled'
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => appendControl(change),
    onSuccess: () => {
      showToast(t(pauses ? 'paused' : 'resumed', { network }))
      onClose()
    },
  })
  return (
    <Confirm
      open
      onClose={onClose}
      title={t(pauses ? 'pauseTitle' : 'resumeTitle', { network })}
      text={t(pauses ? 'pauseText' : 'resumeText', { network })}
      action={t(pauses ? 'pause' : 'resume')}
      busy={isPending}
      onConfirm={() => mutate()}
    >
      <Effect change={change} />
      {error && <ErrorNotice error={error} />}
    </Confirm>
  )
}

const Effect = ({ change }: { change: ControlChange }) => {
  const { data, error } = useQuery(controlEffectQuery(change))
  if (error) return <ErrorNotice error={error} />
  if (!data) return null
  const { accounts, scheduled_destinations: posts, first_at: first } = data
  return (
    <output>
      {accounts === 0
        ? t('effectNone')
        : first === undefined
          ? t('effectAccounts', { accounts, posts })
          : t('effectFirst', { accounts, posts, at: formatNear(first, browserZone()) })}
    </output>
  )
}
