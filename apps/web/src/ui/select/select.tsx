import { ChevronsUpDown } from 'lucide-react'
import type { CSSProperties } from 'react'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Field, type FieldControl, type FieldTexts } from '../field/field.tsx'
import { Opener } from '../opener/opener.tsx'
import styles from './select.module.css'

export interface Choice<V extends string> {
  value: V
  label: string
  /** For choices that show what they look like, such as fonts. */
  style?: CSSProperties | undefined
}

interface SelectState<V extends string> {
  value: V
  choices: readonly Choice<V>[]
  onChange: (value: V) => void
  disabled?: boolean | undefined
}

export interface SelectListProps<V extends string> extends SelectState<V> {
  control: FieldControl
  onClose: () => void
}

const load = () => import('./select-list.tsx')
const SelectList = lazyPart(async () => ({ default: (await load()).SelectList<string> }))

export const Select = <V extends string>({ value, choices, onChange, disabled, ...texts }: FieldTexts & SelectState<V>) => (
  <Field {...texts}>
    {(control) => (
      <Opener
        popup="listbox"
        load={load}
        trigger={
          <button type="button" {...control} disabled={disabled} className={styles.trigger}>
            <span className={styles.value}>{choices.find((choice) => choice.value === value)?.label}</span>
            <ChevronsUpDown size={14} aria-hidden />
          </button>
        }
      >
        {(onFail) => (
          <SelectList
            control={control}
            value={value}
            choices={choices}
            // The chosen value is always one of the choices.
            onChange={(chosen) => onChange(chosen as V)}
            disabled={disabled}
            onClose={onFail}
          />
        )}
      </Opener>
    )}
  </Field>
)
