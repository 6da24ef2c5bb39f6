import type { ReactNode } from 'react'
import { faultOfList, type SettingKey } from '#api/server-settings.ts'
import { translator } from '#i18n/translator.ts'
import { Button } from '#ui/button/button.tsx'
import { Check } from '#ui/check/check.tsx'
import details from '#ui/details/details.module.css'
import { Select } from '#ui/select/select.tsx'
import { TextArea, TextField } from '#ui/text-field/text-field.tsx'
import { type ServerDraft, settingOf, type SettingState } from './draft.ts'
import styles from './settings.module.css'

const t = translator('serverSettings')

interface SettingProps<K extends SettingKey> {
  name: K
  draft: ServerDraft
}

/** The keys of settings with this type of value. */
type KeyOf<V> = { [K in SettingKey]: SettingState<K>['value'] extends V ? K : never }[SettingKey]
type ChoiceKey = 'registration' | 'workspace_creation'
type TextKey = Exclude<KeyOf<string>, ChoiceKey>

/** A setting that can't be changed here. */
export const FromEnvironment = ({ name, children }: { name: SettingKey | 'smtp_url'; children: ReactNode }) => (
  <div className={styles.setting}>
    <strong>{t(name)}</strong>
    <span className={styles.value}>{children}</span>
    <span className={details.more}>{t('source_environment', { variable: name.toUpperCase() })}</span>
  </div>
)

interface SourcedProps {
  name: SettingKey
  state: Pick<SettingState<SettingKey>, 'source' | 'reset'>
  /** The value as text, shown instead of the field if it can't be changed. */
  shown: string
  children: ReactNode
}

/** A setting with the source of its value. */
const Sourced = ({ name, state: { source, reset }, shown, children }: SourcedProps) =>
  source === 'environment' ? (
    <FromEnvironment name={name}>{shown || t('notSet')}</FromEnvironment>
  ) : (
    <div className={styles.setting}>
      {children}
      <div className={styles.source}>
        <span className={details.more}>{t(`source_${source}`)}</span>
        {source === 'stored' && (
          <Button look="quiet" aria-label={t('resetNamed', { name: t(name) })} onClick={reset}>
            {t('reset')}
          </Button>
        )}
      </div>
    </div>
  )

export const TextSetting = ({ name, draft, help, type = 'text' }: SettingProps<TextKey> & { help?: string; type?: 'text' | 'url' }) => {
  const state = settingOf(draft, name)
  return (
    <Sourced name={name} state={state} shown={state.value}>
      <TextField
        label={t(name)}
        help={help}
        type={type}
        autoComplete="off"
        spellCheck={false}
        maxLength={2048}
        value={state.value}
        error={draft.faultOf(name)}
        onChange={({ target }) => state.set(target.value)}
      />
    </Sourced>
  )
}

export const NumberSetting = ({ name, draft, help }: SettingProps<KeyOf<number>> & { help?: string }) => {
  const state = settingOf(draft, name)
  return (
    <Sourced name={name} state={state} shown={String(state.value)}>
      <TextField
        label={t(name)}
        help={help}
        type="number"
        inputMode="numeric"
        min={0}
        className={styles.amount}
        value={state.value}
        error={draft.faultOf(name)}
        onChange={({ target }) => state.set(Number.isFinite(target.valueAsNumber) ? Math.trunc(target.valueAsNumber) : 0)}
      />
    </Sourced>
  )
}

export const FlagSetting = ({ name, draft, help }: SettingProps<KeyOf<boolean>> & { help: string }) => {
  const state = settingOf(draft, name)
  return (
    <Sourced name={name} state={state} shown={t(state.value ? 'on' : 'off')}>
      <Check label={t(name)} help={help} checked={state.value} error={draft.faultOf(name)} onChange={state.set} />
    </Sourced>
  )
}

interface ChoiceSettingProps<K extends ChoiceKey> extends SettingProps<K> {
  choices: readonly { value: SettingState<K>['value']; label: string }[]
}

export const ChoiceSetting = <K extends ChoiceKey>({ name, draft, choices }: ChoiceSettingProps<K>) => {
  const state = settingOf(draft, name)
  return (
    <Sourced name={name} state={state} shown={choices.find(({ value }) => value === state.value)?.label ?? ''}>
      <Select<string>
        label={t<ChoiceKey>(name)}
        value={state.value}
        choices={choices}
        error={draft.faultOf(name)}
        onChange={(chosen) => {
          const found = choices.find(({ value }) => value === chosen)
          if (found) state.set(found.value)
        }}
      />
    </Sourced>
  )
}

/** One entry per line. Empty lines are left out when the edit ends, so that a new line can be typed. */
export const ListSetting = ({ name, draft, help }: SettingProps<KeyOf<string[]>> & { help: string }) => {
  const state = settingOf(draft, name)
  const toEntries = (text: string): string[] => text.split(/[\n,]/).map((entry) => entry.trim())
  return (
    <Sourced name={name} state={state} shown={state.value.join(', ')}>
      <TextArea
        label={t(name)}
        help={help}
        rows={3}
        spellCheck={false}
        value={state.value.join('\n')}
        error={faultOfList(draft.error, name)}
        onChange={({ target }) => state.set(target.value === '' ? [] : toEntries(target.value))}
        onBlur={() => state.source === 'edited' && state.set(state.value.filter(Boolean))}
      />
    </Sourced>
  )
}
