import { useMutation } from '@tanstack/react-query'
import { endMute, muteMail, type NotificationSettings } from '#api/notification-settings.ts'
import { serverNow } from '#lib/server-clock.ts'
import { browserZone, formatMoment } from '#i18n/time.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Section } from '#ui/section/section.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './notification-settings.module.css'

const t = translator('notificationSettings')

const dayMs = 86_400_000
const spans = [
  { days: 1, label: 'muteDay' },
  { days: 7, label: 'muteWeek' },
] as const

/** Pauses for optional mails. */
export const Mute = ({ settings: { mutes } }: { settings: NotificationSettings }) => {
  const mute = useMutation({ mutationFn: (days: number) => muteMail(new Date(serverNow().getTime() + days * dayMs)) })
  const end = useMutation({ mutationFn: endMute })
  const error = mute.error ?? end.error
  return (
    <Section id="mute" title={t('muteTitle')} text={t('muteText')}>
      {error && <ErrorNotice error={error} />}
      {mutes.length > 0 && (
        <ul>
          {mutes.map(({ id, ends_at: endsAt, workspace_name: workspace }) => (
            <li key={id} className={styles.topic}>
              <span className={styles.words}>
                {workspace === undefined
                  ? t('mutedUntil', { moment: formatMoment(endsAt, browserZone()) })
                  : t('mutedWorkspaceUntil', { workspace, moment: formatMoment(endsAt, browserZone()) })}
              </span>
              <Button busy={end.isPending} onClick={() => end.mutate(id)}>
                {t('muteEnd')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!mutes.some(({ scope }) => scope === 'account') && (
        <div className={styles.digest}>
          {spans.map(({ days, label }) => (
            <Button key={days} busy={mute.isPending} onClick={() => mute.mutate(days)}>
              {t(label)}
            </Button>
          ))}
        </div>
      )}
    </Section>
  )
}
