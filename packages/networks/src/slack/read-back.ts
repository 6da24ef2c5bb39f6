/** Looks up a message by its metadata after an unknown outcome. The history of a channel that the bot is a member of is complete. */
import { expectList, findString } from '../kit/expect.ts'
import type { Found, Sent, Target } from '../spec/index.ts'
import { eventType } from './messages.ts'
import { toPublished } from './published.ts'
import type { Api } from './wire.ts'

/** Slack returns fewer to some apps: https://docs.slack.dev/reference/methods/conversations.history#rate-limiting */
const pageSize = 100
const mostPages = 50

/** Clocks differ. */
const clockToleranceMs = 60_000

export interface Location {
  channelId: string
  /** The thread that the message belongs to. */
  threadTs: string | undefined
}

const isOf = (message: unknown, key: string): boolean =>
  findString(message, 'metadata', 'event_type') === eventType && findString(message, 'metadata', 'event_payload', 'post') === key

/** https://docs.slack.dev/reference/methods/conversations.history and conversations.replies */
export const findMessage = async (api: Api, target: Target, { channelId, threadTs }: Location, key: string, sent: Sent): Promise<Found> => {
  const oldest = ((sent.startedAt.getTime() - clockToleranceMs) / 1000).toFixed(6)
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const query = { channel: channelId, ts: threadTs, oldest, limit: pageSize, include_all_metadata: true, cursor }
    const { json } = await api.get(threadTs === undefined ? 'conversations.history' : 'conversations.replies', query)
    const found = expectList(json, 'messages').find((message) => isOf(message, key))
    if (found !== undefined) return { state: 'found', published: toPublished(target, channelId, found) }
    cursor = findString(json, 'response_metadata', 'next_cursor')
    if (!cursor) return { state: 'absent' }
  }
  return { state: 'unsure' }
}
