/**
 * Where an account's own filters do not apply. GoToSocial leaves out of an account's list what the account's filters hide from
 * it (internal/processing/account/statuses.go), so a post that is missing there is looked for where its readers would find it.
 * A post that is found this way is published; one that is not found may be there all the same.
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

/** Gives statuses of the account, newest first. */
export type Listing = () => Promise<unknown[]>

const pageSize = 40

/** Notes of an outbox that are looked up by their ids. */
const mostNotes = 3

const activityTypes = 'application/activity+json, application/ld+json; profile="https://www.w3.org/ns/activitystreams"'

/** The longest word: servers search in their own markup, which breaks and escapes everything between words. */
const wordOf = (text: string): string | undefined =>
  text.match(/[\p{L}\p{N}]{3,}/gu)?.reduce((longest, word) => (word.length > longest.length ? word : longest))

/** The search of GoToSocial covers the account's own posts and heeds no filter (internal/processing/search/util.go). */
const search = async (api: Api, { accountId }: Account, word: string): Promise<unknown[]> => {
  const query = { q: word, type: 'statuses', account_id: accountId, limit: pageSize }
  const { json } = await api({ method: 'GET', path: '/api/v2/search', query })
  return listAt(json, 'statuses').filter((status) => findString(status, 'account', 'id') === accountId)
}

type Ask = (request: Pick<HttpRequest, 'url' | 'query' | 'headers'>) => Promise<unknown>

/** As a visitor without an account; nothing here carries the token. */
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

/** The newest activities of the account: https://www.w3.org/TR/activitypub/#outbox */
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

/** The statuses behind those notes of the outbox that show the text. A note has another kind of id, which its status names. */
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

/** What is said of an outage or a refusal elsewhere decides nothing: the account itself was answered. */
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

/** In the order in which they are worth asking. Readers are shown public posts only, so others are searched for by the account alone. */
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
