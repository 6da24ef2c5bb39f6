/** Finds a published post among the account's own: https://developers.facebook.com/documentation/instagram-platform/instagram-graph-api/reference/ig-user/media#reading */
import { expectList, expectString, findString } from '../kit/expect.ts'
import type { Graph } from '../kit/graph/wire.ts'
import type { Found, Published, Run, Sent, Target } from '../spec/index.ts'

const pageSize = 50

/** Clocks differ. */
const clockToleranceMs = 60_000

/** Instagram may trim a text or change its spaces. */
const tidy = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

/** The profile stands for a post whose address can't be read. */
export const toPublished = ({ account }: Target, post: unknown): Published => {
  const externalUrl = findString(post, 'permalink') ?? `https://www.instagram.com/${encodeURIComponent(account.username)}/`
  return { externalId: expectString(post, 'id'), externalUrl }
}

/** Stories have a list of their own, and no captions. */
const listNewest = async (api: Graph, { account }: Target, text: string | undefined, since: number): Promise<unknown[]> => {
  if (text === undefined) {
    const { json } = await api.get(`${account.accountId}/stories`, { fields: 'id,permalink,timestamp', limit: pageSize })
    return expectList(json, 'data')
  }
  const { json } = await api.get(`${account.accountId}/media`, { fields: 'id,caption,permalink,timestamp', since, limit: pageSize })
  return expectList(json, 'data').filter((post) => tidy(findString(post, 'caption') ?? '') === tidy(text))
}

/** Never `absent`: its container says that the post exists. `text` is undefined for a story. */
export const findPost = async (run: Run, api: Graph, target: Target, text: string | undefined, { startedAt }: Sent): Promise<Found> => {
  const since = Math.floor((startedAt.getTime() - clockToleranceMs) / 1000)
  const newest = await listNewest(api, target, text, since)
  const recent = newest.filter((post) => Date.parse(findString(post, 'timestamp') ?? '') >= since * 1000)
  const taken = await run.listTaken(recent.flatMap((post) => findString(post, 'id') ?? []))
  const match = recent.find((post) => !taken.has(findString(post, 'id') ?? ''))
  return match === undefined ? { state: 'unsure' } : { state: 'found', published: toPublished(target, match) }
}
