import { ArrowDown, ArrowUp, X } from 'lucide-react'
import type { BuildPost, PostChange } from '#api/builds.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './build.module.css'
import { factsOf, type Place, type Sentence } from './changes.ts'
import { type ClaimActions, Claims } from './claims.tsx'
import { assignClaims } from './part-claims.ts'
import { useSentenceDrop } from './sentence-drag.ts'
import { Slot } from './slot.tsx'

const t = translator('builds')

const moved = <T,>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), list[from]!, ...rest.slice(to)]
}

interface SlotsProps extends ClaimActions {
  post: BuildPost
  parts: NonNullable<BuildPost['alternatives']>
  onChange: (change: PostChange) => void
  onPlace: (sentence: Sentence, place: Place) => void
}

/** Swaps, orders, removes and adds the parts of a post. */
export const Slots = ({ post, parts, onChange, onPlace, ...actions }: SlotsProps) => {
  const { hook, closing } = parts
  const facts = factsOf(parts)
  const chosen = facts.map((slot) => slot.chosen)
  const order = facts.map(({ slot_id: id }) => id)
  const { bySlot, others } = assignClaims(post, [hook, ...facts, closing])
  const end = useSentenceDrop((sentence) => onPlace(sentence, 'end'))
  const claimsOf = (slotId: string) => bySlot.get(slotId) ?? []
  return (
    <section aria-label={t('parts')}>
      <h2>{t('parts')}</h2>
      <ol className={styles.slots}>
        <Slot
          {...actions}
          label={t('hook')}
          slot={hook}
          claims={claimsOf(hook.slot_id)}
          onChoose={(unitId) => onChange({ hook: unitId })}
          onSentence={(sentence) => onPlace(sentence, 'hook')}
        />
        {facts.map((slot, index) => {
          const number = index + 1
          return (
            <Slot
              {...actions}
              key={slot.slot_id}
              label={t('fact', { number })}
              slot={slot}
              claims={claimsOf(slot.slot_id)}
              onChoose={(unitId) => onChange({ facts: chosen.with(index, unitId) })}
              onSentence={(sentence) => onPlace(sentence, index)}
            >
              {index > 0 && (
                <IconButton
                  icon={ArrowUp}
                  label={t('moveUp', { number })}
                  onClick={() => onChange({ order: moved(order, index, index - 1) })}
                />
              )}
              {index < facts.length - 1 && (
                <IconButton
                  icon={ArrowDown}
                  label={t('moveDown', { number })}
                  onClick={() => onChange({ order: moved(order, index, index + 1) })}
                />
              )}
              <IconButton icon={X} label={t('remove', { number })} onClick={() => onChange({ facts: chosen.toSpliced(index, 1) })} />
            </Slot>
          )
        })}
        <li className={styles.addHere} {...end}>
          {t('addHere')}
        </li>
        <Slot
          {...actions}
          label={t('closing')}
          slot={closing}
          claims={claimsOf(closing.slot_id)}
          onChoose={(unitId) => onChange({ closing: unitId })}
        />
      </ol>
      <Claims {...actions} label={t('otherSentences')} claims={others} />
    </section>
  )
}
