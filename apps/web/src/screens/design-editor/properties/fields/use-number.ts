import { useState } from 'react'
import { currentLanguage, translator } from '#i18n/translator.ts'
import type { Value } from '../reading/use-property.ts'
import { useSlide } from '../reading/use-slide.ts'
import { parseNumber } from './parse-number.ts'

const t = translator('designProperties')

/** In the unit that is shown. */
export interface NumberRange {
  min: number
  max: number
  /** Of the arrow keys; ten of them with Shift. */
  step?: number
  /** What is shown of a value: 100 for percent. */
  factor?: number
  /** Decimals that are shown. */
  digits?: number
  unit?: string
}

export interface NumberControl {
  text: string
  /** What is shown isn't applied yet. */
  isTyping: boolean
  placeholder: string
  message: string | undefined
  isInvalid: boolean
  unit: string | undefined
  type: (text: string) => void
  /** Applies what was typed. */
  apply: () => void
  /** Forgets what was typed. */
  restore: () => void
  /** Changes the value of each layer. All until `end` is one step. */
  nudge: (steps: number) => void
  end: () => void
}

interface Typed {
  draft?: string
  /** Why it can't be applied, or how it was changed. */
  message?: string
  isInvalid?: boolean
}

const formatField = (value: number, digits: number): string =>
  new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: digits, useGrouping: false }).format(value)

/** A decimal fraction, without the noise of a binary one. */
const tidy = (value: number): number => Number(value.toPrecision(12))

/** A number of the selection, as a text that is typed and applied. */
export const useNumber = (value: Value<number>, { min, max, step = 1, factor = 1, digits = 2, unit }: NumberRange): NumberControl => {
  const [{ draft, message, isInvalid = false }, setTyped] = useState<Typed>({})
  const sliding = useSlide(value)
  const { value: current, isMixed = false } = value.state ?? {}
  const shown = current === undefined ? '' : formatField(tidy(current * factor), digits)
  const limit = (number: number): number => Math.min(max, Math.max(min, number))

  const explain = (number: number): Typed => {
    if (number > max) return { message: t('atMost', { limit: formatField(max, digits) }) }
    return number < min ? { message: t('atLeast', { limit: formatField(min, digits) }) } : {}
  }
  const apply = (): void => {
    if (draft === undefined) return
    // Nothing was typed over different values.
    if (draft === shown) return setTyped({})
    const number = parseNumber(draft)
    if (number === undefined) return setTyped({ draft, message: t('notNumber'), isInvalid: true })
    setTyped(explain(number))
    value.set(tidy(limit(number) / factor))
  }
  return {
    text: draft ?? shown,
    isTyping: draft !== undefined,
    placeholder: isMixed ? t('mixed') : '',
    message,
    isInvalid,
    unit: draft === undefined && shown !== '' ? unit : undefined,
    type: (text) => setTyped({ draft: text }),
    apply,
    restore: () => setTyped({}),
    nudge: (steps) => {
      apply()
      sliding.move(steps, (own, total) => tidy(limit(tidy(own * factor) + total * step) / factor))
    },
    end: sliding.end,
  }
}
