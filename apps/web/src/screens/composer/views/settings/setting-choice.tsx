import { Suspense } from 'react'
import { explain } from '#api/explain.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Button } from '#ui/button/button.tsx'
import { Check } from '#ui/check/check.tsx'
import type { Option } from '#ui/combobox/combobox.tsx'
import { Select } from '#ui/select/select.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { translator } from '#i18n/translator.ts'
import { nameChoice, nameSetting } from './name-setting.ts'
import { listOf } from './setting-list.tsx'
import type { SettingControlProps } from './setting-control.tsx'
import { type LiveChoices, useLiveChoices } from './use-live-choices.ts'
import styles from './settings.module.css'

const t = translator('composerSettings')

const Combobox = lazyPart(async () => ({ default: (await import('#ui/combobox/combobox.tsx')).Combobox }))

/** With more choices than this, the list is searchable. */
const fewEnough = 10

const unset = ''

/** Labels the empty choice with its effect: the account's default, the network's, or that the network decides. */
const labelUnset = ({ field }: SettingControlProps, { preferred }: LiveChoices, options: readonly Option[]): string => {
  if (preferred !== undefined) return t('accountDefault', { choice: preferred })
  const usual = options.find(({ value }) => value === String(field.default))
  if (usual) return t('defaultIs', { choice: usual.label })
  return t(field.required ? 'choose' : 'networkDefault')
}

const Unavailable = ({ error, isAsking, retry }: LiveChoices) => (
  <div className={styles.unavailable}>
    <output>{t('unavailable', { reason: explain(error) })}</output>
    <Button look="quiet" busy={isAsking} onClick={retry}>
      {t('tryAgain')}
    </Button>
  </div>
)

/** Selects one choice or none, in which case the default is shown. A selected choice remains listed even when it is no longer offered. */
export const OneOf = (props: SettingControlProps & { options: readonly Option[] }) => {
  const { field, value, readOnly, onChange } = props
  const live = useLiveChoices(props)
  const offered = live.options ?? props.options
  const chosen = value === undefined ? unset : String(value)
  // A list searched at the network contains only a few of its choices, so a missing one may still be offered.
  const isGone = chosen !== unset && !live.onSearch && offered.length > 0 && !offered.some((one) => one.value === chosen)
  const noChoice: Option = { value: unset, label: labelUnset(props, live, offered) }
  const options: Option[] = [
    // The first result of a search is highlighted.
    ...(live.isSearching ? [...offered, noChoice] : [noChoice, ...offered]),
    ...(chosen !== unset && !offered.some((one) => one.value === chosen)
      ? [{ value: chosen, label: isGone ? t('notOffered', { choice: chosen }) : chosen }]
      : []),
  ]
  const choose = (next: string) => onChange(next === unset ? undefined : field.kind === 'flag' ? next === 'true' : next)
  const shared = { label: nameSetting(field), help: isGone ? t('notOfferedHelp') : undefined, value: chosen, onChange: choose }
  return (
    <>
      {offered.length > fewEnough || live.onSearch ? (
        <Suspense fallback={<Skeleton height="3.5rem" />}>
          <Combobox
            {...shared}
            options={options}
            readOnly={readOnly}
            empty={t('noChoice')}
            status={live.isAsking ? t('asking') : undefined}
            onSearch={live.onSearch}
          />
        </Suspense>
      ) : (
        <Select {...shared} disabled={readOnly} choices={options} />
      )}
      {live.error !== null && live.error !== undefined && <Unavailable {...live} />}
    </>
  )
}

/** Selects several of a few choices. */
export const SomeOf = ({ field, value, readOnly, onChange }: SettingControlProps) => {
  const chosen = listOf(value)
  const choices = field.choices ?? []
  return (
    <fieldset className={styles.checks}>
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
