import type { SettingField as Field } from '@broadside/networks/kit/form'
import { useState } from 'react'
import { Check } from '#ui/check/check.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { words } from '#words/words.ts'
import { nameChoice, nameSetting } from './name-setting.ts'
import styles from './destinations.module.css'

const t = words('composer')

interface SettingFieldProps {
  field: Field
  /** Absent: what the network does of its own accord. */
  value: unknown
  readOnly: boolean
  onChange: (value: unknown) => void
}

export const settingId = (key: string): string => `composer-setting-${key}`

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])

/** One of a few, or none of them: then the network does as it does. */
const Choice = ({ field, value, readOnly, onChange, choices }: SettingFieldProps & { choices: { value: string; label: string }[] }) => (
  <div id={settingId(field.key)}>
    <Select
      label={nameSetting(field)}
      value={value === undefined ? '' : String(value)}
      disabled={readOnly}
      choices={[{ value: '', label: field.required ? t('choose') : t('networkDefault') }, ...choices]}
      onChange={(chosen: string) => onChange(chosen === '' ? undefined : field.kind === 'flag' ? chosen === 'true' : chosen)}
    />
  </div>
)

const Choices = ({ field, value, readOnly, onChange }: SettingFieldProps) => {
  const chosen = listOf(value)
  const choices = field.choices ?? []
  return (
    <fieldset id={settingId(field.key)} className={styles.checks}>
      <legend>{nameSetting(field)}</legend>
      {choices.map((choice) => (
        <Check
          key={choice.value}
          label={nameChoice(field, choice)}
          checked={chosen.includes(choice.value)}
          disabled={readOnly}
          onChange={(isOn) => {
            const next = choices.map((one) => one.value).filter((one) => (one === choice.value ? isOn : chosen.includes(one)))
            onChange(next.length ? next : undefined)
          }}
        />
      ))}
    </fieldset>
  )
}

const toList = (text: string): string[] => text.split(',').flatMap((item) => item.trim() || [])

/** What is typed, as the value of the setting; nothing for what is empty. A wrong number is kept, for the checks to say what is wrong. */
const parse = ({ kind }: Field, text: string): unknown => {
  if (text.trim() === '') return undefined
  if (kind === 'number') return Number.isNaN(Number(text)) ? text : Number(text)
  if (kind !== 'texts') return text
  const list = toList(text)
  return list.length ? list : undefined
}

const toText = (value: unknown): string => (Array.isArray(value) ? listOf(value).join(', ') : value === undefined ? '' : String(value))

const Typed = ({ field, value, readOnly, onChange }: SettingFieldProps) => {
  // `a, ` is no list yet: what is typed is kept beside the value it stands for.
  const [typed, setTyped] = useState(() => toText(value))
  const isTyped = JSON.stringify(parse(field, typed)) === JSON.stringify(value)
  return (
    <TextField
      id={settingId(field.key)}
      label={nameSetting(field)}
      help={field.kind === 'texts' ? t('withCommas') : undefined}
      inputMode={field.kind === 'number' ? 'numeric' : field.kind === 'address' ? 'url' : 'text'}
      readOnly={readOnly}
      value={isTyped ? typed : toText(value)}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(parse(field, target.value))
      }}
    />
  )
}

/** A control for what the network declares of a setting. */
export const SettingField = (props: SettingFieldProps) => {
  const { field } = props
  switch (field.kind) {
    case 'choice':
      return <Choice {...props} choices={(field.choices ?? []).map((choice) => ({ ...choice, label: nameChoice(field, choice) }))} />
    case 'flag':
      return (
        <Choice
          {...props}
          choices={[
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ]}
        />
      )
    case 'choices':
      return <Choices {...props} />
    default:
      return <Typed {...props} />
  }
}
