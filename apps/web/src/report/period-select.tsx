import { Select } from '#ui/select/select.tsx'
import { translator } from '#i18n/translator.ts'
import { lengths } from './periods.ts'

const t = translator('statistics')

interface PeriodSelectProps {
  days: number
  onChange: (days: number) => void
}

export const PeriodSelect = ({ days, onChange }: PeriodSelectProps) => (
  <Select
    label={t('period')}
    value={String(days)}
    choices={lengths.map((length) => ({ value: String(length), label: t(`days${length}`) }))}
    onChange={(chosen) => onChange(Number(chosen))}
  />
)
