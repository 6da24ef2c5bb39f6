import { Switch as Base } from '@base-ui/react/switch'
import { useId } from 'react'
import styles from './switch.module.css'

interface SwitchProps {
  label: string
  help?: string | undefined
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean | undefined
}

/** Turns something on or off immediately, without a save button. */
export const Switch = ({ label, help, checked, onChange, disabled }: SwitchProps) => {
  const id = useId()
  return (
    <div className={styles.row}>
      <span>
        <span id={id}>{label}</span>
        {help && <span className={styles.help}>{help}</span>}
      </span>
      <Base.Root className={styles.track} checked={checked} onCheckedChange={onChange} disabled={disabled ?? false} aria-labelledby={id}>
        <Base.Thumb className={styles.thumb} />
      </Base.Root>
    </div>
  )
}
