import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { translator } from '#i18n/translator.ts'
import { classNames } from '../class-names.ts'
import type { Option } from '../combobox/combobox.tsx'
import { isMatch } from '#lib/find.ts'
import floating from '../floating/floating.module.css'
import menuStyles from '../menu/menu.module.css'
import fieldStyles from '../text-field/text-field.module.css'
import styles from './picker.module.css'

const t = translator('common')

export interface PickerOption extends Option {
  start?: ReactNode
  end?: ReactNode
}

interface PickerTexts {
  label: string
  find: string
  children: ReactNode
  align?: 'start' | 'end' | undefined
  className?: string | undefined
}

interface PickOne extends PickerTexts {
  options: readonly PickerOption[]
  value: string
  onChange: (value: string) => void
}

interface PickSome extends PickerTexts {
  options: readonly PickerOption[]
  value: readonly string[]
  onChange: (values: string[]) => void
}

const Row = ({ option: { start, label, description, end } }: { option: PickerOption }) => (
  <>
    {start}
    <span className={menuStyles.text}>
      {label}
      {description && <span className={menuStyles.why}>{description}</span>}
    </span>
    {end}
  </>
)

const Parts = ({ label, find, children, align = 'start', className }: PickerTexts) => (
  <>
    <Base.Trigger className={classNames(styles.trigger, className)} aria-label={label}>
      <span className={styles.value}>{children}</span>
      <ChevronsUpDown size={14} aria-hidden className={styles.icon} />
    </Base.Trigger>
    <Base.Portal>
      <Base.Positioner sideOffset={4} align={align} collisionPadding={8} className={floating.positioner}>
        <Base.Popup className={styles.popup} aria-label={label}>
          <div className={styles.search}>
            <Base.Input className={fieldStyles.input} placeholder={find} aria-label={find} />
          </div>
          <Base.Empty className={styles.empty}>{t('noMatch')}</Base.Empty>
          <Base.List className={styles.list}>
            {(option: PickerOption) => (
              <Base.Item key={option.value} value={option} className={menuStyles.item}>
                <Row option={option} />
                <span className={styles.tick}>
                  <Base.ItemIndicator>
                    <Check size={16} aria-hidden />
                  </Base.ItemIndicator>
                </span>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </>
)

const isSame = (one: PickerOption, other: PickerOption): boolean => one.value === other.value
const labelOf = ({ label }: PickerOption): string => label

/** A choice of one or several among many options, searchable in a list that a button opens. The value for several is a list. */
export const Picker = (props: PickOne | PickSome) => {
  const { options, value, onChange: _, ...texts } = props
  const chosen = options.filter((option) => (typeof value === 'string' ? option.value === value : value.includes(option.value)))
  const shared = { items: options, filter: isMatch, isItemEqualToValue: isSame, itemToStringLabel: labelOf, autoHighlight: true }
  if (typeof props.value === 'string') {
    const { onChange } = props as PickOne
    return (
      <Base.Root {...shared} value={chosen[0] ?? null} onValueChange={(option: PickerOption | null) => option && onChange(option.value)}>
        <Parts {...texts} />
      </Base.Root>
    )
  }
  const { onChange } = props as PickSome
  return (
    <Base.Root {...shared} multiple value={chosen} onValueChange={(some: PickerOption[]) => onChange(some.map((option) => option.value))}>
      <Parts {...texts} />
    </Base.Root>
  )
}
