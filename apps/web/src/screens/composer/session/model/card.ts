/** Link cards, for networks that support them as settings. Pure. */
import { type Context, type Forms, markText, profileOf } from './check.ts'
import { accountOfTarget, type Content, findTarget, idOfTarget, type Target } from './content.ts'
import { partsOf } from './parts.ts'
import type { SettingsByAccount } from './settings.ts'
import { type Shared, shareOf } from './shared.ts'

export interface Card {
  url: string
  title: string
  description: string
}

/** The settings of a card. The network defines the first; the others have the same name on all networks with cards. */
interface CardKeys {
  url: string
  title: 'link_title'
  description: 'link_description'
}

export const listCardKeys = ({ url, title, description }: CardKeys): string[] => [url, title, description]

/** Undefined for an account whose posts have no card, or whose network generates it. */
export const cardKeysOf = (accountId: string, context: Context, forms: Forms): CardKeys | undefined => {
  const rules = context.rules.get(accountOfTarget(accountId))
  const setting = rules?.network.text.link === 'card' ? rules.network.text.linkSetting : undefined
  const takes = rules && setting !== undefined && profileOf(rules, forms.get(accountId))?.settings.includes(setting)
  return takes ? { url: setting, title: 'link_title', description: 'link_description' } : undefined
}

const textAt = (settings: Target['settings'], key: string): string => (typeof settings[key] === 'string' ? settings[key] : '')

/** Undefined without a URL. */
export const cardOf = (settings: Target['settings'], keys: CardKeys): Card | undefined => {
  const url = textAt(settings, keys.url)
  return url === '' ? undefined : { url, title: textAt(settings, keys.title), description: textAt(settings, keys.description) }
}

/** Replaces or removes the card. Empty fields are omitted, so that the network fills them in. */
export const withCard = (settings: Target['settings'], keys: CardKeys, card: Card | undefined): Target['settings'] => {
  const all = new Set(listCardKeys(keys))
  const rest = Object.fromEntries(Object.entries(settings).filter(([key]) => !all.has(key)))
  return {
    ...rest,
    ...(card && { [keys.url]: card.url }),
    ...(card?.title && { [keys.title]: card.title }),
    ...(card?.description && { [keys.description]: card.description }),
  }
}

const toAddress = (link: string): string | undefined => {
  const parsed = URL.parse(/^https?:/i.test(link) ? link : `https://${link}`)
  return parsed?.hostname.includes('.') || parsed?.hostname === 'localhost' ? parsed.href : undefined
}

/** Every URL an account's post links to, in order, and the post's source last. */
export const linksOf = (content: Content, accountId: string, context: Context, forms: Forms): string[] => {
  const inTexts = partsOf(content, accountId).flatMap(({ id, text }) =>
    markText(content, { part: id, accountId, isShared: false }, context, forms)
      .filter(({ kind }) => kind === 'link')
      .map(({ start, end }) => text.slice(start, end)),
  )
  return [...new Set([...inTexts, content.source_url].flatMap((link) => (link === '' ? [] : (toAddress(link) ?? []))))]
}

/** A post has either media or a card, and the card appears in its last part. */
export const hasRoomForCard = (content: Content, accountId: string): boolean => !partsOf(content, accountId).at(-1)?.media.length

export const listCardAccounts = (content: Content, context: Context, forms: Forms): string[] =>
  content.targets.map(idOfTarget).filter((id) => cardKeysOf(id, context, forms) !== undefined)

const isSame = (one: Card, other: Card): boolean =>
  one.url === other.url && one.title === other.title && one.description === other.description

interface Kept {
  /** URLs that a card was already fetched for, or that the post had from the start. */
  seen: ReadonlySet<string>
  /** The last card created automatically. */
  made?: Card | undefined
}

/** Decides what to do about an account's card after an edit. A card that the user edited is never dropped. */
export const judgeCard = (
  { card, links, hasRoom }: { card: Card | undefined; links: readonly string[]; hasRoom: boolean },
  { seen, made }: Kept,
): { drop: boolean; fetch: string | undefined } => {
  const isOurs = card !== undefined && made !== undefined && isSame(card, made)
  const drop = isOurs && !(links.includes(card.url) && hasRoom)
  const fetch = hasRoom && (card === undefined || drop) ? links.find((link) => !seen.has(link)) : undefined
  return { drop, fetch }
}

export interface CardTarget {
  accountId: string
  keys: CardKeys
}

export const listCardTargets = (context: Context, forms: Forms, accountId?: string): CardTarget[] =>
  [...forms.keys()].flatMap((id) => {
    const keys = accountId === undefined || id === accountId ? cardKeysOf(id, context, forms) : undefined
    return keys ? [{ accountId: id, keys }] : []
  })

/** The card of the first account that has one. */
export const readCard = (content: Pick<Content, 'targets'>, takes: readonly CardTarget[]): Shared<Card> =>
  shareOf(
    takes.map(({ accountId, keys }) => ({ accountId, value: cardOf(findTarget(content, accountId)?.settings ?? {}, keys) })),
    isSame,
  )

/** Complete settings of the accounts, with the card replaced or removed. */
export const cardSettings = (content: Pick<Content, 'targets'>, takes: readonly CardTarget[], card: Card | undefined): SettingsByAccount =>
  new Map(
    takes.flatMap(({ accountId, keys }) => {
      const target = findTarget(content, accountId)
      return target ? [[accountId, withCard(target.settings, keys, card)]] : []
    }),
  )

export const cardOfAccount = (content: Content, accountId: string, keys: CardKeys): Card | undefined =>
  cardOf(findTarget(content, accountId)?.settings ?? {}, keys)
