import type { PreviewPiece } from '@broadside/networks/preview'
import { classNames } from '#ui/class-names.ts'
import { formatDuration } from '#i18n/duration.ts'
import { translator } from '#i18n/translator.ts'
import styles from './posts.module.css'

const t = translator('postPreview')

export const Poll = ({ poll: { options, isMultiple, seconds } }: { poll: Extract<PreviewPiece, { kind: 'poll' }> }) => (
  <div className={styles.poll}>
    <ul>
      {options.map((option, index) => (
        // Two options may have the same text while being edited.
        <li key={`${index} ${option}`}>
          <span className={classNames(styles.choice, isMultiple && styles.several)} />
          <span dir="auto">{option}</span>
        </li>
      ))}
    </ul>
    <p className={styles.soft}>{seconds === undefined ? t('votes') : t('votesLeft', { duration: formatDuration(seconds) })}</p>
  </div>
)
