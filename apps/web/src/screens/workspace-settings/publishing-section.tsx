import { Section } from '#ui/section/section.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import type { DraftProps } from './workspace-section.tsx'
import styles from './workspace-settings.module.css'

const t = translator('workspaceSettings')

export const numberings = { none: 'numberingNone', fraction: 'numberingFraction' } as const

interface AmountProps {
  label: string
  help: string
  max: number
  value: number
  error: string | undefined
  onChange: (amount: number) => void
}

const Amount = ({ max, value, onChange, ...texts }: AmountProps) => (
  <TextField
    {...texts}
    type="number"
    inputMode="numeric"
    min={0}
    max={max}
    className={styles.amount}
    value={value}
    onChange={({ target }) => onChange(Number.isFinite(target.valueAsNumber) ? Math.trunc(target.valueAsNumber) : 0)}
  />
)

const minutesPerHour = 60

export const PublishingSection = ({ draft: { values, edit, faultOf } }: DraftProps) => (
  <Section id="publishing" title={t('publishing')}>
    <div className={styles.form}>
      <Amount
        label={t('randomDelay')}
        help={t('randomDelayHelp')}
        max={60}
        value={values.random_delay_minutes}
        error={faultOf('random_delay_minutes')}
        onChange={(random_delay_minutes) => edit({ random_delay_minutes })}
      />
      <Amount
        label={t('maxLateness')}
        help={t('maxLatenessHelp')}
        max={168}
        value={Math.round(values.max_lateness_minutes / minutesPerHour)}
        error={faultOf('max_lateness_minutes')}
        onChange={(hours) => edit({ max_lateness_minutes: hours * minutesPerHour })}
      />
      <Select
        label={t('numbering')}
        help={t('numberingHelp')}
        value={values.thread_numbering}
        choices={(['none', 'fraction'] as const).map((value) => ({ value, label: t(numberings[value]) }))}
        onChange={(thread_numbering) => edit({ thread_numbering })}
      />
      <TextField
        label={t('spendCap')}
        help={t('spendCapHelp')}
        type="number"
        inputMode="decimal"
        min={0}
        max={100_000}
        step={0.01}
        className={styles.amount}
        value={values.x_monthly_cap_usd ?? ''}
        error={faultOf('x_monthly_cap_usd')}
        onChange={({ target }) => edit({ x_monthly_cap_usd: Number.isFinite(target.valueAsNumber) ? target.valueAsNumber : null })}
      />
    </div>
  </Section>
)

export const MediaSection = ({ draft: { values, edit, faultOf } }: DraftProps) => (
  <Section id="media" title={t('media')}>
    <div className={styles.form}>
      <Amount
        label={t('temporaryDays')}
        help={t('temporaryDaysHelp')}
        max={365}
        value={values.temporary_media_days}
        error={faultOf('temporary_media_days')}
        onChange={(temporary_media_days) => edit({ temporary_media_days })}
      />
    </div>
  </Section>
)
