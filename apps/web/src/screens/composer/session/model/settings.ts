/** Resets all settings of an account, and copies them to others. Pure. */
import { type Content, findTarget, idOfTarget, type Target, withTarget } from './content.ts'

type Values = Target['settings']

/** Undefined if the account is not a destination of the post. */
export const findSettings = (content: Content, accountId: string): Values | undefined => findTarget(content, accountId)?.settings

export const findPartSettings = (content: Content, accountId: string, part: string): Values | undefined =>
  findTarget(content, accountId)?.segments?.find(({ id }) => id === part)?.settings

/** New settings by account, which replace all previous ones. */
export type SettingsByAccount = ReadonlyMap<string, Values>

const pick = (settings: Values, isWanted: (key: string) => boolean): Values =>
  Object.fromEntries(Object.entries(settings).filter(([key]) => isWanted(key)))

export const editSettings = (content: Content, values: SettingsByAccount): Content =>
  [...values].reduce((result, [accountId, settings]) => withTarget(result, accountId, (target) => ({ ...target, settings })), content)

/** Removes these settings. Others are edited elsewhere, and stay. */
export const resetSettings = (content: Content, accountId: string, keys: ReadonlySet<string>): SettingsByAccount => {
  const target = findTarget(content, accountId)
  return new Map(target ? [[accountId, pick(target.settings, (key) => !keys.has(key))]] : [])
}

/** Copies these settings to other accounts; a setting that is unset is removed there. */
export const copySettings = (
  content: Content,
  fromId: string,
  { to, keys }: { to: readonly string[]; keys: ReadonlySet<string> },
): SettingsByAccount => {
  const from = findTarget(content, fromId)
  if (!from) return new Map()
  const given = pick(from.settings, (key) => keys.has(key))
  return new Map(
    content.targets
      .filter((target) => to.includes(idOfTarget(target)))
      .map((target) => [idOfTarget(target), { ...pick(target.settings, (key) => !keys.has(key)), ...given }]),
  )
}

/** The current settings, for undoing a change. */
export const settingsOf = (content: Content, accountIds: readonly string[]): SettingsByAccount =>
  new Map(content.targets.filter((one) => accountIds.includes(idOfTarget(one))).map((one) => [idOfTarget(one), one.settings]))
