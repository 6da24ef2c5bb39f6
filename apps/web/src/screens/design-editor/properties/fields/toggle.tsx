import type { LucideIcon } from 'lucide-react'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Switch } from '#ui/switch/switch.tsx'
import { translator } from '#i18n/translator.ts'
import type { Settable } from '../reading/use-property.ts'
import styles from './fields.module.css'

const t = translator('designProperties')

/** Turns a part of the look on or off. */
export const SwitchField = ({ label, value: { state, set } }: { label: string; value: Settable<boolean> }) =>
  state && (
    <Switch
      label={label}
      help={state.isMixed ? t('mixed') : undefined}
      checked={state.value ?? false}
      onChange={set}
      disabled={state.editable === 0}
    />
  )

interface ToggleProps {
  icon: LucideIcon
  label: string
  value: Settable<boolean>
}

/** A button that is pressed while all layers have it. */
export const Toggle = ({ icon, label, value: { state, set } }: ToggleProps) =>
  state && (
    <IconButton
      icon={icon}
      label={label}
      className={styles.toggle}
      aria-pressed={state.isMixed ? 'mixed' : state.value}
      onClick={() => set(!state.value)}
    />
  )
