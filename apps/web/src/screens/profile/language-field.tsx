import { useEffect, useRef } from 'react'
import { Select } from '#ui/select/select.tsx'
import { offeredLanguages } from '#i18n/chosen-language.ts'
import { onLanguageChange, translator } from '#i18n/translator.ts'

const t = translator('profile')

/** The browser's preference applies. */
export const asBrowser = 'browser'

let takesFocus = false

/** True in the field, and in its list, which is outside of the page. */
const isHere = (field: HTMLElement | null): boolean => {
  const { activeElement } = document
  return field?.contains(activeElement) === true || document.querySelector('main')?.contains(activeElement) === false
}

/** A new language replaces everything on the page, so the new field takes the focus that the old one had. */
const useKeptFocus = () => {
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.querySelector<HTMLElement>('[role=combobox]')?.focus()
    takesFocus = false
    return onLanguageChange(() => {
      takesFocus = isHere(field.current)
    })
  }, [])
  return field
}

interface LanguageFieldProps {
  value: string
  onChange: (language: string) => void
}

export const LanguageField = ({ value, onChange }: LanguageFieldProps) => (
  <div ref={useKeptFocus()}>
    <Select
      label={t('language')}
      value={value}
      choices={[{ value: asBrowser, label: t('asBrowser') }, ...offeredLanguages().map(({ tag, name }) => ({ value: tag, label: name }))]}
      onChange={onChange}
    />
  </div>
)
