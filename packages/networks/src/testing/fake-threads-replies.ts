/** What other people reply on the fake of Threads: https://developers.facebook.com/documentation/threads/reference/reply-management */
import { type Fields, pick, refuse, toTime } from './fake-graph.ts'
import type { Answer } from './server.ts'

export interface FakeThreadsReply {
  id: string
  at: number
  /** The post or reply that it answers. */
  to: string
  text: string | undefined
  username: string
  hideStatus: string
}

export interface ThreadsReplies {
  readonly all: FakeThreadsReply[]
  /** Another person replies to a post or to a reply. Returns the id. */
  add(to: string, text: string | undefined, more?: Partial<FakeThreadsReply>): string
}

interface Profile {
  readonly profile: { username: string }
  readonly posts: readonly { id: string; at: number; fields: Fields }[]
  readonly replies: ThreadsReplies
  now: () => Date
}

const pageSize = 25

export const createReplies = (now: () => Date): ThreadsReplies => {
  const all: FakeThreadsReply[] = []
  return {
    all,
    add: (to, text, more) => {
      const id = `1850000000000${String(all.length + 1).padStart(4, '0')}`
      all.push({ id, at: now().getTime(), to, text, username: 'bob', hideStatus: 'NOT_HUSHED', ...more })
      return id
    },
  }
}

/** Everything below a post at any depth, with the parts of its own thread, oldest first. */
const listBelow = ({ profile, posts, replies }: Profile, root: string): FakeThreadsReply[] => {
  const parts = posts.flatMap(({ id, at, fields }): FakeThreadsReply[] => {
    const to = fields['reply_to_id']
    return to === undefined ? [] : [{ id, at, to, text: fields['text'], username: profile.username, hideStatus: 'NOT_HUSHED' }]
  })
  const known = new Set([root])
  return [...parts, ...replies.all].toSorted((one, other) => one.at - other.at).filter(({ id, to }) => known.has(to) && known.add(id))
}

const present = (
  { profile }: Profile,
  root: string,
  { id, at, to, text, username, hideStatus }: FakeThreadsReply,
): Record<string, unknown> => ({
  id,
  media_product_type: 'THREADS',
  media_type: 'TEXT_POST',
  text,
  username,
  profile_picture_url: `https://scontent.example/${username}.jpg`,
  permalink: `https://www.threads.com/@${username}/post/DCfake${id}`,
  timestamp: toTime(at),
  is_reply: true,
  is_reply_owned_by_me: username === profile.username,
  root_post: { id: root },
  replied_to: { id: to },
  hide_status: hideStatus,
})

export const listConversation = (fake: Profile, root: string, { fields, reverse = 'true', after = '' }: Fields): Answer => {
  if (!fake.posts.some(({ id }) => id === root)) return refuse(24, 'The requested resource does not exist', { subcode: 4_279_009 })
  const below = listBelow(fake, root)
  const ordered = reverse === 'true' ? below.toReversed() : below
  const start = after === '' ? 0 : ordered.findIndex(({ id }) => id === after) + 1
  const page = ordered.slice(start, start + pageSize)
  const last = page.at(-1)
  const isEnd = start + page.length >= ordered.length
  const paging = last && { cursors: { before: page[0]?.id, after: last.id }, ...(!isEnd && { next: 'https://graph.example/next' }) }
  return { json: { data: page.map((reply) => pick(present(fake, root, reply), fields)), ...(paging && { paging }) } }
}
