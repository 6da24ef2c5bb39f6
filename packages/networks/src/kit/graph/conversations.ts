/**
 * Reads the messages of Pages and of Instagram accounts, which have the same lists:
 * https://developers.facebook.com/docs/messenger-platform/conversations
 */
import { NetworkError } from '../../spec/index.ts'
import type { Conversation, Message, Person } from '../../spec/index.ts'
import { findDate, findId, isPresent, toBoundedText } from '../collect.ts'
import { findAt, findNumber, findString, listAt } from '../expect.ts'
import { isGone } from './collect.ts'
import { listItems } from './list.ts'
import type { Graph } from './wire.ts'

const pageSize = 50
const mostPages = 4
/** Conversations read per call; the rest keep their old marks, so later calls read them. */
const mostChanged = 25

/** Milliseconds in which another message may get the same time, which is in seconds. Clocks differ. */
const settling = 10_000

export interface Inbox {
  graph: Graph
  accountId: string
  platform: 'instagram' | 'MESSENGER'
  now: Date
  /** Returns the account itself for its own participant. */
  toPerson: (participant: unknown) => Person | undefined
}

interface Listed {
  id: string
  people: Person[]
  mark: string
}

/** Dates have an end. */
const latestSeconds = 8.64e12

/** Documented as seconds since 1970, and returned as a date. */
const readTime = (value: unknown, name: string): string | undefined => {
  const seconds = findNumber(value, name) ?? Number(findString(value, name))
  return Number.isSafeInteger(seconds) && seconds < latestSeconds ? new Date(seconds * 1000).toISOString() : findId(value, name)
}

/** The mark of a conversation that may still change in this second is one that it won't have next time. */
const toMark = (updated: string, now: Date): string => (now.getTime() - Date.parse(updated) < settling ? `${updated}~` : updated)

const toListed = ({ toPerson, now }: Inbox, conversation: unknown): Listed | undefined => {
  const id = findId(conversation, 'id')
  const updated = readTime(conversation, 'updated_time')
  if (!id || !updated) return undefined
  return { id, mark: toMark(updated, now), people: listAt(conversation, 'participants', 'data').map(toPerson).filter(isPresent) }
}

/** Returns the newest 200, by id. */
const listConversations = async (inbox: Inbox): Promise<Listed[]> => {
  const parameters = { platform: inbox.platform, fields: 'id,updated_time,participants', limit: pageSize }
  const items = await listItems(inbox.graph, `${inbox.accountId}/conversations`, parameters, { mostPages })
  const listed = items.map((item) => toListed(inbox, item)).filter(isPresent)
  // A conversation that gets a message during paging moves up and appears twice.
  return [...new Map(listed.toReversed().map((one) => [one.id, one])).values()].toReversed()
}

/** Skips messages that were unsent or that are too old to be shown, which have no author. */
const toMessage = ({ toPerson, now }: Inbox, message: unknown): Message | undefined => {
  const externalId = findId(message, 'id')
  const author = toPerson(findAt(message, 'from'))
  const sentAt = findDate(now, { at: readTime(message, 'created_time') }, 'at')
  if (!externalId || !author || !sentAt) return undefined
  return { externalId, author, text: toBoundedText(findString(message, 'message') ?? ''), sentAt }
}

/** Only the newest 20 messages can be read. Undefined if the conversation was deleted meanwhile. */
const readConversation = async (inbox: Inbox, { id, people, mark }: Listed): Promise<Conversation | undefined> => {
  try {
    const { json } = await inbox.graph.get(encodeURIComponent(id), { fields: 'messages{id,created_time,from,message}' })
    const messages = listAt(json, 'messages', 'data').map((message) => toMessage(inbox, message))
    return {
      externalId: id,
      members: people.filter((person) => person.id !== inbox.accountId),
      messages: messages.filter(isPresent).toSorted((one, other) => one.sentAt.getTime() - other.sentAt.getTime()),
      mark,
    }
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  }
}

const isThrottled = (error: unknown): boolean => error instanceof NetworkError && error.kind === 'rate_limited'

/**
 * Returns conversations that changed since they had their known marks. If the calls are throttled on the way, it returns those that it has,
 * because an account may make two calls a second:
 * https://developers.facebook.com/docs/graph-api/overview/rate-limiting#instagram-messaging-rate-limits
 */
export const readConversations = async (inbox: Inbox, known: ReadonlyMap<string, string>): Promise<Conversation[]> => {
  const changed = (await listConversations(inbox)).filter(({ id, mark }) => known.get(id) !== mark)
  const read: Conversation[] = []
  try {
    for (const listed of changed.slice(0, mostChanged)) {
      const conversation = await readConversation(inbox, listed)
      if (conversation) read.push(conversation)
    }
  } catch (error) {
    if (read.length === 0 || !isThrottled(error)) throw error
  }
  return read
}
