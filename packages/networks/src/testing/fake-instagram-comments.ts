/** Comments on Instagram: https://developers.facebook.com/documentation/instagram-platform/instagram-graph-api/reference/ig-media/comments */
import { type Fields, listPage, pick, refuse, toTime } from './fake-graph.ts'
import type { Answer } from './server.ts'

export interface FakeInstagramComment {
  id: string
  at: number
  text: string
  username: string
  hidden: boolean
  replies: FakeInstagramComment[]
}

const mostListed = 50
/** Replies that a list of comments shows with each. */
const mostShown = 25

let last = 0

export const createComment = (at: number, text: string, more: Partial<FakeInstagramComment> = {}): FakeInstagramComment => ({
  id: `185000000${String((last += 1)).padStart(8, '0')}`,
  at,
  text,
  username: 'bob',
  hidden: false,
  replies: [],
  ...more,
})

/** The fields in the braces after a name. */
const nestedOf = (fields: string, name: string): string => new RegExp(`\\b${name}\\{([^{}]*)\\}`).exec(fields)?.[1] ?? 'id,text,timestamp'

const present = ({ id, at, text, username, hidden, replies }: FakeInstagramComment, fields = ''): object => {
  const shown = replies.slice(0, mostShown)
  const nested = nestedOf(fields, 'replies')
  const comment = {
    id,
    text,
    timestamp: toTime(at),
    username,
    // The id is scoped to the app, and isn't the account's own.
    from: { id: `77${username}`, username },
    hidden,
    replies:
      shown.length === 0
        ? undefined
        : {
            data: shown.map((reply) => present({ ...reply, replies: [] }, nested)),
            ...(replies.length > mostShown && { paging: { cursors: { after: shown.at(-1)?.id }, next: 'https://graph.example/next' } }),
          },
  }
  return pick(comment, fields)
}

/** Newest first. */
export const listComments = (comments: readonly FakeInstagramComment[], fields: Fields): Answer => {
  if (Number(fields['limit'] ?? 25) > mostListed) return refuse(100, 'Invalid limit')
  return listPage(comments, fields, (comment) => present(comment, fields['fields']))
}
