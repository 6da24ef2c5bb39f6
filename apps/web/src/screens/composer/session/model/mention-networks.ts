/** Finds the networks of a post that support mentions, and those that link a given one. Pure. */
import type { Rules } from '#networks/rules.ts'
import type { Context, Forms } from './check.ts'
import { idOfTarget, type TargetName } from './content.ts'

/** The mention formats of networks. */
const samples = ['@anna', '@anna.example', '@anna@harbour.example']

const isLinked = ({ network, traits }: Rules, profile: string, text: string): boolean => {
  const segment = { id: '', text, title: '', description: '', media: [], settings: {} }
  const spans = network.spans({ profile, title: '', description: '', settings: {}, segments: [segment] }, segment, traits)
  return spans.some(({ kind, start, end }) => kind === 'mention' && start === 0 && end === text.length)
}

interface Facts {
  context: Context
  forms: Forms
}

const known = (targets: readonly TargetName[], { context, forms }: Facts, accountId: string | undefined) =>
  targets
    .filter((target) => accountId === undefined || idOfTarget(target) === accountId)
    .flatMap((target): { target: TargetName; links: (text: string) => boolean }[] => {
      const rules = context.rules.get(target.social_account_id)
      const form = forms.get(idOfTarget(target))
      return rules && form !== undefined ? [{ target, links: (text) => isLinked(rules, form, text) }] : []
    })

export interface Asked {
  accountId: string
  platform: string
}

/** Lists one account of each network that links mentions. */
export const listAsked = (targets: readonly TargetName[], facts: Facts, accountId?: string): Asked[] => {
  const found = known(targets, facts, accountId).filter(({ links }) => samples.some(links))
  return [...new Map(found.map(({ target }) => [target.platform, target])).values()].map((target) => ({
    accountId: target.social_account_id,
    platform: target.platform,
  }))
}

/** Lists the networks that link a mention; undefined if all of them do. */
export const linkedOn = (targets: readonly TargetName[], facts: Facts, mention: string, accountId?: string): string[] | undefined => {
  const all = known(targets, facts, accountId)
  const linking = all.filter(({ links }) => links(mention))
  return linking.length === all.length ? undefined : [...new Set(linking.map(({ target }) => target.platform))]
}
