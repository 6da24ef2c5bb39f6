import type { PreviewPiece } from '@broadside/networks/preview'
import { classNames } from '#ui/class-names.ts'
import { words } from '#words/words.ts'
import { currentLanguage } from '#words/words.ts'
import styles from './preview.module.css'

const t = words('composerPreview')

const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const

/** In the largest unit that it fills: `3 days`. */
const formatDuration = (seconds: number): string => {
  const { unit, seconds: one } = units.find((candidate) => seconds >= candidate.seconds) ?? units[2]
  return new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit, unitDisplay: 'long' }).format(Math.round(seconds / one))
}

export const Poll = ({ poll: { options, isMultiple, seconds } }: { poll: Extract<PreviewPiece, { kind: 'poll' }> }) => (
  <div className={styles.poll}>
    <ul>
      {options.map((option) => (
        <li key={option}>
          <span className={classNames(styles.choice, isMultiple && styles.several)} />
          {option}
        </li>
      ))}
    </ul>
    <p className={styles.soft}>{seconds === undefined ? t('votes') : t('votesLeft', { duration: formatDuration(seconds) })}</p>
  </div>
)
