import { expectString, findString } from '../kit/expect.ts'
import type { Published, Target } from '../spec/index.ts'
import { origin } from './wire.ts'

export const addressOf = ({ account }: Target, channelId: string, messageId: string): string =>
  `${origin}/channels/${findString(account.limits, 'guildId') ?? ''}/${channelId}/${messageId}`

export const toPublished = (target: Target, message: unknown): Published => {
  const id = expectString(message, 'id')
  return { externalId: id, externalUrl: addressOf(target, expectString(message, 'channel_id'), id) }
}

/** The first message of a thread in a forum has the id of the thread. */
export const toStartedThread = (target: Target, thread: unknown): Published => {
  const id = expectString(thread, 'id')
  return { externalId: id, externalUrl: addressOf(target, id, id) }
}
