import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronsUpDown } from 'lucide-react'
import { Field, type FieldTexts } from '../field/field.tsx'
import menuStyles from '../menu/menu.module.css'
import styles from './select.module.css'

export interface Choice<V extends string> {
  value: V
  label: string
}

interface SelectProps<V extends string> extends FieldTexts {
  value: V
  choices: readonly Choice<V>[]
  onChange: (value: V) => void
  disabled?: boolean | undefined
}

/** One of a few things. */
export const Select = <V extends string>({ value, choices, onChange, disabled, ...texts }: SelectProps<V>) => (
  <Field {...texts}>
    <Base.Root
      items={[...choices]}
      value={value}
      onValueChange={(chosen) => chosen !== null && onChange(chosen)}
      disabled={disabled ?? false}
    >
      <Base.Trigger className={styles.trigger}>
        <Base.Value className={styles.value} />
        <Base.Icon>
          <ChevronsUpDown size={14} aria-hidden />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className={menuStyles.positioner}>
          <Base.Popup className={menuStyles.popup}>
            <Base.List>
              {choices.map((choice) => (
                <Base.Item key={choice.value} value={choice.value} className={menuStyles.item}>
                  <Base.ItemText className={menuStyles.text}>{choice.label}</Base.ItemText>
                  <Base.ItemIndicator>
                    <Check size={16} aria-hidden />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  </Field>
)
