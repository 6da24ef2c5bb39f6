/**
 * Looks up a bot's message or thread after an unknown outcome. The lists are complete for a bot that can read the channel's history; without
 * that permission, Discord returns an empty one.
 */
import { expectList, expectString, findAt, findNumber, findString, listAt } from '../kit/expect.ts'
import type { Found, Run, Sent, Target } from '../spec/index.ts'
import { refresh } from './connect.ts'
import { toPublished, toStartedThread } from './published.ts'
import type { Api } from './wire.ts'

const pageSize = 100
const mostPages = 20

/** Clocks differ; a message older than the attempt by more than this is a different one. */
const clockToleranceMs = 60_000

/** https://discord.com/developers/docs/reference#snowflakes */
const epochMs = 1_420_070_400_000

const earliestOf = ({ startedAt }: Sent): bigint => BigInt(startedAt.getTime() - clockToleranceMs - epochMs) << 22n

const idOf = (value: unknown): bigint => BigInt(expectString(value, 'id'))

const canReadHistory = async (run: Run, target: Target): Promise<boolean> =>
  (await refresh(run, target)).scopes?.includes('READ_MESSAGE_HISTORY') ?? false

/** Returns the first candidate that doesn't belong to another post of the service. */
const choose = async (run: Run, candidates: readonly unknown[]): Promise<unknown> => {
  const taken = await run.listTaken(candidates.map((one) => expectString(one, 'id')))
  return candidates.find((one) => !taken.has(expectString(one, 'id')))
}

const authorOf = ({ account }: Target): string | undefined => findString(account.limits, 'botId')

interface Expected {
  channelId: string
  text: string
  /** Bytes of each file. */
  sizes: readonly number[]
}

const isExpected = (message: unknown, author: string | undefined, { text, sizes }: Expected): boolean => {
  const found = listAt(message, 'attachments').map((attachment) => findNumber(attachment, 'size'))
  return (
    findString(message, 'author', 'id') === author &&
    // Discord removes spaces around a text.
    findString(message, 'content') === text.trim() &&
    found.length === sizes.length &&
    found.every((size, index) => size === sizes[index])
  )
}

/** https://discord.com/developers/docs/resources/message#get-channel-messages */
export const findMessage = async (run: Run, api: Api, target: Target, expected: Expected, sent: Sent): Promise<Found> => {
  let after = earliestOf(sent)
  for (let page = 0; page < mostPages; page++) {
    const query = { after: after.toString(), limit: pageSize }
    const messages = expectList({ list: await api({ method: 'GET', path: `/channels/${expected.channelId}/messages`, query }) }, 'list')
    const found = await choose(
      run,
      messages.filter((message) => isExpected(message, authorOf(target), expected)),
    )
    if (found !== undefined) return { state: 'found', published: toPublished(target, found) }
    if (messages.length < pageSize) return { state: (await canReadHistory(run, target)) ? 'absent' : 'unsure' }
    after = messages.map(idOf).reduce((latest, id) => (id > latest ? id : latest), after)
  }
  return { state: 'unsure' }
}

const isThread = (thread: unknown, target: Target, name: string, sent: Sent): boolean =>
  findString(thread, 'parent_id') === target.account.accountId &&
  findString(thread, 'owner_id') === authorOf(target) &&
  findString(thread, 'name') === name.trim() &&
  idOf(thread) >= earliestOf(sent)

/** Lists the archived threads that could be newer than the attempt: https://discord.com/developers/docs/resources/channel#list-public-archived-threads */
const listArchived = async (api: Api, channelId: string, sent: Sent): Promise<unknown[] | undefined> => {
  const threads: unknown[] = []
  let before: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const query = { limit: pageSize, before }
    const answer = await api({ method: 'GET', path: `/channels/${channelId}/threads/archived/public`, query })
    const found = expectList(answer, 'threads')
    threads.push(...found)
    before = findString(found.at(-1), 'thread_metadata', 'archive_timestamp')
    // A thread is archived after it was started, and the list begins with the last archived one.
    if (findAt(answer, 'has_more') !== true || before === undefined || Date.parse(before) < sent.startedAt.getTime()) return threads
  }
  return undefined
}

/** https://discord.com/developers/docs/resources/guild#list-active-guild-threads */
export const findThread = async (run: Run, api: Api, target: Target, name: string, sent: Sent): Promise<Found> => {
  const { account } = target
  const active = await api({ method: 'GET', path: `/guilds/${findString(account.limits, 'guildId') ?? ''}/threads/active` })
  const archived = await listArchived(api, account.accountId, sent)
  const threads = [...expectList(active, 'threads'), ...(archived ?? [])]
  const found = await choose(
    run,
    threads.filter((thread) => isThread(thread, target, name, sent)),
  )
  if (found === undefined) return { state: archived && (await canReadHistory(run, target)) ? 'absent' : 'unsure' }
  return { state: 'found', published: toStartedThread(target, found) }
}
