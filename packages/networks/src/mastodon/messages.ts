/** Reads direct messages, which are statuses visible to those they mention: https://docs.joinmastodon.org/methods/conversations/ */
import { findId, isPresent } from '../kit/collect.ts'
import { expectList, findAt, listAt } from '../kit/expect.ts'
import type { Conversation, HttpResponse, Message, MessageCollector, Person } from '../spec/index.ts'
import { findContext, isDirect, openReader, readPerson, readStatus, type Reader } from './reading.ts'

const pageSize = 40
const mostPages = 5
/** Conversations read per call, with up to two requests each; the rest keep their old marks, so later calls read them. */
const mostChanged = 50
const mostMessages = 500

interface Listed {
  id: string
  members: Person[]
  last: unknown
  mark: string
}

const toListed = (reader: Reader, conversation: unknown): Listed | undefined => {
  const id = findId(conversation, 'id')
  const last = findAt(conversation, 'last_status')
  const mark = findId(last, 'id')
  if (!id || !mark) return undefined
  const members = listAt(conversation, 'accounts')
    .map((account) => readPerson(reader, account))
    .filter((person) => person !== undefined && person.id !== reader.accountId)
  return { id, members: members.filter(isPresent), last, mark }
}

/**
 * Returns where the next page starts; undefined after the last one. Only takes the id from the `Link` header, so a server can't redirect
 * the token elsewhere. Servers without the header page by the last status of the last conversation.
 */
const findNext = ({ headers }: HttpResponse, listed: readonly Listed[]): string | undefined => {
  const link = headers.get('link')
  if (link === null) return listed.at(-1)?.mark
  const [, address = ''] = /<([^<>]*)>\s*;\s*rel="?next\b/i.exec(link) ?? []
  return URL.canParse(address) ? (new URL(address).searchParams.get('max_id') ?? undefined) : undefined
}

/** Returns the newest 200, by id. */
const listConversations = async (reader: Reader): Promise<Listed[]> => {
  const all = new Map<string, Listed>()
  let next: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const query = { limit: pageSize, max_id: next }
    const response = await reader.api({ method: 'GET', path: '/api/v1/conversations', query })
    const listed = expectList(response.json)
      .map((conversation) => toListed(reader, conversation))
      .filter(isPresent)
    const known = all.size
    // A conversation that gets a message during paging moves up and appears twice.
    for (const one of listed) if (!all.has(one.id)) all.set(one.id, one)
    next = findNext(response, listed)
    if (next === undefined || all.size === known) break
  }
  return [...all.values()]
}

/**
 * Lists the statuses of a conversation. The newest message leads to the first, and that one to all replies: two replies to one message are
 * not ancestors of each other.
 */
const listStatuses = async (reader: Reader, { last, mark }: Listed): Promise<unknown[]> => {
  const context = await findContext(reader, mark)
  if (!context) return [last]
  const around = [...context.ancestors, last, ...context.descendants]
  const first = findId(context.ancestors.find(isDirect), 'id')
  const below = first ? await findContext(reader, first) : undefined
  return [...around, ...(below?.descendants ?? [])]
}

const toMessage = (reader: Reader, status: unknown): Message | undefined => {
  const read = isDirect(status) ? readStatus(reader, status) : undefined
  return read && { externalId: read.id, author: read.author, text: read.text, sentAt: read.createdAt }
}

const readConversation = async (reader: Reader, listed: Listed): Promise<Conversation> => {
  const statuses = await listStatuses(reader, listed)
  const messages = statuses.map((status) => toMessage(reader, status)).filter(isPresent)
  const unique = [...new Map(messages.map((message) => [message.externalId, message])).values()]
  const ordered = unique.toSorted((a, b) => a.sentAt.getTime() - b.sentAt.getTime())
  return { externalId: listed.id, members: listed.members, messages: ordered.slice(-mostMessages), mark: listed.mark }
}

export const conversations: MessageCollector['conversations'] = async (tools, target, known) => {
  const reader = openReader(tools, target)
  const changed = (await listConversations(reader)).filter(({ id, mark }) => known.get(id) !== mark)
  const told: Conversation[] = []
  for (const listed of changed.slice(0, mostChanged)) told.push(await readConversation(reader, listed))
  return told
}
