/** Posts by other people and direct messages of the fake X: the recent search, the list of messages, and the people in both. */
import { createdAt } from '../x/ids.ts'
import { invalid } from './fake-x-media.ts'
import type { Answer, Recorded } from './server.ts'

export interface FakeStranger {
  id: string
  username: string
  name: string
}

interface FakeReply {
  id: string
  authorId: string
  text: string
  conversationId: string
  parentId?: string
  quotedId?: string
}

interface FakeEvent {
  id: string
  conversationId: string
  senderId: string
  text: string
}

export interface FakeInbox {
  readonly replies: FakeReply[]
  readonly events: FakeEvent[]
  readonly strangers: Map<string, FakeStranger>
  now: () => Date
}

export const ownId = '2244994945'

const weekMs = 7 * 86_400_000
const epoch = 1_288_834_974_657n
let issued = 0n

/** Later ids are higher. */
export const issueId = (now: Date): string => String(((BigInt(now.getTime()) - epoch) << 22n) + (issued++ & 0xfffffn))

export const grace: FakeStranger = { id: '1002', username: 'grace', name: 'Grace Hopper' }
export const ada: FakeStranger = { id: '1001', username: 'ada', name: 'Ada Lovelace' }

/** Someone replies to a post, or to a reply. Returns the id. */
export const addReply = (
  fake: FakeInbox,
  conversationId: string,
  text: string,
  { parentId = conversationId, author = grace } = {},
): string => {
  const id = issueId(fake.now())
  fake.replies.push({ id, authorId: author.id, text, conversationId, parentId })
  return id
}

export const addQuote = (fake: FakeInbox, quotedId: string, text: string, author = ada): string => {
  const id = issueId(fake.now())
  fake.replies.push({ id, authorId: author.id, text, conversationId: id, quotedId })
  return id
}

/** A message between the account and another person. Returns its id. */
export const addMessage = (
  fake: FakeInbox,
  text: string,
  { sender = grace, other = grace }: { sender?: FakeStranger; other?: FakeStranger } = {},
) => {
  const id = issueId(fake.now())
  fake.events.push({ id, conversationId: [ownId, other.id].toSorted().join('-'), senderId: sender.id, text })
  return id
}

export interface Listed {
  answer: Answer
  /** For the bill. */
  listed: string[]
  users: string[]
}

const refused = (detail: string): Listed => ({ answer: invalid(detail), listed: [], users: [] })

/** Only the fields that are asked for. */
const pick = (fields: Record<string, unknown>, asked: string, always: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== undefined && [...asked.split(','), ...always].includes(name)),
  )

const toUser = (fake: FakeInbox, id: string, asked: string): { id: string } | undefined => {
  const person = id === ownId ? { id, username: 'harbor', name: 'Harbor Cafe' } : fake.strangers.get(id)
  const picture = `https://pbs.twimg.com/profile_images/${id}/normal.png`
  return person && { ...pick({ ...person, profile_image_url: picture }, asked, ['name', 'username']), id }
}

const include = (fake: FakeInbox, ids: readonly string[], { query }: Recorded, expansion: string) => {
  if (query['expansions'] !== expansion) return { users: [], includes: {} }
  const users = [...new Set(ids)].flatMap((id) => toUser(fake, id, query['user.fields'] ?? '') ?? [])
  return { users: users.map(({ id }) => id), includes: users.length > 0 ? { includes: { users } } : {} }
}

const toPost = ({ id, authorId, text, conversationId, parentId, quotedId }: FakeReply, fields: string) => {
  const referred = [
    ...(parentId === undefined ? [] : [{ type: 'replied_to', id: parentId }]),
    ...(quotedId === undefined ? [] : [{ type: 'quoted', id: quotedId }]),
  ]
  const post = {
    id,
    text: text.replaceAll('&', '&amp;'),
    author_id: authorId,
    conversation_id: conversationId,
    created_at: new Date(createdAt(id)).toISOString(),
    referenced_tweets: referred,
    edit_history_tweet_ids: [id],
  }
  return pick(post, fields, ['id', 'text', 'edit_history_tweet_ids'])
}

const isOlder = (id: string | undefined, other: string): boolean => id !== undefined && BigInt(id) < BigInt(other)

export const searchRecent = (fake: FakeInbox, request: Recorded): Listed => {
  const { query = '', max_results: most = '10', since_id: since, until_id: until, 'tweet.fields': fields = '' } = request.query
  const [, conversation, author] = /^\(conversation_id:(\d+) OR quotes_of_tweet_id:\1\) -from:(\d+) -is:retweet$/.exec(query) ?? []
  if (conversation === undefined) return refused('There were errors processing your request: query')
  const size = Number(most)
  if (size < 10 || size > 100) return refused('The `max_results` query parameter value is not between 10 and 100')
  const now = fake.now().getTime()
  // https://docs.x.com/x-api/posts/search/integrate/paginate
  for (const id of [since, until])
    if (id !== undefined && now - createdAt(id) > weekMs) return refused("'since_id' must be a post id created in the last 7 days")
  const found = fake.replies
    .filter((one) => one.authorId !== author && (one.conversationId === conversation || one.quotedId === conversation))
    .filter(
      ({ id }) =>
        now - createdAt(id) <= weekMs && (since === undefined || isOlder(since, id)) && (until === undefined || isOlder(id, until)),
    )
    .toSorted((a, b) => (isOlder(a.id, b.id) ? 1 : -1))
  const page = found.slice(0, size)
  const { users, includes } = include(
    fake,
    page.map(({ authorId }) => authorId),
    request,
    'author_id',
  )
  const meta = {
    result_count: page.length,
    ...(page.length > 0 && { newest_id: page[0]?.id, oldest_id: page.at(-1)?.id }),
    ...(found.length > size && { next_token: 'b26v89c19zqg8o3f' }),
  }
  const json = { ...(page.length > 0 && { data: page.map((one) => toPost(one, fields)) }), ...includes, meta }
  return { answer: { json }, listed: page.map(({ id }) => id), users }
}

export const listEvents = (fake: FakeInbox, request: Recorded): Listed => {
  const { max_results: most = '100', pagination_token: token, event_types: types, 'dm_event.fields': fields = '' } = request.query
  const size = Number(most)
  if (size < 1 || size > 100 || types !== 'MessageCreate') return refused('max_results or event_types')
  const all = fake.events.toReversed()
  const start = token === undefined ? 0 : Number(token.replace(/^PAGE/, ''))
  const page = all.slice(start, start + size)
  const { users, includes } = include(
    fake,
    page.map(({ senderId }) => senderId),
    request,
    'sender_id',
  )
  const data = page.map(({ id, conversationId, senderId, text }) =>
    pick(
      {
        id,
        event_type: 'MessageCreate',
        text,
        sender_id: senderId,
        dm_conversation_id: conversationId,
        created_at: new Date(createdAt(id)).toISOString(),
      },
      fields,
      ['id', 'event_type', 'text'],
    ),
  )
  const meta = {
    result_count: page.length,
    ...(start + size < all.length && { next_token: `PAGE${String(start + size).padStart(12, '0')}` }),
  }
  return { answer: { json: { ...(data.length > 0 && { data }), ...includes, meta } }, listed: page.map(({ id }) => id), users }
}

export const readUsers = (fake: FakeInbox, { query }: Recorded): Listed => {
  const data = (query['ids'] ?? '').split(',').flatMap((id) => toUser(fake, id, query['user.fields'] ?? '') ?? [])
  return { answer: { json: { ...(data.length > 0 && { data }) } }, listed: [], users: data.map(({ id }) => id) }
}
