/** What other people do with the posts of Pages: https://developers.facebook.com/docs/graph-api/reference/object/comments and …/reactions */
import type { Answer } from './server.ts'
import { fail, invalid } from './fake-facebook-videos.ts'

export interface FakeFacebookComment {
  id: string
  /** The post. */
  of: string
  pageId: string
  message: string
  createdAt: Date
  /** Another person; absent for the Page. */
  author?: string
  /** The comment that it answers. */
  parent?: string
  isHidden?: boolean
}

export interface FacebookTalk {
  readonly comments: FakeFacebookComment[]
  /** By post, oldest first. */
  readonly reactions: Map<string, string[]>
  scopes: string[]
  /** People whom the app may not see, as before a review. */
  readonly unseen: Set<string>
}

type Query = Record<string, string>
type Named = (name: string) => Record<string, unknown>

/** Ids are scoped to the Page. */
export const toPersonId = (name: string): string => `77${[...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)}`

const pictureOf = (name: string): string => `https://scontent.example/${name}.jpg`

const toPerson: Named = (name) => ({ id: toPersonId(name), name, picture: { data: { url: pictureOf(name) } } })

/** Facebook writes no `Z`. */
const toTime = (date: Date): string => date.toISOString().replace(/\.\d{3}Z$/, '+0000')

const wantedOf = (fields = ''): Set<string> => new Set(['id', ...fields.replaceAll(/\{(?:[^{}]|\{[^{}]*\})*\}/g, '').split(',')])

const pickFields = (node: Record<string, unknown>, fields: string | undefined): Record<string, unknown> => {
  const wanted = wantedOf(fields)
  return Object.fromEntries(Object.entries(node).filter(([name, value]) => wanted.has(name) && value !== undefined))
}

const presentComment = ({ unseen }: FacebookTalk, comment: FakeFacebookComment, fields: string | undefined): Record<string, unknown> => {
  const { id, pageId, message, createdAt, author, parent, isHidden = false } = comment
  const from = author === undefined ? { id: pageId, name: 'Page' } : unseen.has(author) ? undefined : toPerson(author)
  const node = {
    id,
    message,
    created_time: toTime(createdAt),
    from,
    parent: parent === undefined ? undefined : { id: parent },
    permalink_url: `https://www.facebook.com/${id}`,
    is_hidden: isHidden,
  }
  return pickFields(node, fields)
}

const known = new Set(['fields', 'filter', 'order', 'limit', 'after', 'before', 'since', 'live_filter', 'appsecret_proof'])

/** Comments of other people take a permission of their own. */
export const listComments = (talk: FacebookTalk, of: string, query: Query, page: (items: readonly unknown[]) => Answer): Answer => {
  const { filter = 'toplevel', order = 'chronological', fields } = query
  const unknown = Object.keys(query).find((name) => !known.has(name))
  if (unknown !== undefined || !['toplevel', 'stream'].includes(filter) || !/^(reverse_)?chronological$/.test(order))
    return invalid(`Invalid parameter ${unknown ?? ''}`)
  const mayReadAll = talk.scopes.includes('pages_read_user_content')
  const shown = talk.comments
    .filter((comment) => comment.of === of && (mayReadAll || comment.author === undefined))
    .filter(({ parent }) => filter === 'stream' || parent === undefined)
  const ordered = order === 'chronological' ? shown : shown.toReversed()
  return page(ordered.map((comment) => presentComment(talk, comment, fields)))
}

/** Newest first. Posts have reactions, and videos have likes. */
export const listReactions = (talk: FacebookTalk, of: string, query: Query, page: (items: readonly unknown[]) => Answer): Answer => {
  const names = (talk.reactions.get(of) ?? []).filter((name) => !talk.unseen.has(name)).toReversed()
  return page(names.map((name) => pickFields({ id: toPersonId(name), name, type: 'LOVE', pic_square: pictureOf(name) }, query['fields'])))
}

export const refuseUnknown = (id: string): Answer =>
  fail(400, 100, `Unsupported get request. Object with ID '${id}' does not exist`, { error_subcode: 33 })
