import { Suspense, useId, useMemo, useState } from 'react'
import { listLanguages, nameLanguage } from '#i18n/languages.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Chips } from '#ui/chips/chips.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import { nameSetting } from './name-setting.ts'
import type { SettingControlProps } from './setting-control.tsx'
import styles from './settings.module.css'
import { useLiveChoices } from './use-live-choices.ts'

const t = translator('composerSettings')

const Combobox = lazyPart(async () => ({ default: (await import('#ui/combobox/combobox.tsx')).Combobox }))

export const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])

const without = (list: readonly string[], value: string): string[] | undefined => {
  const rest = list.filter((one) => one !== value)
  return rest.length ? rest : undefined
}

/** A list of free texts, each shown as a chip. What the network has already is suggested while typing. */
export const Texts = ({ field, value, readOnly, onChange, accountId }: SettingControlProps) => {
  const [typed, setTyped] = useState('')
  const { options = [], onSearch } = useLiveChoices({ field, accountId })
  const suggestionsId = useId()
  const list = listOf(value)
  const isFull = field.maxItems !== undefined && list.length >= field.maxItems
  const add = (text: string) => {
    const items = text.split(',').flatMap((item) => item.trim() || [])
    if (items.length) onChange([...new Set([...list, ...items])])
    setTyped('')
  }
  return (
    <div className={styles.list}>
      <TextField
        label={nameSetting(field)}
        help={isFull ? t('most', { count: field.maxItems ?? 0 }) : t('addItem')}
        readOnly={readOnly || isFull}
        maxLength={field.maxLength}
        value={typed}
        list={options.length ? suggestionsId : undefined}
        onChange={({ target }) => {
          onSearch?.(target.value)
          if (target.value.endsWith(',')) add(target.value)
          else setTyped(target.value)
        }}
        onBlur={() => add(typed)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && typed.trim() !== '') {
            event.preventDefault()
            add(typed)
          }
          const last = list.at(-1)
          if (event.key === 'Backspace' && typed === '' && last !== undefined && !readOnly) onChange(without(list, last))
        }}
      />
      {options.length > 0 && (
        <datalist id={suggestionsId}>
          {options
            .filter((option) => !list.includes(option.value))
            .map((option) => (
              <option key={option.value}>{option.value}</option>
            ))}
        </datalist>
      )}
      <Chips
        label={nameSetting(field)}
        items={list.map((item) => ({ value: item, label: item }))}
        removeLabel={(item) => t('removeItem', { item })}
        onRemove={readOnly ? undefined : (item) => onChange(without(list, item))}
      />
    </div>
  )
}

const useLanguageOptions = () =>
  useMemo(() => listLanguages(navigator.languages).map(({ tag, name }) => ({ value: tag, label: name, keywords: tag })), [])

/** Selects the post's language by name. */
export const Language = ({ field, value, readOnly, onChange, accountId }: SettingControlProps) => {
  const known = useLanguageOptions()
  const { preferred } = useLiveChoices({ field, accountId })
  const chosen = typeof value === 'string' ? value : ''
  const unset = preferred === undefined ? t('networkDefault') : t('accountDefault', { choice: nameLanguage(preferred) })
  const own = known.some((one) => one.value === chosen) || chosen === '' ? [] : [{ value: chosen, label: nameLanguage(chosen) }]
  return (
    <Suspense fallback={<Skeleton height="3.5rem" />}>
      <Combobox
        label={nameSetting(field)}
        value={chosen}
        options={[{ value: '', label: unset }, ...own, ...known]}
        empty={t('noLanguage')}
        readOnly={readOnly}
        onChange={(tag) => onChange(tag === '' ? undefined : tag)}
      />
    </Suspense>
  )
}

/** Selects the post's languages. */
export const Languages = ({ field, value, readOnly, onChange }: SettingControlProps) => {
  const known = useLanguageOptions()
  const list = listOf(value)
  const isFull = field.maxItems !== undefined && list.length >= field.maxItems
  return (
    <div className={styles.list}>
      <Suspense fallback={<Skeleton height="3.5rem" />}>
        <Combobox
          key={list.length}
          label={nameSetting(field)}
          placeholder={t('addLanguage')}
          help={isFull ? t('most', { count: field.maxItems ?? 0 }) : undefined}
          value={undefined}
          options={known.filter((one) => !list.includes(one.value))}
          empty={t('noLanguage')}
          readOnly={readOnly || isFull}
          onChange={(tag) => onChange([...list, tag])}
        />
      </Suspense>
      <Chips
        label={nameSetting(field)}
        items={list.map((tag) => ({ value: tag, label: nameLanguage(tag) }))}
        removeLabel={(item) => t('removeItem', { item })}
        onRemove={readOnly ? undefined : (tag) => onChange(without(list, tag))}
      />
    </div>
  )
}
