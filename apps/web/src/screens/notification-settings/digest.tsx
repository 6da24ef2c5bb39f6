import type { NotificationSettings, SettingsChange } from '#api/notification-settings.ts'
import { browserZone, nameZone } from '#i18n/time.ts'
import { Button } from '#ui/button/button.tsx'
import { Section } from '#ui/section/section.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './notification-settings.module.css'

const t = translator('notificationSettings')

interface DigestProps {
  settings: NotificationSettings
  onChange: (change: Partial<SettingsChange>) => void
}

/** Time and address of the daily digest. */
export const Digest = ({ settings: { digest_time: time, digest_timezone: zone, email_address: address }, onChange }: DigestProps) => (
  <Section id="digest" title={t('digestTitle')} text={t('digestText', { address })}>
    <div className={styles.digest}>
      <TextField
        key={time}
        type="time"
        label={t('digestTime', { zone: nameZone(zone) })}
        defaultValue={time}
        onBlur={({ target: { value } }) => value && value !== time && onChange({ digest_time: value })}
      />
      {zone !== browserZone() && (
        <Button onClick={() => onChange({ digest_timezone: browserZone() })}>{t('useZone', { zone: nameZone(browserZone()) })}</Button>
      )}
    </div>
  </Section>
)
