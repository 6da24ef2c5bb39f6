/** Per-file settings of accounts, such as the focal point. Pure. */
import { listFields, type SettingField } from '@broadside/networks/kit/form'
import { type Context, type Forms, profileOf } from './check.ts'
import { type Content, findTarget, idOfTarget } from './content.ts'
import type { Edit } from './edits.ts'
import { partsOf } from './parts.ts'

/** A setting for files in a part of an account. */
export interface SettingPlace {
  accountId: string
  part: string
  key: string
}

type PerFile = Readonly<Record<string, Readonly<Record<string, unknown>>>>

const perFileOf = (content: Content, { accountId, part }: SettingPlace): PerFile =>
  (findTarget(content, accountId)?.segments?.find(({ id }) => id === part)?.settings?.media ?? {}) as PerFile

interface Facts {
  context: Context
  forms: Forms
}

/** Lists where a focal point can be set on a file, for all accounts whose form supports one or for the given account. */
export const listPointPlaces = (content: Content, mediaId: string, { context, forms }: Facts, accountId?: string): SettingPlace[] =>
  content.targets.flatMap((target) => {
    const id = idOfTarget(target)
    const rules = context.rules.get(target.social_account_id)
    const profile = rules && profileOf(rules, forms.get(id))
    if (!rules || !profile || (accountId !== undefined && id !== accountId)) return []
    const isPoint = ({ scope, kind }: SettingField) => scope === 'media' && kind === 'point'
    const key = listFields(rules.network.settings, profile).find(isPoint)?.key
    if (key === undefined) return []
    const parts = partsOf(content, id).filter(({ media }) => media.some(({ media_id }) => media_id === mediaId))
    return parts.map(({ id: part }) => ({ accountId: id, part, key }))
  })

export const settingOfFile = (content: Content, place: SettingPlace, mediaId: string): unknown =>
  perFileOf(content, place)[mediaId]?.[place.key]

/** Returns the edit that sets the value; undefined resets it. */
export const toSettingEdit = (content: Content, place: SettingPlace, mediaId: string, value: unknown): Edit => {
  const { [mediaId]: before = {}, ...others } = perFileOf(content, place)
  const { [place.key]: _, ...rest } = before
  const settings = value === undefined ? rest : { ...rest, [place.key]: value }
  const all = Object.keys(settings).length ? { ...others, [mediaId]: settings } : others
  const { accountId, part } = place
  return { type: 'part-setting', accountId, part, key: 'media', value: Object.keys(all).length ? all : undefined }
}
