/** Finds a published post among the account's own: https://developers.facebook.com/documentation/threads/retrieve-and-discover-posts/retrieve-posts */
import { expectList, expectString, findString } from '../kit/expect.ts'
import type { Graph } from '../kit/graph/wire.ts'
import type { Found, Published, Run, Sent, Target } from '../spec/index.ts'

const pageSize = 50

/** Clocks differ. */
const clockToleranceMs = 60_000

/** Threads may trim a text or change its spaces. */
const tidy = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

/** The profile stands for a post whose address can't be read. */
export const toPublished = ({ account }: Target, post: unknown): Published => {
  const externalUrl = findString(post, 'permalink') ?? `https://www.threads.com/@${encodeURIComponent(account.username)}`
  return { externalId: expectString(post, 'id'), externalUrl }
}

export interface Wanted {
  text: string
  /** The post that it answers. */
  replyTo: string | undefined
}

/** Never `absent`: its container says that the post exists. */
export const findPost = async (run: Run, api: Graph, target: Target, { text, replyTo }: Wanted, { startedAt }: Sent): Promise<Found> => {
  const since = Math.floor((startedAt.getTime() - clockToleranceMs) / 1000)
  const { json } = await (replyTo === undefined
    ? api.get('me/threads', { fields: 'id,permalink,text,timestamp', since, limit: pageSize })
    : api.get('me/replies', { fields: 'id,permalink,text,timestamp,replied_to', since, limit: pageSize }))
  const alike = expectList(json, 'data').filter(
    (post) =>
      tidy(findString(post, 'text') ?? '') === tidy(text) &&
      (replyTo === undefined || (findString(post, 'replied_to', 'id') ?? replyTo) === replyTo) &&
      Date.parse(findString(post, 'timestamp') ?? '') >= since * 1000,
  )
  const taken = await run.listTaken(alike.flatMap((post) => findString(post, 'id') ?? []))
  const match = alike.find((post) => !taken.has(findString(post, 'id') ?? ''))
  return match === undefined ? { state: 'unsure' } : { state: 'found', published: toPublished(target, match) }
}
