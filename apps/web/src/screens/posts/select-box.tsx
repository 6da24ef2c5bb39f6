import type { PublicationOverview } from '#api/publication-lists.ts'
import { translator } from '#i18n/translator.ts'
import styles from './list.module.css'

const t = translator('posts')

interface SelectBoxProps {
  post: PublicationOverview
  isSelected: boolean
  /** The row that Tab reaches. */
  isReachable: boolean
  /** `isRange`: everything from the last one on. */
  onToggle: (id: string, isRange: boolean) => void
}

/** Selects a post; with Shift all from the last one to this one. */
export const SelectBox = ({ post: { id, title, excerpt }, isSelected, isReachable, onToggle }: SelectBoxProps) => (
  <label className={styles.select}>
    <input
      type="checkbox"
      aria-label={t('select', { text: title || excerpt || t('untitled') })}
      checked={isSelected}
      tabIndex={isReachable ? 0 : -1}
      // With Shift the browser would select text.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onChange={({ nativeEvent }) => onToggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  </label>
)
