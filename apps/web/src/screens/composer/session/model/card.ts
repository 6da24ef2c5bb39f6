/** Cards of links, for networks that take one as settings. Pure. */
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

/** The settings that hold a card. The first is told by the network; the others are named alike wherever there are cards. */
interface CardKeys {
  url: string
  title: 'link_title'
  description: 'link_description'
}

export const listCardKeys = ({ url, title, description }: CardKeys): string[] => [url, title, description]

/** Undefined for an account whose posts have no card, or whose network makes it of its own accord. */
export const cardKeysOf = (accountId: string, context: Context, forms: Forms): CardKeys | undefined => {
  const rules = context.rules.get(accountOfTarget(accountId))
  const setting = rules?.network.text.link === 'card' ? rules.network.text.linkSetting : undefined
  const takes = rules && setting !== undefined && profileOf(rules, forms.get(accountId))?.settings.includes(setting)
  return takes ? { url: setting, title: 'link_title', description: 'link_description' } : undefined
}

const textAt = (settings: Target['settings'], key: string): string => (typeof settings[key] === 'string' ? settings[key] : '')

/** The card that is set; undefined without an address. */
export const cardOf = (settings: Target['settings'], keys: CardKeys): Card | undefined => {
  const url = textAt(settings, keys.url)
  return url === '' ? undefined : { url, title: textAt(settings, keys.title), description: textAt(settings, keys.description) }
}

/** The settings with this card, or without one. What is empty is left to the network. */
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

/** Every address that the post of an account links to, in order, and the source of the post last. */
export const linksOf = (content: Content, accountId: string, context: Context, forms: Forms): string[] => {
  const inTexts = partsOf(content, accountId).flatMap(({ id, text }) =>
    markText(content, { part: id, accountId, isShared: false }, context, forms)
      .filter(({ kind }) => kind === 'link')
      .map(({ start, end }) => text.slice(start, end)),
  )
  return [...new Set([...inTexts, content.source_url].flatMap((link) => (link === '' ? [] : (toAddress(link) ?? []))))]
}

/** A post has either media or a card, and the card stands in its last part. */
export const hasRoomForCard = (content: Content, accountId: string): boolean => !partsOf(content, accountId).at(-1)?.media.length

/** The accounts whose posts can have a card. */
export const listCardAccounts = (content: Content, context: Context, forms: Forms): string[] =>
  content.targets.map(idOfTarget).filter((id) => cardKeysOf(id, context, forms) !== undefined)

const isSame = (one: Card, other: Card): boolean =>
  one.url === other.url && one.title === other.title && one.description === other.description

interface Kept {
  /** Addresses that a card was made of, or refused for, or that were there from the start. */
  seen: ReadonlySet<string>
  /** The card that was made here last. */
  made?: Card | undefined
}

/** What to do about the card of an account after an edit. A card that a person touched is theirs. */
export const judgeCard = (
  { card, links, hasRoom }: { card: Card | undefined; links: readonly string[]; hasRoom: boolean },
  { seen, made }: Kept,
): { drop: boolean; fetch: string | undefined } => {
  const isOurs = card !== undefined && made !== undefined && isSame(card, made)
  const drop = isOurs && !(links.includes(card.url) && hasRoom)
  const fetch = hasRoom && (card === undefined || drop) ? links.find((link) => !seen.has(link)) : undefined
  return { drop, fetch }
}

/** A target whose posts can have a card. */
export interface CardTarget {
  accountId: string
  keys: CardKeys
}

export const listCardTargets = (context: Context, forms: Forms, accountId?: string): CardTarget[] =>
  [...forms.keys()].flatMap((id) => {
    const keys = accountId === undefined || id === accountId ? cardKeysOf(id, context, forms) : undefined
    return keys ? [{ accountId: id, keys }] : []
  })

/** The card of the accounts, as the first of them has it that has one. */
export const readCard = (content: Pick<Content, 'targets'>, takes: readonly CardTarget[]): Shared<Card> =>
  shareOf(
    takes.map(({ accountId, keys }) => ({ accountId, value: cardOf(findTarget(content, accountId)?.settings ?? {}, keys) })),
    isSame,
  )

/** All settings of the accounts with this card, or without one. */
export const cardSettings = (content: Pick<Content, 'targets'>, takes: readonly CardTarget[], card: Card | undefined): SettingsByAccount =>
  new Map(
    takes.flatMap(({ accountId, keys }) => {
      const target = findTarget(content, accountId)
      return target ? [[accountId, withCard(target.settings, keys, card)]] : []
    }),
  )

export const cardOfAccount = (content: Content, accountId: string, keys: CardKeys): Card | undefined =>
  cardOf(findTarget(content, accountId)?.settings ?? {}, keys)
