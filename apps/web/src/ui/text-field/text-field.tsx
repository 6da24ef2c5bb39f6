import { Field as Base } from '@base-ui/react/field'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldTexts } from '../field/field.tsx'
import styles from './text-field.module.css'

/** A line of text with its label. Takes what `register` of React Hook Form gives. */
export const TextField = ({ label, help, error, optional, hideLabel, className, ...input }: FieldTexts & ComponentProps<'input'>) => (
  <Field label={label} help={help} optional={optional} hideLabel={hideLabel} error={error}>
    <Base.Control {...input} className={classNames(styles.input, className)} aria-invalid={error !== undefined || undefined} />
  </Field>
)

/** Several lines of text with their label. */
export const TextArea = ({ label, help, error, optional, hideLabel, className, ...area }: FieldTexts & ComponentProps<'textarea'>) => (
  <Field label={label} help={help} optional={optional} hideLabel={hideLabel} error={error}>
    <Base.Control
      render={
        <textarea {...area} className={classNames(styles.input, styles.area, className)} aria-invalid={error !== undefined || undefined} />
      }
    />
  </Field>
)
