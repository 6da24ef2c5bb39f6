/** Edits to the settings of the server, and where each value comes from. */
import { useSuspenseQuery } from '@tanstack/react-query'
import {
  saveServerSettings,
  type ServerSettingsView,
  serverSettingsQuery,
  type SettingEdits,
  type SettingKey,
} from '#api/server-settings.ts'
import { type SettingsDraft, useSettingsDraft } from '#shell/settings/use-settings-draft.ts'

type Values = { [K in SettingKey]: ServerSettingsView[K]['value'] }

/** A secret has no saved value. */
const valuesOf = (saved: ServerSettingsView): SettingEdits => {
  const { fixed: _, smtp_url: __, ...shown } = saved
  return Object.fromEntries(Object.entries(shown).map(([key, { value }]) => [key, value])) as Values
}

export interface ServerDraft extends SettingsDraft<SettingEdits> {
  saved: ServerSettingsView
}

export const useServerDraft = (): ServerDraft => {
  const { data: saved } = useSuspenseQuery(serverSettingsQuery)
  return { saved, ...useSettingsDraft<SettingEdits>({ saved: valuesOf(saved), save: saveServerSettings }) }
}

export interface SettingState<K extends SettingKey> {
  value: Values[K]
  /** `edited` and `reset` until the draft is saved. */
  source: 'environment' | 'stored' | 'default' | 'edited' | 'reset'
  set: (value: Values[K]) => void
  reset: () => void
}

export const settingOf = <K extends SettingKey>(
  { saved, values, edit }: Pick<ServerDraft, 'saved' | 'values' | 'edit'>,
  name: K,
): SettingState<K> => {
  const { source, value, default: usual } = saved[name]
  const edited = values[name]
  const isReset = edited === undefined
  const isEdited = !isReset && JSON.stringify(edited) !== JSON.stringify(value)
  return {
    value: (isReset ? usual : edited) as Values[K],
    source: isReset ? 'reset' : isEdited ? 'edited' : source,
    set: (chosen) => edit({ [name]: chosen }),
    reset: () => edit({ [name]: undefined }),
  }
}
