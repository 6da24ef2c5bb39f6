import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { endMute, type MuteView, type NotificationSettings } from '#api/notification-settings.ts'
import { browserZone, formatMoment } from '#i18n/time.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Section } from '#ui/section/section.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import { NewMute } from './new-mute.tsx'
import styles from './notification-settings.module.css'

const t = translator('notificationSettings')

const describe = ({ ends_at: endsAt, workspace_name: workspace }: MuteView): string => {
  const moment = formatMoment(endsAt, browserZone())
  return workspace === undefined ? t('mutedUntil', { moment }) : t('mutedWorkspaceUntil', { workspace, moment })
}

/** Pauses of optional email: of all workspaces, or of one. */
export const Mute = ({ settings: { mutes } }: { settings: NotificationSettings }) => {
  const frame = useRef<HTMLDivElement>(null)
  const end = useMutation({
    mutationFn: ({ id }: MuteView) => endMute(id),
    onSuccess: () => {
      // The button that was pressed is gone.
      frame.current?.querySelector<HTMLElement>('[role=combobox]')?.focus()
      showToast(t('muteEnded'))
    },
  })
  return (
    <Section id="mute" title={t('muteTitle')} text={t('muteText')}>
      {end.error && <ErrorNotice error={end.error} />}
      {mutes.length > 0 && (
        <ul>
          {mutes.map((mute) => (
            <li key={mute.id} className={styles.topic}>
              <span className={styles.words}>{describe(mute)}</span>
              <Button
                busy={end.isPending && end.variables.id === mute.id}
                aria-label={mute.workspace_name === undefined ? undefined : t('muteEndNamed', { workspace: mute.workspace_name })}
                onClick={() => end.mutate(mute)}
              >
                {t('muteEnd')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div ref={frame}>
        <NewMute />
      </div>
    </Section>
  )
}
