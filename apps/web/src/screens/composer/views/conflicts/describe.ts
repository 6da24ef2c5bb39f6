/** Describes a conflict: what it affects, and the text of each version. */
import { listFields } from '@broadside/networks/kit/form'
import type { AccountView } from '#api/accounts.ts'
import { nameAccount } from '#networks/names.ts'
import { formatMoment, nameZone } from '#i18n/time.ts'
import { instantOf, type RequestedTime } from '#web/time-picker/requested-time.ts'
import { translator } from '#i18n/translator.ts'
import { nameChoice, nameSetting } from '../settings/name-setting.ts'
import { profileOf } from '#composer/session/model/check.ts'
import { accountOfTarget, type Content, idOfTarget } from '#composer/session/model/content.ts'
import type { Conflict } from '#composer/session/saving/merge.ts'
import type { Session } from '#composer/session/session.ts'

const t = translator('composerSafety')
const settings = translator('composerSettings')

export interface DescriptionContext {
  session: Session
  accounts: readonly AccountView[]
  /** File names by id. */
  files: ReadonlyMap<string, string>
  /** Names of account groups by id. */
  groups: ReadonlyMap<string, string>
}

export interface Described {
  label: string
  mine: string
  theirs: string
}

type Show = (value: unknown) => string
type Fields = Record<string, unknown>

const fieldLabels: Readonly<Record<string, () => string>> = {
  text: () => t('partText'),
  body: () => t('partText'),
  title: () => t('partTitle'),
  description: () => t('partDescription'),
  schedule: () => t('partTime'),
  random_delay_minutes: () => t('partDelay'),
  output_profile: () => t('partForm'),
  source_url: () => t('partAddress'),
  goal: () => t('partGoal'),
  audience: () => t('partAudience'),
  intent: () => t('partIntent'),
}

const showPlain: Show = (value) => {
  if (value === undefined || value === '') return t('nothingThere')
  if (typeof value === 'boolean') return settings(value ? 'yes' : 'no')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value, null, 2)
}

const showTime: Show = (value) => {
  if (value === undefined) return t('nothingThere')
  const requested = value as RequestedTime
  return `${formatMoment(instantOf(requested), requested.time_zone)} (${nameZone(requested.time_zone)})`
}

const showBody: Show = (value) => {
  const { text = '', segments } = value as Partial<Content>
  return showPlain(segments?.length ? segments.map((one) => one.text).join('\n\n') : text)
}

/** Shows an item, or that one version removed it. */
const showItem: Show = (value) => (value === undefined ? t('removed') : showBody(value))

const showList =
  (nameOf: (key: string) => string): Show =>
  (value) =>
    (value as readonly string[]).map((key, index) => `${index + 1}. ${nameOf(key)}`).join('\n')

const shows: Readonly<Record<string, Show>> = {
  body: showBody,
  schedule: showTime,
  random_delay_minutes: (value) => (typeof value === 'number' ? t('minutes', { count: value }) : t('nothingThere')),
}

const describeSetting = (session: Session, targetId: string, key: string): { label: string; show: Show } => {
  const rules = session.context.get().rules.get(targetId)
  const profile = rules && profileOf(rules, session.checked.get().forms.get(targetId))
  const field = rules && profile && listFields(rules.network.settings, profile).find((one) => one.key === key)
  if (!field) return { label: key, show: showPlain }
  const show: Show = (value) => {
    const choice = field.choices?.find((one) => one.value === value)
    return choice ? nameChoice(field, choice) : showPlain(value)
  }
  return { label: nameSetting(field), show }
}

/** Describes a part of the shared content, or of an account's custom content. */
const describeContent = (
  path: readonly string[],
  owner: Pick<Content, 'segments'>,
  { files, groups }: DescriptionContext,
): { label: string; show: Show } => {
  const [name = '', key = '', field] = path
  const nameFile = (id: string) => files.get(id) ?? id
  const numberOf = (id: string) => owner.segments.findIndex((one) => one.id === id) + 1
  const opening = (id: string) => owner.segments.find((one) => one.id === id)?.text.slice(0, 60) ?? id
  if (name === 'segments') {
    if (key === 'order') return { label: t('partOrder'), show: showList(opening) }
    const label = t('partNumber', { number: numberOf(key) })
    return { label, show: field === 'text' ? showPlain : showItem }
  }
  if (name === 'media') {
    if (key === 'order') return { label: t('partFiles'), show: showList(nameFile) }
    if (field === 'alt_text') return { label: t('partAltText', { name: nameFile(key) }), show: showPlain }
    return { label: t('partFile', { name: nameFile(key) }), show: (value) => (value === undefined ? t('removed') : nameFile(key)) }
  }
  if (name === 'metadata') return { label: t('partMetadata', { name: key }), show: showPlain }
  if (name === 'social_set_id')
    return { label: t('partGroup'), show: (value) => (typeof value === 'string' ? (groups.get(value) ?? t('removed')) : t('nothingThere')) }
  return { label: fieldLabels[name]?.() ?? name, show: shows[name] ?? showPlain }
}

const describePath = (path: readonly string[], content: Content, context: DescriptionContext): { label: string; show: Show } => {
  const [name, key = '', ...rest] = path
  if (name !== 'targets') return describeContent(path, content, context)
  const { accounts, session } = context
  const nameOf = (target: string) => {
    const account = accounts.find(({ id }) => id === accountOfTarget(decodeURIComponent(target)))
    return account ? nameAccount(account) : t('partDestination')
  }
  if (key === 'order') return { label: t('partAccounts'), show: showList(nameOf) }
  const targetId = decodeURIComponent(key)
  if (!rest.length) {
    const show: Show = (value) => (value === undefined ? t('removed') : (((value as Fields).text as string | undefined) ?? nameOf(key)))
    return { label: nameOf(key), show }
  }
  const own = content.targets.find((one) => idOfTarget(one) === targetId)?.segments ?? []
  const segments = own.map(({ id, text = '' }) => ({ id, text, media: [] }))
  const { label, show } =
    rest[0] === 'settings' ? describeSetting(session, targetId, rest[1] ?? '') : describeContent(rest, { segments }, context)
  return { label: t('partOfAccount', { account: nameOf(key), part: label }), show }
}

export const describe = ({ path, mine, theirs }: Conflict, content: Content, context: DescriptionContext): Described => {
  const { label, show } = describePath(path.split('/'), content, context)
  return { label, mine: show(mine), theirs: show(theirs) }
}
