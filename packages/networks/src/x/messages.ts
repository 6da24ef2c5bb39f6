/**
 * Collects direct messages of the last 30 days: https://docs.x.com/x-api/direct-messages/get-dm-events. Those that X encrypts from end to end
 * aren't among them.
 */
import { findDate, findId, isPresent, toBoundedText } from '../kit/collect.ts'
import { findString, listAt } from '../kit/expect.ts'
import { readGrantedToken } from '../kit/granted-token.ts'
import { NetworkError } from '../spec/index.ts'
import type { Account, Conversation, Message, MessageCollector, Person } from '../spec/index.ts'
import { isNewer, newestOf } from './ids.ts'
import { idsOf, mapPeople, personFields, readAffordable, readPaid, type Reader } from './paid.ts'
import { textOf } from './texts.ts'
import { openApi } from './wire.ts'

const path = '/2/dm_events'
const pageSizes = [20, 5]
const mostPages = 5

/** The list can't be asked for what is newer, so this reads the newest alone, which X charges for once a day. */
const hasNews = async (reader: Reader, newest: string): Promise<boolean> => {
  const query = { max_results: 1, event_types: 'MessageCreate', 'dm_event.fields': 'id' }
  const [found] = idsOf(listAt(await readPaid(reader, { path, query, item: 'message_read', most: 1 }), 'data'))
  return found !== undefined && isNewer(found, newest)
}

interface Read {
  events: unknown[]
  people: Map<string, Person>
}

/** Reads from the newest down to those that were read before, and at first a page only. */
const readEvents = async (reader: Reader, newest: string | undefined): Promise<Read> => {
  const read: Read = { events: [], people: new Map() }
  let token: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const query = {
      event_types: 'MessageCreate',
      'dm_event.fields': 'created_at,dm_conversation_id,entities,event_type,id,sender_id,text',
      expansions: 'sender_id',
      'user.fields': personFields,
      pagination_token: token,
    }
    const json = await readAffordable(pageSizes, (size) =>
      readPaid(reader, { path, query: { ...query, max_results: size }, item: 'message_read', most: size }),
    )
    const events = listAt(json, 'data')
    read.events.push(...events.filter((event) => newest === undefined || isNewer(findId(event, 'id') ?? '', newest)))
    for (const [id, person] of mapPeople(listAt(json, 'includes', 'users'))) read.people.set(id, person)
    token = findString(json, 'meta', 'next_token')
    const isKnown = newest === undefined || idsOf(events).some((id) => !isNewer(id, newest))
    if (isKnown || token === undefined) break
  }
  return read
}

const toMessage = (now: Date, people: Read['people'], event: unknown): Message | undefined => {
  const [id, senderId, sentAt] = [findId(event, 'id'), findId(event, 'sender_id'), findDate(now, event, 'created_at')]
  const author = senderId === undefined ? undefined : people.get(senderId)
  return id && author && sentAt ? { externalId: id, author, text: toBoundedText(textOf(event)), sentAt } : undefined
}

/** The id of a conversation of two has the ids of both. */
const findOther = (conversationId: string, { accountId }: Account): string | undefined => {
  const ids = conversationId.split('-')
  return ids.length === 2 && ids.includes(accountId) ? ids.find((id) => id !== accountId) : undefined
}

/** Someone who hasn't written is known by the id only. */
const findPerson = async (reader: Reader, id: string): Promise<Person> => {
  const nameless = { id, username: id, displayName: '', avatarUrl: '' }
  const query = { ids: id, 'user.fields': personFields }
  try {
    const json = await readPaid(reader, { path: '/2/users', query, item: 'user_read', most: 1 })
    return mapPeople(listAt(json, 'data')).get(id) ?? nameless
  } catch (error) {
    if (error instanceof NetworkError) return nameless
    throw error
  }
}

interface Context {
  reader: Reader
  account: Account
  people: Read['people']
  known: ReadonlyMap<string, string>
}

/** Without members, those of a known conversation stay. */
const listMembers = async ({ reader, account, people, known }: Context, id: string, messages: readonly Message[]): Promise<Person[]> => {
  const senders = new Set(messages.map(({ author }) => author.id).filter((sender) => sender !== account.accountId))
  const written = [...senders].map((sender) => people.get(sender)).filter(isPresent)
  const other = findOther(id, account)
  if (known.has(id)) return other === undefined ? [] : written
  if (written.length > 0 || other === undefined) return written
  return [await findPerson(reader, other)]
}

const toConversation = async (context: Context, id: string, events: readonly unknown[]): Promise<Conversation> => {
  const messages = events.map((event) => toMessage(context.reader.now, context.people, event)).filter(isPresent)
  return {
    externalId: id,
    members: await listMembers(context, id, messages),
    messages: messages.toSorted((a, b) => a.sentAt.getTime() - b.sentAt.getTime() || (isNewer(a.externalId, b.externalId) ? 1 : -1)),
    mark: newestOf(idsOf(events)) ?? '',
  }
}

export const conversations: MessageCollector['conversations'] = async (tools, { account, credential }, known) => {
  const reader: Reader = { api: openApi(tools, readGrantedToken(credential)), meter: tools.meter, now: tools.now() }
  const newest = newestOf(known.values())
  if (newest !== undefined && !(await hasNews(reader, newest))) return []
  const { events, people } = await readEvents(reader, newest)
  const { accountId: id, username, displayName, avatarUrl } = account
  people.set(id, { id, username, displayName, avatarUrl })
  const context = { reader, account, people, known }
  const byConversation = Map.groupBy(events, (event) => findId(event, 'dm_conversation_id') ?? '')
  const found: Conversation[] = []
  for (const [conversationId, list] of byConversation)
    if (conversationId !== '') found.push(await toConversation(context, conversationId, list))
  return found
}
