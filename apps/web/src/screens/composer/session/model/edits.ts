/** Edits that can run on every keystroke: each returns new content, or the same object if nothing changes. Pure. */
import { without } from '#lib/without.ts'
import { type Chosen, type Content, findTarget, type Target, withTarget } from './content.ts'
import { editMedia, type MediaEdit } from './media.ts'
import { type Reset, reset, withOwnPart } from './overrides.ts'
import { partsOf, textOfPart } from './parts.ts'
import { editSettings, type SettingsByAccount } from './settings.ts'
import { editTime, type TimeEdit } from './times.ts'

/** Edits one account, or the shared content if `accountId` is absent. */
interface Scoped {
  accountId?: string | undefined
}

/** The complete settings of a part of an account. */
export interface PartSettings {
  accountId: string
  part: string
  settings: Target['settings']
  /** Absent if those of the account stay the same. */
  accountSettings?: Target['settings']
}

const withPartSettings = (content: Content, { accountId, part, settings, accountSettings }: PartSettings): Content => {
  const changed = withOwnPart(content, accountId, part, (own) => ({ ...own, settings }))
  return accountSettings ? withTarget(changed, accountId, (target) => ({ ...target, settings: accountSettings })) : changed
}

export type Edit =
  | (Scoped & { type: 'text'; part: string; text: string })
  | (Scoped & { type: 'title'; title: string })
  | { type: 'description'; accountId: string; description: string }
  | (Scoped & MediaEdit & { part?: string | undefined })
  | (Chosen & { type: 'targets' })
  | { type: 'group'; setId: string | undefined }
  | { type: 'setting'; accountId: string; key: string; value: unknown }
  | { type: 'settings'; values: SettingsByAccount }
  | { type: 'part-setting'; accountId: string; part: string; key: string; value: unknown }
  | { type: 'part-settings'; values: readonly PartSettings[] }
  | { type: 'reset'; accountId: string; what: Reset }
  | (Scoped & TimeEdit)

const withSetting = (settings: Target['settings'], key: string, value: unknown): Target['settings'] => {
  return value === undefined ? without(settings, key) : { ...settings, [key]: value }
}

const editText = (content: Content, part: string, text: string, accountId: string | undefined): Content => {
  if (textOfPart(content, part, accountId) === text || !partsOf(content, accountId).some(({ id }) => id === part)) return content
  if (accountId !== undefined) return withOwnPart(content, accountId, part, (own) => ({ ...own, text }))
  if (!content.segments.length) return { ...content, text }
  return { ...content, segments: content.segments.map((segment) => (segment.id === part ? { ...segment, text } : segment)) }
}

const editTitle = (content: Content, title: string, accountId: string | undefined): Content => {
  if (accountId === undefined) return content.title === title ? content : { ...content, title }
  return withTarget(content, accountId, (target) => {
    if ((target.title ?? content.title) === title) return target
    return content.title === title ? without(target, 'title') : { ...target, title }
  })
}

const withGroup = (content: Content, setId: string | undefined): Content => {
  if (content.social_set_id === setId) return content
  return setId === undefined ? without(content, 'social_set_id') : { ...content, social_set_id: setId }
}

export const titleOf = (content: Content, accountId?: string): string => findTarget(content, accountId)?.title ?? content.title

export const edit = (content: Content, change: Edit): Content => {
  switch (change.type) {
    case 'text':
      return editText(content, change.part, change.text, change.accountId)
    case 'title':
      return editTitle(content, change.title, change.accountId)
    case 'description':
      return withTarget(content, change.accountId, (target) => {
        if ((target.description ?? '') === change.description) return target
        return change.description === '' ? without(target, 'description') : { ...target, description: change.description }
      })
    case 'media-added':
    case 'media-removed':
    case 'media-moved':
    case 'alt-text':
      return editMedia(content, change, change.part, change.accountId)
    case 'targets':
      return { ...withGroup(content, change.setId), targets: change.targets }
    case 'group':
      return withGroup(content, change.setId)
    case 'setting':
      return withTarget(content, change.accountId, (target) => ({
        ...target,
        settings: withSetting(target.settings, change.key, change.value),
      }))
    case 'settings':
      return editSettings(content, change.values)
    case 'part-setting':
      return withOwnPart(content, change.accountId, change.part, (own) => ({
        ...own,
        settings: withSetting(own.settings ?? {}, change.key, change.value),
      }))
    case 'part-settings':
      return change.values.reduce(withPartSettings, content)
    case 'reset':
      return reset(content, change.accountId, change.what)
    case 'schedule':
    case 'random-delay':
      return editTime(content, change, change.accountId)
  }
}
