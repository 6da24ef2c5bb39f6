import { type Ref, useImperativeHandle, useState } from 'react'
import { translator } from '#i18n/translator.ts'
import styles from './drop-layer.module.css'

const t = translator('calendar')

/** Keeps the label from covering the top of the chip. */
const labelBelowPx = 40

/** The drop target of a dragged chip, with its warnings. */
export interface Hint {
  when: string
  /** Warnings about the target. */
  notes: readonly string[]
  /** The chip can't be dropped here. */
  isRefused: boolean
  /** Position in pixels of the grid; absent if it isn't on the page. */
  place: { left: number; top: number; width: number; height: number } | undefined
  /** Moved by keys, so the hint is announced to screen readers. */
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
