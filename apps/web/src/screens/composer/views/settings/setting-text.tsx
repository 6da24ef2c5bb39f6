import type { SettingField } from '@broadside/networks/kit/form'
import { useState } from 'react'
import { TextArea, TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import { nameSetting } from './name-setting.ts'
import type { SettingControlProps } from './setting-control.tsx'

const t = translator('composerSettings')

/** Longer texts get a field with several lines. */
const lineLength = 300

const parseObject = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : text
  } catch {
    return text
  }
}

/** Parses typed text into a setting's value; undefined if empty. Keeps an invalid number or object as text for the checks to report. */
const parse = ({ kind }: SettingField, text: string): unknown => {
  if (text.trim() === '') return undefined
  if (kind === 'object') return parseObject(text)
  return kind === 'number' && !Number.isNaN(Number(text)) ? Number(text) : text
}

const toText = (value: unknown): string => {
  if (typeof value === 'object' && value !== null) return JSON.stringify(value, null, 2)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const isSame = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)

const formatBounds = ({ min, max }: SettingField): string | undefined => {
  if (min !== undefined && max !== undefined) return t('between', { min, max })
  if (min !== undefined) return t('atLeast', { min })
  return max === undefined ? undefined : t('atMost', { max })
}

const typeOf = ({ kind }: SettingField): 'date' | 'time' | 'text' => (kind === 'date' || kind === 'time' ? kind : 'text')

/** A text, URL, number, date, time or JSON field. */
export const Written = ({ field, value, readOnly, onChange }: SettingControlProps) => {
  // `1.` isn't a number yet, so the typed text is stored beside its value.
  const [typed, setTyped] = useState(() => toText(value))
  const shown = isSame(parse(field, typed), value) ? typed : toText(value)
  const { kind, maxLength } = field
  const shared = {
    label: nameSetting(field),
    readOnly,
    value: shown,
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value)
      onChange(parse(field, target.value))
    },
  }
  if (kind === 'object') return <TextArea {...shared} help={t('jsonHelp')} rows={4} spellCheck={false} dir="ltr" />
  if (kind === 'text' && maxLength !== undefined && maxLength > lineLength) {
    const used = [...shown].length
    return <TextArea {...shared} help={used > 0 ? t('characters', { used, limit: maxLength }) : undefined} rows={3} />
  }
  return (
    <TextField
      {...shared}
      type={typeOf(field)}
      help={kind === 'number' ? formatBounds(field) : undefined}
      inputMode={kind === 'number' ? 'numeric' : kind === 'address' ? 'url' : 'text'}
    />
  )
}
