import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import type { Settable } from '../reading/use-property.ts'
import styles from './fields.module.css'
import { Row } from './row.tsx'

export interface Segment<V extends string> {
  value: V
  label: string
  /** Shown instead of the label. */
  icon?: LucideIcon
}

interface SegmentsProps<V extends string> {
  label: string
  value: Settable<V>
  segments: readonly Segment<V>[]
}

/** One of a few values, side by side. None is chosen while the layers differ. */
export const Segments = <V extends string>({ label, value: { state, set }, segments }: SegmentsProps<V>) => {
  const name = useId()
  if (!state) return null
  return (
    <Row label={label} isGroup>
      {() => (
        <div className={styles.segments} role="radiogroup" aria-label={label}>
          {segments.map(({ value, label: text, icon: Icon }) => (
            <label key={value} className={styles.segment} title={Icon && text}>
              <input
                type="radio"
                className="visually-hidden"
                name={name}
                aria-label={Icon && text}
                checked={state.value === value}
                onChange={() => set(value)}
              />
              {Icon ? <Icon size={16} strokeWidth={1.75} aria-hidden /> : text}
            </label>
          ))}
        </div>
      )}
    </Row>
  )
}
