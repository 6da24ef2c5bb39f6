import { Checkbox } from '@base-ui/react/checkbox'
import { Check as CheckIcon } from 'lucide-react'
import { type ReactNode, type Ref, useId } from 'react'
import styles from './check.module.css'

interface CheckProps {
  label: ReactNode
  help?: string | undefined
  /** Why it has to be ticked, once it was left out. */
  error?: string | undefined
  name?: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  ref?: Ref<HTMLElement>
}

/** A box to tick, with its label. */
export const Check = ({ label, help, error, onChange, ref, ...box }: CheckProps) => {
  const id = useId()
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div>
      <label className={styles.row}>
        <Checkbox.Root
          {...box}
          ref={ref}
          onCheckedChange={onChange}
          className={styles.box}
          aria-invalid={error !== undefined || undefined}
          {...(describedBy ? { 'aria-describedby': describedBy } : {})}
        >
          <Checkbox.Indicator>
            <CheckIcon size={14} strokeWidth={2.5} aria-hidden />
          </Checkbox.Indicator>
        </Checkbox.Root>
        <span>{label}</span>
      </label>
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
