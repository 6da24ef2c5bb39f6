import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldTexts } from '../field/field.tsx'
import styles from './text-field.module.css'

/** A single-line text field with its label. Accepts the result of `field` from `useServerForm`. */
export const TextField = ({ label, help, error, optional, hideLabel, id, className, ...input }: FieldTexts & ComponentProps<'input'>) => (
  <Field label={label} help={help} optional={optional} hideLabel={hideLabel} error={error} id={id}>
    {(control) => <input {...input} {...control} className={classNames(styles.input, className)} />}
  </Field>
)

export const TextArea = ({ label, help, error, optional, hideLabel, id, className, ...area }: FieldTexts & ComponentProps<'textarea'>) => (
  <Field label={label} help={help} optional={optional} hideLabel={hideLabel} error={error} id={id}>
    {(control) => <textarea {...area} {...control} className={classNames(styles.input, styles.area, className)} />}
  </Field>
)
