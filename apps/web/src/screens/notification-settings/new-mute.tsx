import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { muteMail } from '#api/notification-settings.ts'
import { workspacesQuery } from '#api/workspaces.ts'
import { dayOf } from '#lib/wall-time.ts'
import { serverNow } from '#lib/server-clock.ts'
import { browserZone, formatMoment } from '#i18n/time.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import { muteEnd, type MuteSpan } from './mute-end.ts'
import styles from './notification-settings.module.css'

const t = translator('notificationSettings')

/** Workspace ids are never empty. */
const everywhere = ''

const spanChoices = () =>
  [
    { value: 'day', label: t('muteDay') },
    { value: 'week', label: t('muteWeek') },
    { value: 'month', label: t('muteMonth') },
    { value: 'date', label: t('muteDate') },
  ] as const

/** Starts a pause, or replaces the one of the same workspace. */
export const NewMute = () => {
  const { data: workspaces } = useSuspenseQuery(workspacesQuery)
  const [workspaceId, setWorkspaceId] = useState(everywhere)
  const [span, setSpan] = useState<MuteSpan>('day')
  const [lastDay, setLastDay] = useState('')
  const [isMissing, setMissing] = useState(false)
  const muting = useMutation({
    mutationFn: (endsAt: Date) => muteMail(endsAt, workspaceId || undefined),
    onSuccess: (_, endsAt) => void showToast(t('muteStarted', { moment: formatMoment(endsAt, browserZone()) })),
  })
  const zone = browserZone()
  const start = (): void => {
    const end = muteEnd({ span, lastDay, zone }, serverNow())
    setMissing(end === undefined)
    if (end) muting.mutate(end)
  }
  return (
    <form
      noValidate
      className={styles.mute}
      onSubmit={(event) => {
        event.preventDefault()
        if (!muting.isPending) start()
      }}
    >
      {muting.error && <ErrorNotice error={muting.error} />}
      <Select
        label={t('muteScope')}
        value={workspaceId}
        choices={[{ value: everywhere, label: t('muteAll') }, ...workspaces.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={setWorkspaceId}
      />
      <Select label={t('muteSpan')} value={span} choices={spanChoices()} onChange={setSpan} />
      {span === 'date' && (
        <TextField
          type="date"
          label={t('muteLastDay')}
          min={dayOf(serverNow().getTime(), zone)}
          value={lastDay}
          error={isMissing ? t('muteDateMissing') : undefined}
          onChange={({ target }) => {
            setMissing(false)
            setLastDay(target.value)
          }}
        />
      )}
      <div>
        <Button type="submit" busy={muting.isPending}>
          {t('muteStart')}
        </Button>
      </div>
    </form>
  )
}
