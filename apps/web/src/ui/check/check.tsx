import { Check as CheckIcon } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './check.module.css'

interface CheckProps extends Pick<ComponentProps<'input'>, 'name' | 'checked' | 'defaultChecked' | 'disabled'> {
  label: ReactNode
  help?: string | undefined
  /** Why it is required, after it was left unchecked. */
  error?: string | undefined
  onChange: (checked: boolean) => void
}

export const Check = ({ label, help, error, onChange, ...box }: CheckProps) => {
  const id = useId()
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div>
      <label className={styles.row}>
        <span className={styles.mark}>
          <input
            {...box}
            type="checkbox"
            className={styles.box}
            onChange={({ target }) => onChange(target.checked)}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={describedBy || undefined}
          />
          <CheckIcon size={14} strokeWidth={2.5} aria-hidden className={styles.tick} />
        </span>
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
