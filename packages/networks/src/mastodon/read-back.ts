/**
 * Looks up a status after an unknown outcome. A status in the list is published. One missing from it is certainly absent on Mastodon only:
 * elsewhere the account's own filters may hide its own posts (GoToSocial). There the number of statuses must match too, and a missing post
 * is looked up where those filters don't apply.
 */
import { expectList, expectString, findAt, findNumber, findString, listAt } from '../kit/expect.ts'
import { NetworkError } from '../spec/index.ts'
import type { Found, Json, Run, Sent, Target } from '../spec/index.ts'
import { listingsElsewhere } from './elsewhere.ts'
import { limitsOf } from './limits.ts'
import { isSameText, showsText } from './plain-text.ts'
import { traitsOf } from './software.ts'
import { toPublished, type StatusPlan } from './statuses.ts'
import type { Api } from './wire.ts'

const pageSize = 40

/** Returns the account's newest statuses, newest first. Includes boosts, because servers count them too. */
const listNewest = async (api: Api, accountId: string): Promise<unknown[]> => {
  const path = `/api/v1/accounts/${encodeURIComponent(accountId)}/statuses`
  return expectList((await api({ method: 'GET', path, query: { limit: pageSize } })).json)
}

const readCount = async (api: Api): Promise<number | undefined> =>
  findNumber((await api({ method: 'GET', path: '/api/v1/accounts/verify_credentials' })).json, 'statuses_count')

interface Baseline {
  count: number
  newest: string[]
}

/** Records the account's state before a call. Null if the server returns no count. */
export const readBaseline = async (api: Api, accountId: string): Promise<Json> => {
  // Count before listing, so that a status published in between can only make the later count too high, which proves nothing.
  const count = await readCount(api)
  if (count === undefined) return null
  return { count, newest: (await listNewest(api, accountId)).map((status) => expectString(status, 'id')) }
}

const toBaseline = (value: Json): Baseline | undefined => {
  const count = findNumber(value, 'count')
  return count === undefined ? undefined : { count, newest: listAt(value, 'newest').filter((id) => typeof id === 'string') }
}

/** Server clocks differ; a status older than the attempt by more than this is a different one. */
const clockTolerance = 30_000

const createdAt = (status: unknown): number => Date.parse(findString(status, 'created_at') ?? '')

const attachmentIds = (status: unknown): (string | undefined)[] =>
  listAt(status, 'media_attachments').map((attachment) => findString(attachment, 'id'))

/** True when a status has the right parent and as many attachments, whatever its text. */
const couldBe = (status: unknown, plan: StatusPlan): boolean =>
  !findAt(status, 'reblog') &&
  (findString(status, 'in_reply_to_id') ?? undefined) === plan.parentId &&
  attachmentIds(status).length === plan.mediaIds.length

const showsPost = (status: unknown, plan: StatusPlan): boolean => {
  const ids = attachmentIds(status)
  // An attachment belongs to only one status, so its id is stronger evidence than any text.
  if (plan.mediaIds.length > 0) return plan.mediaIds.every((id) => ids.includes(id))
  return showsText(findString(status, 'content') ?? '', plan.segment.text)
}

/** Returns the text as sent; undefined if the server doesn't return it (https://docs.joinmastodon.org/methods/statuses/#source). */
const findSource = async (api: Api, status: unknown): Promise<string | undefined> => {
  try {
    const id = encodeURIComponent(expectString(status, 'id'))
    return findString((await api({ method: 'GET', path: `/api/v1/statuses/${id}/source` })).json, 'text')
  } catch (error) {
    if (error instanceof NetworkError) return undefined
    throw error
  }
}

const mostSources = 10

interface Look {
  match?: unknown
  /** True when everything that didn't match is certainly a different post. */
  isComplete: boolean
}

const compare = async (api: Api, candidates: readonly unknown[], plan: StatusPlan): Promise<Look> => {
  const shown = candidates.find((status) => showsPost(status, plan))
  if (shown || plan.mediaIds.length > 0) return { match: shown, isComplete: true }
  let isComplete = candidates.length <= mostSources
  for (const status of candidates.slice(0, mostSources)) {
    const source = await findSource(api, status)
    if (source !== undefined && isSameText(source, plan.segment.text)) return { match: status, isComplete: true }
    isComplete &&= source !== undefined
  }
  return { isComplete }
}

/** Servers count in the background; another status older than this is assumed to be counted. */
const countingTime = 120_000

/**
 * True when the number of statuses grew by exactly the newly listed ones and nothing listed before is missing: a deletion would hide a post
 * that was counted.
 */
