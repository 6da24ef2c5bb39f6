import { type ReactNode, useId } from 'react'
import { translator } from '#i18n/translator.ts'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'

const t = translator('common')

export interface FieldTexts {
  label: string
  help?: ReactNode
  error?: string | undefined
  optional?: boolean | undefined
  /** Shows the label to screen readers only, if the value is self-explanatory. */
  hideLabel?: boolean | undefined
}

export interface FieldControl {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

interface FieldProps extends FieldTexts {
  id?: string | undefined
  children: (control: FieldControl) => ReactNode
}

/** A control with its label, help and error, connected for screen readers. */
export const Field = ({ label, help, error, optional, hideLabel, id: ownId, children }: FieldProps) => {
  const madeId = useId()
  const id = ownId ?? madeId
  const hasError = error !== undefined
  const describedBy = [help && `${id}-help`, hasError && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={classNames(styles.label, hideLabel && 'visually-hidden')}>
        {label}
        {optional && <span className={styles.optional}>{t('optional')}</span>}
      </label>
      {children({ id, ...(describedBy && { 'aria-describedby': describedBy }), ...(hasError && { 'aria-invalid': true }) })}
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {hasError && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
