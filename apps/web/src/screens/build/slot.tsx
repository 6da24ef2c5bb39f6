import type { ReactNode } from 'react'
import type { BuildClaim, BuildSlot } from '#api/builds.ts'
import { translator } from '#i18n/translator.ts'
import styles from './build.module.css'
import { chosenUnit, type Sentence } from './changes.ts'
import { type ClaimActions, Claims } from './claims.tsx'
import { useSentenceDrop } from './sentence-drag.ts'

const t = translator('builds')

interface SlotProps extends ClaimActions {
  label: string
  slot: BuildSlot
  claims: readonly BuildClaim[]
  onChoose: (unitId: string) => void
  /** Absent if it takes no sentence. */
  onSentence?: (sentence: Sentence) => void
  /** Buttons in its head. */
  children?: ReactNode
}

/** A part of the post: the sentences that it holds now, and what it could hold instead, best first. */
export const Slot = ({ label, slot, claims, onChoose, onSentence, children, ...actions }: SlotProps) => {
  const { chosen, units } = slot
  const drop = useSentenceDrop(onSentence)
  return (
    <li className={styles.slot} {...drop}>
      <div className={styles.slotHead}>
        <h3>{label}</h3>
        {children}
      </div>
      <Claims label={t('sentencesOf', { part: label })} claims={claims} {...actions} />
      {claims.length === 0 && <p className={styles.unit}>{chosenUnit(slot)?.text || t('nothing')}</p>}
      {units.length > 1 && (
        <details>
          <summary>{t('swap', { count: units.length - 1 })}</summary>
          <ol className={styles.others}>
            {units.map(({ unit_id: id, text }) => (
              <li key={id}>
                <button type="button" aria-pressed={id === chosen} className={styles.option} onClick={() => id !== chosen && onChoose(id)}>
                  {text || t('nothing')}
                </button>
              </li>
            ))}
          </ol>
        </details>
      )}
    </li>
  )
}
