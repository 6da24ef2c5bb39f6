import type { KeyboardEvent, PointerEvent } from 'react'
import { useRef } from 'react'
import { isComposing } from '#lib/is-composing.ts'
import styles from './fields.module.css'
import type { NumberControl } from './use-number.ts'
import { useUndoKeys } from './use-undo-keys.ts'

interface NumberInputProps {
  number: NumberControl
  /** The accessible name, if no label belongs to it. */
  label?: string
  /** Shown within the field. Dragging it changes the value. */
  short?: string
  readOnly?: boolean
  id?: string
  'aria-describedby'?: string
}

/** In screen pixels, before a press on the short label becomes a drag. */
const slack = 3

/** Drags of the short label, one step for each pixel. */
const useScrub = ({ nudge, end }: NumberControl, isOff: boolean) => {
  const drag = useRef<{ x: number; isMoving: boolean }>(undefined)
  if (isOff) return {}
  const finish = (): void => {
    drag.current = undefined
    end()
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { x: event.clientX, isMoving: false }
    },
    onPointerMove: ({ clientX }: PointerEvent) => {
      const { current } = drag
      if (!current || (!current.isMoving && Math.abs(clientX - current.x) < slack)) return
      nudge(Math.round(clientX - current.x))
      drag.current = { x: clientX, isMoving: true }
    },
    onPointerUp: finish,
    onPointerCancel: finish,
  }
}

/** A number as text. Enter and leaving it apply what was typed, Escape restores it, and arrow keys change it. */
export const NumberInput = ({ number, label, short, readOnly = false, ...control }: NumberInputProps) => {
  const { text, isTyping, placeholder, isInvalid, unit, type, apply, restore, nudge, end } = number
  const scrub = useScrub(number, readOnly)
  const undo = useUndoKeys()
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { key, shiftKey } = event
    if (isComposing(event.nativeEvent)) return
    undo(event, isTyping)
    if (key === 'Enter') apply()
    if (key === 'Escape') restore()
    if (readOnly || (key !== 'ArrowUp' && key !== 'ArrowDown')) return
    event.preventDefault()
    nudge((key === 'ArrowUp' ? 1 : -1) * (shiftKey ? 10 : 1))
  }
  return (
    <label className={styles.number}>
      {short !== undefined && (
        <span className={styles.short} {...scrub} aria-hidden>
          {short}
        </span>
      )}
      <input
        {...control}
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        readOnly={readOnly}
        value={text}
        placeholder={placeholder}
        onChange={({ target }) => type(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={() => {
          apply()
          end()
        }}
        onKeyDown={onKeyDown}
        onKeyUp={end}
      />
      {unit !== undefined && <span aria-hidden>{unit}</span>}
    </label>
  )
}
