import { expectString, findString } from '../kit/expect.ts'
import type { Published, Target } from '../spec/index.ts'

/** A timestamp identifies a message in its channel only. */
export const toPublished = ({ account }: Target, channelId: string, message: unknown): Published => {
  const ts = expectString(message, 'ts')
  const threadTs = findString(message, 'thread_ts')
  const url = new URL(`archives/${channelId}/p${ts.replace('.', '')}`, findString(account.limits, 'url') || 'https://app.slack.com/')
  if (threadTs !== undefined && threadTs !== ts) url.search = new URLSearchParams({ thread_ts: threadTs, cid: channelId }).toString()
  return { externalId: `${channelId}/${ts}`, externalUrl: url.href, reference: { ts } }
}
