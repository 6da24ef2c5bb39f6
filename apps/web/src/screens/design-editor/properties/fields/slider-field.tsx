import { useRef } from 'react'
import { translator } from '#i18n/translator.ts'
import type { Value } from '../reading/use-property.ts'
import { useSlide } from '../reading/use-slide.ts'
import styles from './fields.module.css'
import { NumberInput } from './number-input.tsx'
import { Row } from './row.tsx'
import { type NumberRange, useNumber } from './use-number.ts'

const t = translator('designProperties')

interface SliderProps extends NumberRange {
  id?: string
  label?: string
  value: Value<number>
}

/** A drag, and holding a key, is one step. */
export const Slider = ({ id, label, value, min, max, step = 1, factor = 1, unit }: SliderProps) => {
  const sliding = useSlide(value)
  const isKeyDown = useRef(false)
  const { value: current, isMixed } = value.state ?? {}
  const shown = Math.round((current ?? min / factor) * factor * 100) / 100
  return (
    <input
      id={id}
      aria-label={label}
      type="range"
      className={styles.slider}
      min={min}
      max={max}
      step={step}
      value={shown}
      aria-valuetext={isMixed ? t('mixed') : `${shown}${unit ? ` ${unit}` : ''}`}
      ref={(element) => {
        // React's event is that of each movement; this one is that of a drag's end.
        const onEnd = (): void => {
          if (!isKeyDown.current) sliding.end()
        }
        element?.addEventListener('change', onEnd)
        return () => element?.removeEventListener('change', onEnd)
      }}
      onChange={({ target }) => sliding.to(target.valueAsNumber / factor)}
      onKeyDown={() => {
        isKeyDown.current = true
      }}
      onKeyUp={() => {
        isKeyDown.current = false
        sliding.end()
      }}
      onBlur={() => {
        isKeyDown.current = false
        sliding.end()
      }}
    />
  )
}

interface SliderFieldProps extends NumberRange {
  label: string
  value: Value<number>
}

/** A slider beside its number. */
export const SliderField = ({ label, value, ...range }: SliderFieldProps) => {
  const number = useNumber(value, range)
  if (!value.state) return null
  return (
    <Row label={label} message={number.message}>
      {(control) => (
        <span className={styles.sliding}>
          <Slider label={label} value={value} {...range} />
          <NumberInput {...control} number={number} />
        </span>
      )}
    </Row>
  )
}

/** A share of 0 to 1 in percent. */
export const percent = { min: 0, max: 100, factor: 100, digits: 0, unit: '%' } as const
