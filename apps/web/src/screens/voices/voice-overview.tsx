import type { VoiceView } from '#api/voices.ts'
import { translator } from '#i18n/translator.ts'
import { listFields } from './fields.ts'
import styles from './voices.module.css'

const t = translator('voices')

/** A voice for members who can't change it; what isn't set is left out. */
export const VoiceOverview = ({ voice: { name, definition } }: { voice: VoiceView }) => {
  const rows = [
    [t('name'), name],
    [t('identity'), definition.identity_summary],
    [t('formality'), definition.formality],
    ...listFields.map(({ field, label }) => [t(label), definition[field].join(', ')] as const),
  ].filter(([, value]) => value !== '')
  return (
    <dl className={styles.overview}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
