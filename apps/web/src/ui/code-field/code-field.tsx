import { OTPField } from '@base-ui/react/otp-field'
import { type Ref, useId } from 'react'
import { words } from '#words/words.ts'
import { Field, type FieldTexts } from '../field/field.tsx'
import textStyles from '../text-field/text-field.module.css'
import { classNames } from '../class-names.ts'
import styles from './code-field.module.css'

const t = words('common')
const length = 6
const places = Array.from({ length }, (_, index) => index + 1)

interface CodeFieldProps extends FieldTexts {
  value: string
  onChange: (value: string) => void
  /** All digits are there, typed or pasted. */
  onComplete: (value: string) => void
  ref?: Ref<HTMLDivElement>
}

/** Six digits that came by mail or from an app. Takes pasted ones, and those that the browser offers. */
export const CodeField = ({ value, onChange, onComplete, ref, ...texts }: CodeFieldProps) => {
  const id = useId()
  return (
    <Field {...texts}>
      <OTPField.Root
        id={id}
        ref={ref}
        length={length}
        value={value}
        onValueChange={onChange}
        onValueComplete={onComplete}
        autoComplete="one-time-code"
        className={styles.places}
      >
        {places.map((place) => (
          <OTPField.Input
            key={place}
            className={classNames(textStyles.input, styles.place)}
            aria-invalid={texts.error !== undefined || undefined}
            {...(place > 1 ? { 'aria-label': t('digit', { place, length }) } : {})}
          />
        ))}
      </OTPField.Root>
    </Field>
  )
}
