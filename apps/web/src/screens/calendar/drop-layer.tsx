import { type Ref, useImperativeHandle, useState } from 'react'
import { translator } from '#i18n/translator.ts'
import styles from './drop-layer.module.css'

const t = translator('calendar')

/** The label does not cover where the chip begins. */
const labelBelowPx = 40

/** Where a chip would go if it were let go now, and what has to be known about that. */
export interface Hint {
  when: string
  /** What is wrong, or has to be known. */
  notes: readonly string[]
  /** It cannot go there. */
  isRefused: boolean
  /** The place, in pixels of the grid; absent where it is not on the page. */
  place: { left: number; top: number; width: number; height: number } | undefined
  /** It is moved by keys, and heard. */
  isByKeys: boolean
}

export interface DropLayerHandle {
  show: (hint: Hint | undefined) => void
}

/** A layer above the grid, so that the grid isn't re-rendered during a drag. */
export const DropLayer = ({ ref }: { ref: Ref<DropLayerHandle> }) => {
  const [hint, setHint] = useState<Hint>()
  useImperativeHandle(ref, () => ({ show: setHint }), [])
  const { place } = hint ?? {}
  return (
    <>
      <output className="visually-hidden">
        {hint?.isByKeys && [hint.when, ...hint.notes, ...(hint.isRefused ? [] : [t('carryHelp')])].join('. ')}
      </output>
      {hint && (
        <div className={styles.layer} aria-hidden>
          {place && <div className={styles.place} data-refused={hint.isRefused || undefined} style={place} />}
          <div
            className={styles.label}
            data-refused={hint.isRefused || undefined}
            data-away={!place || undefined}
            style={place && { left: `min(${String(place.left)}px, 100% - 16rem)`, top: place.top + Math.min(place.height, labelBelowPx) }}
          >
            <strong>{hint.when}</strong>
            {hint.notes.map((note) => (
              <span key={note}>{note}</span>
            ))}
          </div>
        </div>
      )}
    </>
  )
}
