/** The messages of a Page or of an Instagram account: https://developers.facebook.com/docs/messenger-platform/conversations */
import { type Fields, findUnknown, pick, refuse, toTime } from './fake-graph.ts'
import type { Answer } from './server.ts'

type Participant = Record<string, string>

interface FakeMessage {
  id: string
  at: number
  from: Participant
  /** Absent for one with only a file. */
  text: string | undefined
}

interface FakeConversation {
  id: string
  person: Participant
  messages: FakeMessage[]
}

export interface FakeInbox {
  readonly all: FakeConversation[]
  /** A person writes to the account. Returns the id of the message. */
  receive(text: string | undefined, from?: string): string
  /** The account answers a person, from another client. Returns the id of the message. */
  answer(text: string, to?: string): string
  remove(name: string): void
  list(fields: Fields): Answer
  read(id: string, fields: Fields): Answer | undefined
}

interface InboxOptions {
  platform: 'instagram' | 'MESSENGER'
  prefix: string
  self: () => Participant
  toPerson: (name: string, number: number) => Participant
  now: () => Date
}

const mostListed = 50
const mostDetailed = 20
const pageOfMessages = 25

const newest = ({ messages }: FakeConversation): number => messages.at(-1)?.at ?? 0

/** Older messages than the newest 20 have no details. */
const presentMessages = ({ messages }: FakeConversation, wanted: string) => ({
  data: messages
    .toReversed()
    .slice(0, pageOfMessages)
    .map(({ id, at, from, text }, index) =>
      pick({ id, created_time: toTime(at), ...(index < mostDetailed && { from, message: text ?? '' }) }, wanted),
    ),
})

export const createInbox = ({ platform, prefix, self, toPerson, now }: InboxOptions): FakeInbox => {
  const all: FakeConversation[] = []
  let count = 0
  const find = (name: string): FakeConversation => {
    const known = all.find(({ person }) => Object.values(person).includes(name))
    if (known) return known
    const opened = { id: `${prefix}${all.length + 1}`, person: toPerson(name, all.length + 1), messages: [] }
    all.push(opened)
    return opened
  }
  const add = (name: string, text: string | undefined, isOwn: boolean): string => {
    const conversation = find(name)
    const id = `m_${(count += 1)}`
    conversation.messages.push({ id, at: now().getTime(), from: isOwn ? self() : conversation.person, text })
    return id
  }
  return {
    all,
    receive: (text, from = 'bob') => add(from, text, false),
    answer: (text, to = 'bob') => add(to, text, true),
    remove: (name) => void all.splice(all.indexOf(find(name)), 1),
    list: (given) => {
      const unknown = findUnknown(given, 'platform fields limit before after user_id appsecret_proof')
      if (unknown) return unknown
      const { platform: asked, fields, limit = '25', after = '' } = given
      if (asked !== platform || Number(limit) > mostListed) return refuse(100, 'Invalid parameter')
      const ordered = all.toSorted((one, other) => newest(other) - newest(one))
      const start = after === '' ? 0 : ordered.findIndex(({ id }) => id === after) + 1
      const page = ordered.slice(start, start + Number(limit))
      const hasMore = start + page.length < ordered.length
      const paging = { cursors: { before: page[0]?.id, after: page.at(-1)?.id }, ...(hasMore && { next: 'https://graph.example/next' }) }
      const data = page.map((one) =>
        pick({ id: one.id, updated_time: toTime(newest(one)), participants: { data: [one.person, self()] } }, fields),
      )
      return { json: { data, ...(page.length > 0 && { paging }) } }
    },
    read: (id, { fields = '' }) => {
      const found = all.find((one) => one.id === id)
      const nested = /^messages\{([^{}]*)\}$/.exec(fields)?.[1]
      return found && { json: { id, ...(nested !== undefined && { messages: presentMessages(found, nested) }) } }
    },
  }
}
