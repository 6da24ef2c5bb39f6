import type { SettingField as Field } from '@broadside/networks/kit/form'
import { translator } from '#i18n/translator.ts'
import { nameChoice, nameSetting } from './name-setting.ts'
import { OneOf, SomeOf } from './setting-choice.tsx'
import { FileOf } from './setting-file.tsx'
import { Language, Languages, Texts } from './setting-list.tsx'
import { OfferedText, OfferedTexts } from './setting-offered.tsx'
import { Written } from './setting-text.tsx'
import styles from './settings.module.css'

const t = translator('composerSettings')

export interface SettingControlProps {
  field: Field
  /** Absent: the network's default applies. */
  value: unknown
  readOnly: boolean
  onChange: (value: unknown) => void
  /** The account whose choices are loaded from its network. Absent: none are loaded. */
  accountId?: string | undefined
  /** The value of the setting that the choices depend on, if it is set. */
  within?: string | undefined
  /** The version of the post that the setting belongs to. */
  targetId?: string | undefined
  /** The setting is the post's language. */
  isLanguage?: boolean | undefined
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => (typeof value === 'object' && value !== null ? { ...value } : {})

/** The fields of an object, which is set once one of them is. */
const Group = ({ field, value, readOnly, onChange }: SettingControlProps) => {
  const given = fieldsOf(value)
  return (
    <fieldset className={styles.group}>
      <legend>{nameSetting(field)}</legend>
      {field.fields?.map((inner) => (
        <Control
          key={inner.name}
          field={inner}
          value={given[inner.name]}
          readOnly={readOnly}
          onChange={(next) => {
            const { [inner.name]: _, ...rest } = given
            const all = next === undefined ? rest : { ...rest, [inner.name]: next }
            onChange(Object.keys(all).length ? all : undefined)
          }}
        />
      ))}
    </fieldset>
  )
}

const Control = (props: SettingControlProps) => {
  const { field, isLanguage } = props
  switch (field.kind) {
    case 'group':
      return <Group {...props} />
    case 'choice':
      return <OneOf {...props} options={(field.choices ?? []).map((choice) => ({ ...choice, label: nameChoice(field, choice) }))} />
    case 'flag':
      return (
        <OneOf
          {...props}
          options={[
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ]}
        />
      )
    case 'choices':
      return <SomeOf {...props} />
    case 'image':
      return <FileOf {...props} isOffered={({ mime_type: mime }) => mime.startsWith('image/')} />
    case 'captions':
      return <FileOf {...props} isOffered={({ mime_type: mime }) => mime === 'text/vtt' || mime === 'application/x-subrip'} />
    case 'texts':
      if (isLanguage) return <Languages {...props} />
      return field.live ? <OfferedTexts {...props} /> : <Texts {...props} />
    case 'text':
      if (isLanguage) return <Language {...props} />
      return field.live ? <OfferedText {...props} /> : <Written {...props} />
    default:
      return <Written {...props} />
  }
}

/** The control for a setting's declared kind, with an action to reset it to the default. */
export const SettingControl = (props: SettingControlProps) => {
  const { field, value, readOnly, onChange } = props
  return (
    <>
      <Control {...props} />
      {value !== undefined && !readOnly && (
        <button
          type="button"
          className={styles.reset}
          aria-label={t('resetOneOf', { setting: nameSetting(field) })}
          onClick={() => onChange(undefined)}
        >
          {t('resetOne')}
        </button>
      )}
    </>
  )
}
