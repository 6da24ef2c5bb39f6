import { findDate, findId, isPresent, toBoundedText } from '../kit/collect.ts'
import { expectList, findString, listAt } from '../kit/expect.ts'
import { toSelf } from '../kit/self.ts'
import { NetworkError } from '../spec/index.ts'
import type { Account, Conversation, HttpResponse, Message, MessageCollector, Person } from '../spec/index.ts'
import { openReader, readPerson, type Reader } from './reading.ts'
import { allowsMessages } from './wire.ts'

/** The only chat service so far: https://docs.bsky.app/docs/api/chat-bsky-convo-list-convos */
const chatService = 'did:web:api.bsky.chat#bsky_chat'
const pageSize = 100
const mostPages = 5
/** Conversations read per call; the rest keep their old marks, so later calls read them. */
const mostChanged = 50

const ask = (reader: Reader, method: string, query: Record<string, string | number | undefined>): Promise<HttpResponse> =>
  reader.session.send(`chat.bsky.convo.${method}`, () => ({ method: 'GET', query, headers: { 'atproto-proxy': chatService } }))

interface Listed {
  id: string
  people: Person[]
  mark: string
}

const readPeople = (profiles: readonly unknown[]): Person[] => profiles.map(readPerson).filter(isPresent)

const toListed = (convo: unknown): Listed | undefined => {
  const id = findId(convo, 'id')
  const mark = findId(convo, 'rev')
  return id && mark ? { id, mark, people: readPeople(listAt(convo, 'members')) } : undefined
}

/** Returns the newest 500, by id. */
const listConvos = async (reader: Reader): Promise<Listed[]> => {
  const all = new Map<string, Listed>()
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const { json } = await ask(reader, 'listConvos', { limit: pageSize, cursor })
    // A conversation that gets a message during paging moves up and appears twice.
    for (const one of expectList(json, 'convos').map(toListed)) if (one && !all.has(one.id)) all.set(one.id, one)
    cursor = findId(json, 'cursor')
    if (cursor === undefined) break
  }
  return [...all.values()]
}

/** Skips deleted messages, which have no text, and system messages in groups, which have no sender. */
const toMessage = (reader: Reader, view: unknown, people: ReadonlyMap<string, Person>): Message | undefined => {
  const externalId = findId(view, 'id')
  const did = findId(view, 'sender', 'did')
  const text = findString(view, 'text')
  const sentAt = findDate(reader.now, view, 'sentAt')
  if (!externalId || !did || text === undefined || !sentAt) return undefined
  const author = people.get(did) ?? { id: did, username: did, displayName: '', avatarUrl: '' }
  return { externalId, author, text: toBoundedText(text), sentAt }
}

interface Views {
  messages: unknown[]
  people: Person[]
}

/** Reads until the first message that `knownMark` covers: revisions sort by creation time. */
const listViews = async (reader: Reader, convoId: string, knownMark: string | undefined): Promise<Views> => {
  const views: Views = { messages: [], people: [] }
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const { json } = await ask(reader, 'getMessages', { convoId, limit: pageSize, cursor })
    const messages = expectList(json, 'messages')
    views.messages = [...views.messages, ...messages]
    views.people = [...views.people, ...readPeople(listAt(json, 'relatedProfiles'))]
    cursor = findId(json, 'cursor')
    const isTold = (view: unknown): boolean => knownMark !== undefined && (findString(view, 'rev') ?? '~') <= knownMark
    if (cursor === undefined || messages.some(isTold)) break
  }
  return views
}

/** Undefined once the account has left the conversation. */
const findConversation = async (
  reader: Reader,
  account: Account,
  listed: Listed,
  knownMark: string | undefined,
): Promise<Conversation | undefined> => {
  try {
    const { messages, people } = await listViews(reader, listed.id, knownMark)
    const everybody = new Map([toSelf(account), ...people, ...listed.people].map((person) => [person.id, person]))
    const read = messages.map((view) => toMessage(reader, view, everybody)).filter(isPresent)
    return {
      externalId: listed.id,
      members: listed.people.filter((person) => person.id !== account.accountId),
      messages: [...new Map(read.toReversed().map((message) => [message.externalId, message])).values()],
      mark: listed.mark,
    }
  } catch (error) {
    if (error instanceof NetworkError && error.code === 'invalid_convo') return undefined
    throw error
  }
}

export const conversations: MessageCollector['conversations'] = async (tools, target, known) => {
  // The server would respond that the token is invalid, as if it had expired, and the connection would look broken.
  if (!allowsMessages(target.credential)) throw new NetworkError({ kind: 'permission', evidence: 'not_sent', code: 'messages_not_allowed' })
  const reader = openReader(tools, target)
  const changed = (await listConvos(reader)).filter(({ id, mark }) => known.get(id) !== mark)
  const told: (Conversation | undefined)[] = []
  for (const listed of changed.slice(0, mostChanged))
    told.push(await findConversation(reader, target.account, listed, known.get(listed.id)))
  return told.filter(isPresent)
}
