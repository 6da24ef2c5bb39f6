import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronsUpDown } from 'lucide-react'
import floating from '../floating/floating.module.css'
import menuStyles from '../menu/menu.module.css'
import type { SelectListProps } from './select.tsx'
import styles from './select.module.css'

/** Initially open, because it replaces the plain button when that is pressed. */
export const SelectList = <V extends string>({ control, value, choices, onChange, disabled }: SelectListProps<V>) => (
  <Base.Root
    defaultOpen
    items={[...choices]}
    value={value}
    onValueChange={(chosen) => chosen !== null && onChange(chosen)}
    disabled={disabled ?? false}
  >
    <Base.Trigger {...control} className={styles.trigger}>
      <Base.Value className={styles.value} />
      <Base.Icon>
        <ChevronsUpDown size={14} aria-hidden />
      </Base.Icon>
    </Base.Trigger>
    <Base.Portal>
      <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className={floating.positioner}>
        <Base.Popup className={menuStyles.popup}>
          <Base.List>
            {choices.map((choice) => (
              <Base.Item key={choice.value} value={choice.value} className={menuStyles.item}>
                <Base.ItemText className={menuStyles.text} style={choice.style}>
                  {choice.label}
                </Base.ItemText>
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
)
