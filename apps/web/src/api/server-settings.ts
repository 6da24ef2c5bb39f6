import { ApiError } from '@broadside/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { translate } from '#i18n/server-messages.ts'
import { type AnswerOf, api } from './api.ts'
import { queries } from './queries.ts'
import { setupQuery } from './server-setup.ts'

export type ServerSettingsView = Omit<AnswerOf<'getInstanceSettings'>, '$schema'>
export type FixedSetting = ServerSettingsView['fixed'][number]
/** A setting whose value is shown. */
export type SettingKey = Exclude<keyof ServerSettingsView, 'fixed' | 'smtp_url'>
type Body = { [K in SettingKey]?: ServerSettingsView[K]['value'] } & { smtp_url?: string }

/** Values to save. Undefined resets a setting to its default; an empty address removes the mail server. */
export type SettingEdits = { [K in SettingKey]?: ServerSettingsView[K]['value'] | undefined } & { smtp_url?: string | undefined }

export const serverSettingsQuery = queryOptions({
  queryKey: ['server', 'settings'],
  queryFn: async ({ signal }): Promise<ServerSettingsView> => (await api.getInstanceSettings({ signal })).body,
})

/** The request replaces all settings, so it repeats those that are stored. Resets are absent from it. */
export const toBody = (saved: ServerSettingsView, edits: SettingEdits): Body => {
  const { fixed: _, smtp_url: __, ...shown } = saved
  const stored = Object.entries(shown).flatMap(([key, { source, value }]) => (source === 'stored' ? [[key, value]] : []))
  const all = { ...Object.fromEntries(stored), ...edits }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Body
}

/** Reads the settings first, so that what another admin saved in the meantime stays. */
export const saveServerSettings = async (edits: SettingEdits): Promise<void> => {
  const saved = await queries.fetchQuery({ ...serverSettingsQuery, staleTime: 0 })
  queries.setQueryData(serverSettingsQuery.queryKey, (await api.replaceInstanceSettings({ body: toBody(saved, edits) })).body)
  await queries.invalidateQueries({ queryKey: setupQuery.queryKey })
}

/** The first fault of a list, with the entry that it concerns. */
export const faultOfList = (error: unknown, name: SettingKey): string | undefined => {
  if (!(error instanceof ApiError)) return undefined
  const fault = error.problem?.errors?.find(({ location }) => location?.startsWith(`body.${name}`))
  if (!fault) return undefined
  const message = translate(fault.message, 'errors', fault.code, fault.parameters)
  return typeof fault.value === 'string' ? `${fault.value}: ${message}` : message
}
