import { Field as Base } from '@base-ui/react/field'
import type { ReactNode } from 'react'
import { words } from '#words/words.ts'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'

const t = words('common')

export interface FieldTexts {
  label: string
  help?: ReactNode
  /** What is wrong with the value and what to do. */
  error?: string | undefined
  optional?: boolean | undefined
  /** The label is for screen readers only: where the value says what it is about. */
  hideLabel?: boolean | undefined
}

interface FieldProps extends FieldTexts {
  name?: string
  /** A control of Base UI, which is told apart and described by the texts around it. */
  children: ReactNode
}

/** A control with its label, help and error, tied together for screen readers. */
export const Field = ({ label, help, error, optional, hideLabel, name, children }: FieldProps) => (
  <Base.Root className={styles.field} invalid={error !== undefined} {...(name ? { name } : {})}>
    <Base.Label className={classNames(styles.label, hideLabel && 'visually-hidden')}>
      {label}
      {optional && <span className={styles.optional}>{t('optional')}</span>}
    </Base.Label>
    {children}
    {help && <Base.Description className={styles.help}>{help}</Base.Description>}
    {error !== undefined && (
      <Base.Error className={styles.error} match>
        {error}
      </Base.Error>
    )}
  </Base.Root>
)
