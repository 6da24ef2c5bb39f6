import type { Ref } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldTexts } from '../field/field.tsx'
import textStyles from '../text-field/text-field.module.css'
import styles from './code-field.module.css'

const length = 6

interface CodeFieldProps extends FieldTexts {
  value: string
  onChange: (value: string) => void
  onComplete: (value: string) => void
  ref?: Ref<HTMLInputElement>
}

/** A six-digit code from an email or an app. Supports pasting and browser autofill. */
export const CodeField = ({ value, onChange, onComplete, ref, ...texts }: CodeFieldProps) => {
  const take = (typed: string): void => {
    const digits = typed.replaceAll(/\D/g, '').slice(0, length)
    onChange(digits)
    if (digits.length === length && digits !== value) onComplete(digits)
  }
  return (
    <Field {...texts}>
      {(control) => (
        <input
          {...control}
          ref={ref}
          // Copied codes may have spaces between the digits, so the length isn't limited here.
          value={value}
          onChange={({ target }) => take(target.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          className={classNames(textStyles.input, styles.code)}
        />
      )}
    </Field>
  )
}
