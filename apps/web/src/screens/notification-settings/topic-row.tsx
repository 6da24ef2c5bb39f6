import { useId } from 'react'
import type { NotificationSettings, TopicView } from '#api/notification-settings.ts'
import { Select } from '#ui/select/select.tsx'
import { Switch } from '#ui/switch/switch.tsx'
import { findMessage, translator } from '#i18n/translator.ts'
import styles from './notification-settings.module.css'

const t = translator('notificationSettings')

type Preference = NonNullable<NotificationSettings['preferences'][keyof NotificationSettings['preferences']]>
type Frequency = Preference['email_frequency']

const frequencies = { off: 'mailOff', immediate: 'mailImmediate', daily: 'mailDaily' } as const satisfies Record<Frequency, string>
const isFrequency = (value: string): value is Frequency => value in frequencies

interface TopicRowProps {
  topic: TopicView
  settings: NotificationSettings
  onChange: (preference: Preference) => void
}

/** A topic with its choices for the app and for mail; fixed choices are shown as text. */
export const TopicRow = ({ topic, settings, onChange }: TopicRowProps) => {
  const preference = settings.preferences[topic.id as keyof typeof settings.preferences] ?? topic.default_preference
  const name = findMessage('notificationSettings', topic.id) ?? topic.id
  const help = findMessage('notificationSettings', `${topic.id}_help`)
  const helpId = useId()
  return (
    <li className={styles.topic}>
      <div className={styles.words}>
        <h3>{name}</h3>
        {help !== undefined && (
          <p id={helpId} className={styles.help}>
            {help}
          </p>
        )}
        {!topic.in_app_mutable && (
          <p className={styles.fixed}>{topic.transactional && settings.email_available ? t('always') : t('alwaysInApp')}</p>
        )}
      </div>
      <fieldset className={styles.controls} aria-label={name} aria-describedby={help === undefined ? undefined : helpId}>
        {topic.in_app_mutable && (
          <Switch label={t('inApp')} checked={preference.in_app} onChange={(on) => onChange({ ...preference, in_app: on })} />
        )}
        {topic.email_mutable && settings.email_available && (
          <div className={styles.mail}>
            <Select
              label={t('mail')}
              value={preference.email_frequency}
              choices={topic.email_frequencies.filter(isFrequency).map((value) => ({ value, label: t(frequencies[value]) }))}
              onChange={(frequency) => onChange({ ...preference, email_frequency: frequency })}
            />
          </div>
        )}
      </fieldset>
    </li>
  )
}
