/**
 * Finds posts where the account's own filters don't apply. GoToSocial applies them to the account's own list too
 * (internal/processing/account/statuses.go), so a post missing there is looked up where its readers would find it. A post found here is
 * published; one not found may still exist.
 */
import { findAt, findString, isFields, listAt } from '../kit/expect.ts'
import { findText } from '../kit/settings.ts'
import { call, type Caller } from '../kit/request.ts'
import { NetworkError } from '../spec/index.ts'
import type { Account, HttpRequest, Run, Target } from '../spec/index.ts'
import { errors } from './errors.ts'
import { showsText } from './plain-text.ts'
import type { StatusPlan } from './statuses.ts'
import type { Api } from './wire.ts'

export type Listing = () => Promise<unknown[]>

const pageSize = 40

const mostNotes = 3

const activityTypes = 'application/activity+json, application/ld+json; profile="https://www.w3.org/ns/activitystreams"'

/** The longest word: servers search their own markup, which breaks and escapes the text between words. */
const wordOf = (text: string): string | undefined =>
  text.match(/[\p{L}\p{N}]{3,}/gu)?.reduce((longest, word) => (word.length > longest.length ? word : longest))

/** GoToSocial's search covers the account's own posts and ignores filters (internal/processing/search/util.go). */
const search = async (api: Api, { accountId }: Account, word: string): Promise<unknown[]> => {
  const query = { q: word, type: 'statuses', account_id: accountId, limit: pageSize }
  const { json } = await api({ method: 'GET', path: '/api/v2/search', query })
  return listAt(json, 'statuses').filter((status) => findString(status, 'account', 'id') === accountId)
}

type Ask = (request: Pick<HttpRequest, 'url' | 'query' | 'headers'>) => Promise<unknown>

/** Requests without an account; they must not carry the token. */
const asVisitor = (run: Run): Ask => {
  const caller: Caller = { http: run.http, now: run.now, errors }
  return async (request) => (await call(caller, { ...request, method: 'GET' })).json
}

const listPublic = async (ask: Ask, { instanceUrl, accountId }: Account): Promise<unknown[]> => {
  const url = `${instanceUrl}/api/v1/accounts/${encodeURIComponent(accountId)}/statuses`
  const statuses = await ask({ url, query: { limit: pageSize } })
  return Array.isArray(statuses) ? statuses : []
}

const sameOrigin = (address: string | undefined, { instanceUrl }: Account): string | undefined =>
  address !== undefined && URL.parse(address)?.origin === URL.parse(instanceUrl)?.origin ? address : undefined

/** The account's newest activities: https://www.w3.org/TR/activitypub/#outbox */
const readOutbox = async (ask: Ask, account: Account): Promise<unknown[]> => {
  const headers = { accept: activityTypes }
  const [name = '', host = new URL(account.instanceUrl).host] = account.username.split('@')
  const resource = `acct:${name}@${host}`
  const finger = await ask({ url: `${account.instanceUrl}/.well-known/webfinger`, query: { resource } })
  const self = listAt(finger, 'links').find((link) => findString(link, 'rel') === 'self')
  const actor = sameOrigin(findString(self, 'href'), account)
  const outbox = actor && sameOrigin(findString(await ask({ url: actor, headers }), 'outbox'), account)
  if (!outbox) return []
  const collection = await ask({ url: outbox, headers })
  const first = findAt(collection, 'first')
  const address = typeof first === 'string' ? sameOrigin(first, account) : undefined
  const page = address ? await ask({ url: address, headers }) : isFields(first) ? first : collection
  return listAt(page, 'orderedItems')
}

/** The statuses of those notes in the outbox that show the text. A note has a different id, but its status refers to it. */
const listOutbox = async (ask: Ask, api: Api, account: Account, plan: StatusPlan): Promise<unknown[]> => {
  const notes = (await readOutbox(ask, account))
    .map((activity) => findAt(activity, 'object'))
    .filter((note) => showsText(findString(note, 'content') ?? '', plan.segment.text))
  const statuses: unknown[] = []
  for (const note of notes.slice(0, mostNotes)) {
    const uri = findString(note, 'id') ?? ''
    const id = uri.slice(uri.lastIndexOf('/') + 1)
    const { json } = await api({ method: 'GET', path: `/api/v1/statuses/${encodeURIComponent(id)}` })
    if (findString(json, 'uri') === uri) statuses.push(json)
  }
  return statuses
}

/** An outage or refusal elsewhere doesn't change the outcome: the account itself has responded. */
const orNothing =
  (listing: Listing): Listing =>
  async () => {
    try {
      return await listing()
    } catch (error) {
      if (error instanceof NetworkError) return []
      throw error
    }
  }

/** In order of usefulness. Readers see public posts only, so search for others as the account only. */
export const listingsElsewhere = (run: Run, api: Api, { account }: Target, plan: StatusPlan): Listing[] => {
  const word = wordOf(plan.segment.text)
  const visibility = findText(plan.draft.settings, 'visibility')
  const isShown = visibility === undefined || visibility === 'public' || visibility === 'unlisted'
  const ask = asVisitor(run)
  return [
    ...(word === undefined ? [] : [() => search(api, account, word)]),
    ...(isShown ? [() => listPublic(ask, account), () => listOutbox(ask, api, account, plan)] : []),
  ].map(orNothing)
}
