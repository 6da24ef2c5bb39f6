/** Reads the comments on a post: https://www.reddit.com/dev/api/#GET_comments_{article}. Reddit counts votes, but doesn't say whose they are. */
import { findId, findName, isPresent, toBoundedText } from '../kit/collect.ts'
import { findAt, findNumber, findString, listAt } from '../kit/expect.ts'
import { readGrantedToken } from '../kit/granted-token.ts'
import { NetworkError } from '../spec/index.ts'
import type { Account, EngagementCollector, Interaction, Person } from '../spec/index.ts'
import { authorOf } from './connect.ts'
import { type Api, openApi, pagesOrigin } from './wire.ts'

const mostAtOnce = 500
/** The most that one call can add: https://www.reddit.com/dev/api/#GET_api_morechildren */
const mostMore = 100
/** So that one post doesn't use up the calls that all accounts share. */
const mostCalls = 10

const gone = (): NetworkError => new NetworkError({ kind: 'rejected', evidence: 'rejected', code: 'post_gone' })

const readTree = async (api: Api, id: string): Promise<unknown> => {
  try {
    const { json } = await api({ method: 'GET', path: `/comments/${encodeURIComponent(id)}`, query: { sort: 'new', limit: mostAtOnce } })
    const post = findAt(json, 0, 'data', 'children', 0, 'data')
    if (post !== undefined && findAt(post, 'removed_by_category') !== 'deleted') return json
  } catch (error) {
    if (!(error instanceof NetworkError) || error.httpStatus !== 404) throw error
  }
  throw gone()
}

interface Found {
  comments: unknown[]
  /** Ids of comments that were left out. */
  more: string[]
}

/** Comments with their answers, which Reddit nests up to ten levels deep. */
const collect = (things: readonly unknown[], found: Found): void => {
  for (const thing of things) {
    const data = findAt(thing, 'data')
    if (findAt(thing, 'kind') === 'more') {
      found.more.push(...listAt(data, 'children').filter((id) => typeof id === 'string'))
    } else {
      found.comments.push(data)
      collect(listAt(data, 'replies', 'data', 'children'), found)
    }
  }
}

const listComments = async (api: Api, postName: string): Promise<unknown[]> => {
  const found: Found = { comments: [], more: [] }
  collect(listAt(await readTree(api, postName.replace('t3_', '')), 1, 'data', 'children'), found)
  for (let calls = 1; calls < mostCalls && found.more.length > 0; calls++) {
    const children = found.more.splice(0, mostMore).join()
    const query = { api_type: 'json', link_id: postName, children, sort: 'new' }
    const { json } = await api({ method: 'GET', path: '/api/morechildren', query })
    collect(listAt(json, 'json', 'data', 'things'), found)
  }
  return found.comments
}

/** The user behind the account is the account, which can also be a subreddit. */
const readPerson = (comment: unknown, { accountId }: Account): Person | undefined => {
  const id = findId(comment, 'author_fullname')
  const username = findName(comment, 'author')
  if (!id || !username) return undefined
  return { id: accountId.split(':')[0] === id ? accountId : id, username, displayName: username, avatarUrl: '' }
}

const dateOf = (comment: unknown, now: Date): Date | undefined => {
  const seconds = findNumber(comment, 'created_utc')
  return seconds === undefined || seconds < 0 ? undefined : new Date(Math.min(seconds * 1000, now.getTime()))
}

/** Comments that are gone have no author. */
const toReply = (comment: unknown, account: Account, now: Date): Interaction | undefined => {
  const externalId = findId(comment, 'name')
  const parentId = findId(comment, 'parent_id')
  const author = readPerson(comment, account)
  const occurredAt = dateOf(comment, now)
  const body = findString(comment, 'body') ?? ''
  if (!externalId || !parentId || !author || !occurredAt || body === '[removed]' || body === '[deleted]') return undefined
  const path = findString(comment, 'permalink') ?? ''
  const url = path.startsWith('/r/') || path.startsWith('/user/') ? new URL(path, pagesOrigin).href : ''
  return { externalId, kind: 'reply', parentId, author, text: toBoundedText(body), url, occurredAt }
}

export const replies: EngagementCollector['replies'] = async (tools, { account, credential }, postId) => {
  const api = openApi(tools, readGrantedToken(credential), authorOf(account))
  return (await listComments(api, postId)).map((comment) => toReply(comment, account, tools.now())).filter(isPresent)
}

/** Comments are all that others can be seen to do with a post. */
export const reactions: EngagementCollector['reactions'] = async (_tools, _target, cursor) => ({ items: [], cursor })
