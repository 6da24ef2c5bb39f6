/** Subreddits to post to, and the flairs of one. */
import { expectString, findString } from '../kit/expect.ts'
import { readGrantedToken } from '../kit/granted-token.ts'
import type { LiveChoice, Network } from '../spec/index.ts'
import { bareName } from './check.ts'
import { mayPost, readFlairs } from './community.ts'
import { authorOf } from './connect.ts'
import { homeOf } from './place.ts'
import { openApi, readPages, toItems } from './wire.ts'

type Choose = NonNullable<Network['choices']>[string]

const mostPages = 10
const mostFound = 50

const toChoice = (about: unknown): LiveChoice => {
  const name = expectString(about, 'display_name')
  const title = findString(about, 'title')
  return { value: name, label: `r/${name}`, ...(title ? { description: title } : {}), isDefault: false }
}

/** An account's own place, and for a user all that they subscribed to, or those that Reddit finds. */
export const subreddits: Choose = async (tools, target, search = '') => {
  const { account } = target
  const home = homeOf(account)
  const own: LiveChoice = {
    value: home,
    label: account.accountKind === 'subreddit' ? `r/${home}` : `u/${authorOf(account)}`,
    isDefault: true,
  }
  if (account.accountKind === 'subreddit') return [own]
  const api = openApi(tools, readGrantedToken(target.credential), authorOf(account))
  if (search !== '') {
    // https://www.reddit.com/dev/api/#GET_subreddits_search
    const { json } = await api({ method: 'GET', path: '/subreddits/search', query: { q: search, limit: mostFound } })
    return toItems(json).filter(mayPost).map(toChoice)
  }
  const found: LiveChoice[] = []
  for await (const { items } of readPages(api, '/subreddits/mine/subscriber', mostPages)) found.push(...items.filter(mayPost).map(toChoice))
  return [own, ...found.filter(({ value }) => value !== home).toSorted((one, other) => one.label.localeCompare(other.label, 'en'))]
}

export const flairs: Choose = async (tools, { account, credential }, _search, within) => {
  const api = openApi(tools, readGrantedToken(credential), authorOf(account))
  const found = await readFlairs(api, bareName(within ?? homeOf(account)))
  return found.map(({ id, text }) => ({ value: id, label: text, isDefault: false }))
}
