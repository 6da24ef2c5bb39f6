import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronsUpDown } from 'lucide-react'
import { useMemo } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldTexts } from '../field/field.tsx'
import floating from '../floating/floating.module.css'
import menuStyles from '../menu/menu.module.css'
import fieldStyles from '../text-field/text-field.module.css'
import styles from './combobox.module.css'
import { type Findable, isMatch } from '#lib/find.ts'

export interface Option extends Findable {
  value: string
}

interface ComboboxProps extends FieldTexts {
  value: string | undefined
  options: readonly Option[]
  onChange: (value: string) => void
  empty: string
  placeholder?: string | undefined
  readOnly?: boolean | undefined
  /** The caller searches, and passes the results as options. */
  onSearch?: ((typed: string) => void) | undefined
  /** Shown above the options: why there are none yet, or how to find others. */
  status?: string | undefined
}

const mostShown = 80

export const Combobox = ({ value, options, onChange, empty, placeholder, readOnly = false, status, onSearch, ...texts }: ComboboxProps) => {
  const label = options.find((one) => one.value === value)?.label
  // A new object would replace the typed text with the label while the caller searches.
  const chosen = useMemo(() => (value === undefined || label === undefined ? null : { value, label }), [value, label])
  return (
    <Field {...texts}>
      {(control) => (
        <Base.Root
          items={options}
          value={chosen}
          onValueChange={(next: Option | null) => next && onChange(next.value)}
          isItemEqualToValue={(one: Option, other: Option) => one.value === other.value}
          itemToStringLabel={({ label }: Option) => label}
          filter={onSearch ? null : isMatch}
          onInputValueChange={(typed, { reason }) => onSearch?.(reason === 'input-change' ? typed : '')}
          limit={mostShown}
          autoHighlight
          readOnly={readOnly}
        >
          <Base.InputGroup className={styles.group}>
            <Base.Input
              {...control}
              className={classNames(fieldStyles.input, styles.input)}
              placeholder={placeholder}
              // Typing replaces the current choice.
              onFocus={({ currentTarget }) => currentTarget.select()}
              onClick={({ currentTarget }) => currentTarget.select()}
            />
            <Base.Icon className={styles.icon}>
              <ChevronsUpDown size={14} aria-hidden />
            </Base.Icon>
          </Base.InputGroup>
          <Base.Portal>
            <Base.Positioner sideOffset={4} className={floating.positioner}>
              <Base.Popup className={classNames(menuStyles.popup, styles.popup)}>
                {status && <Base.Status className={styles.status}>{status}</Base.Status>}
                <Base.Empty className={styles.status}>{empty}</Base.Empty>
                <Base.List>
                  {(option: Option) => (
                    <Base.Item key={option.value} value={option} className={menuStyles.item}>
                      <span className={menuStyles.text}>
                        {option.label}
                        {option.description && <span className={menuStyles.why}>{option.description}</span>}
                      </span>
                      <Base.ItemIndicator>
                        <Check size={16} aria-hidden />
                      </Base.ItemIndicator>
                    </Base.Item>
                  )}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  )
}