const agrees = async (api: Api, now: Date, listed: readonly unknown[], fresh: readonly unknown[], before: Baseline): Promise<boolean> => {
  const older = listed.slice(fresh.length).map((status) => findString(status, 'id'))
  if (older.some((id, index) => id !== before.newest[index])) return false
  if (older.length === 0 && before.newest.length > 0) return false
  if (!fresh.every((status) => now.getTime() - createdAt(status) >= countingTime)) return false
  // Count after listing, so every listed status is counted.
  return (await readCount(api)) === before.count + fresh.length
}

const idOf = (status: unknown): string => findString(status, 'id') ?? ''

const lookThrough = async (run: Run, api: Api, plan: StatusPlan, statuses: readonly unknown[]): Promise<Look> => {
  const taken = await run.listTaken(statuses.map(idOf).filter(Boolean))
  const candidates = statuses.filter((status) => couldBe(status, plan) && !taken.has(idOf(status)))
  return compare(api, candidates, plan)
}

const findElsewhere = async (
  run: Run,
  api: Api,
  target: Target,
  plan: StatusPlan,
  isNew: (status: unknown) => boolean,
): Promise<unknown> => {
  for (const list of listingsElsewhere(run, api, target, plan)) {
    const { match } = await lookThrough(run, api, plan, (await list()).filter(isNew))
    if (match) return match
  }
  return undefined
}

export const findStatus = async (run: Run, api: Api, target: Target, plan: StatusPlan, sent: Sent): Promise<Found> => {
  const { account } = target
  const { isMastodon } = traitsOf(limitsOf(account).software)
  const listed = await listNewest(api, account.accountId)
  const before = toBaseline(sent.baseline)
  const isOld = new Set(before?.newest)
  const since = sent.startedAt.getTime() - clockTolerance
  const isSince = (status: unknown): boolean => createdAt(status) >= since
  const firstOld = listed.findIndex((status) => isOld.has(idOf(status)))
  const recent = before ? listed.slice(0, firstOld < 0 ? listed.length : firstOld) : listed.filter(isSince)
  const { match, isComplete } = await lookThrough(run, api, plan, recent)
  if (match) return { state: 'found', published: toPublished(account, match) }
  const reachesBack = recent.length < listed.length || listed.length < pageSize
  if (isMastodon) return { state: isComplete && reachesBack ? 'absent' : 'unsure' }
  if (isComplete && before && (await agrees(api, run.now(), listed, recent, before))) return { state: 'absent' }
  const hidden = await findElsewhere(run, api, target, plan, (status) => isSince(status) && !isOld.has(idOf(status)))
  return hidden ? { state: 'found', published: toPublished(account, hidden) } : { state: 'unsure' }
}

const mostRecallPages = 25

/** Returns the account's statuses since then, newest first; undefined if there are too many. */
const listSince = async (api: Api, accountId: string, since: number): Promise<unknown[] | undefined> => {
  const path = `/api/v1/accounts/${encodeURIComponent(accountId)}/statuses`
  const listed: unknown[] = []
  let before: string | undefined
  for (let page = 0; page < mostRecallPages; page++) {
    const statuses = expectList((await api({ method: 'GET', path, query: { limit: pageSize, max_id: before } })).json)
    listed.push(...statuses.filter((status) => createdAt(status) >= since))
    before = findString(statuses.at(-1), 'id')
    if (before === undefined || createdAt(statuses.at(-1)) < since) return listed
  }
  return undefined
}

/** Finds a status that another server published, by its text and the number of its attachments, whose ids are those of the other server. */
export const recallStatus = async (run: Run, api: Api, target: Target, plan: StatusPlan, since: Date): Promise<Found> => {
  const { account } = target
  const listed = await listSince(api, account.accountId, since.getTime() - clockTolerance)
  if (!listed) return { state: 'unsure' }
  const taken = await run.listTaken(listed.map(idOf).filter(Boolean))
  const candidates = listed.filter((status) => couldBe(status, plan) && !taken.has(idOf(status)))
  // Without a text, one image can't be told from another.
  if (plan.segment.text.trim() === '')
    return { state: candidates.length > 0 || !traitsOf(limitsOf(account).software).isMastodon ? 'unsure' : 'absent' }
  const { match, isComplete } = await compare(api, candidates, { ...plan, mediaIds: [] })
  if (match) return { state: 'found', published: toPublished(account, match) }
  return { state: isComplete && traitsOf(limitsOf(account).software).isMastodon ? 'absent' : 'unsure' }
}
