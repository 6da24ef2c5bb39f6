import type { ComponentProps } from 'react'
import { TextField } from '../text-field/text-field.tsx'

interface SearchFieldProps extends Pick<ComponentProps<'input'>, 'maxLength' | 'onKeyDown'> {
  /** Shown inside the empty field. */
  label: string
  value: string
  onChange: (text: string) => void
}

/** Narrows the list below it. */
export const SearchField = ({ label, onChange, ...input }: SearchFieldProps) => (
  <TextField {...input} type="search" label={label} hideLabel placeholder={label} onChange={({ target }) => onChange(target.value)} />
)
