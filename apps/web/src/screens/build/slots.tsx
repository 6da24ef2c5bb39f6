import { ArrowDown, ArrowUp, X } from 'lucide-react'
import type { BuildPost, BuildSlot, BuildView, PostChange } from '#api/builds.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Suspense } from 'react'
import { translator } from '#i18n/translator.ts'
import styles from './build.module.css'

const t = translator('builds')

const AddSentence = lazyPart(async () => ({ default: (await import('./add-sentence-field.tsx')).AddSentence }))

type Alternatives = NonNullable<BuildPost['alternatives']>

interface SlotProps {
  label: string
  slot: BuildSlot
  onChoose: (unitId: string) => void
  children?: React.ReactNode
}

/** A part of the post: what it holds now, and what it could hold instead, best first. */
const Slot = ({ label, slot: { chosen, units }, onChoose, children }: SlotProps) => {
  const current = units.find(({ unit_id: id }) => id === chosen)
  const others = units.filter(({ unit_id: id }) => id !== chosen)
  return (
    <li className={styles.slot}>
      <div className={styles.slotHead}>
        <h4>{label}</h4>
        {children}
      </div>
      <p>{current?.text || t('nothing')}</p>
      {others.length > 0 && (
        <details>
          <summary>{t('swap', { count: others.length })}</summary>
          <ul className={styles.others}>
            {others.map(({ unit_id: id, text }) => (
              <li key={id}>
                <button type="button" className={styles.claim} onClick={() => onChoose(id)}>
                  {text || t('nothing')}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

const moved = <T,>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), list[from]!, ...rest.slice(to)]
}

interface SlotsProps {
  buildId: string
  sources: BuildView['input']['sources']
  alternatives: Alternatives
  onChange: (change: PostChange) => void
}

/** Swaps, orders, removes and adds the parts of a post. */
export const Slots = ({ buildId, sources, alternatives: { hook, facts, closing }, onChange }: SlotsProps) => {
  const filled = facts.filter(({ chosen }) => chosen !== '')
  const chosenFacts = filled.map(({ chosen }) => chosen)
  const order = filled.map(({ slot_id: id }) => id)
  return (
    <section aria-label={t('parts')}>
      <h3>{t('parts')}</h3>
      <ol className={styles.slots}>
        <Slot label={t('hook')} slot={hook} onChoose={(unitId) => onChange({ hook: unitId })} />
        {filled.map((slot, index) => {
          const number = index + 1
          return (
            <Slot
              key={slot.slot_id}
              label={t('fact', { number })}
              slot={slot}
              onChoose={(unitId) => onChange({ facts: chosenFacts.with(index, unitId) })}
            >
              {index > 0 && (
                <IconButton
                  icon={ArrowUp}
                  label={t('moveUp', { number })}
                  onClick={() => onChange({ order: moved(order, index, index - 1) })}
                />
              )}
              {index < filled.length - 1 && (
                <IconButton
                  icon={ArrowDown}
                  label={t('moveDown', { number })}
                  onClick={() => onChange({ order: moved(order, index, index + 1) })}
                />
              )}
              <IconButton icon={X} label={t('remove', { number })} onClick={() => onChange({ facts: chosenFacts.toSpliced(index, 1) })} />
            </Slot>
          )
        })}
        <Slot label={t('closing')} slot={closing} onChoose={(unitId) => onChange({ closing: unitId })} />
      </ol>
      {sources.length > 0 && (
        <Suspense fallback={<Skeleton height="3.25rem" />}>
          <AddSentence buildId={buildId} sources={sources} onAdd={(unit) => onChange({ facts: [...chosenFacts, { unit }] })} />
        </Suspense>
      )}
    </section>
  )
}
