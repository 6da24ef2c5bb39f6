/** The Instagram API with Instagram login for one professional account: OAuth, containers, posts, stories and comments. */
import {
  createTokens,
  type FakeContainer,
  type FakeTokens,
  fetchFile,
  type FetchFile,
  type Fields,
  findUnknown,
  listPage,
  pick,
  quotaOf,
  readFields,
  refuse,
  refuseToken,
  stateOf,
  toTime,
} from './fake-graph.ts'
import { createInbox, type FakeInbox } from './fake-graph-inbox.ts'
import { createComment, type FakeInstagramComment, listComments } from './fake-instagram-comments.ts'
import { faultOf } from './fake-instagram-rules.ts'
import { startServer, type Answer, type FakeServer, type Recorded } from './server.ts'

export interface FakeInstagramPost {
  id: string
  at: number
  fields: Fields
  /** The files, in order. */
  items: FakeContainer[]
  comments: FakeInstagramComment[]
}

export interface FakeInstagram extends FakeServer {
  readonly appSecret: string
  readonly profile: { id: string; user_id: string; username: string; name: string; account_type: string }
  scopes: string[]
  readonly tokens: FakeTokens
  readonly containers: FakeContainer[]
  readonly posts: FakeInstagramPost[]
  readonly inbox: FakeInbox
  /** Another person comments on a post. */
  comment(postId: string, text: string, more?: Partial<FakeInstagramComment>): FakeInstagramComment
  quota: number
  /** Milliseconds that files take. */
  processingMs: number
  /** The failure of the next file. */
  failure: string | undefined
  /** True if lists leave out all posts. */
  hides: boolean
  /** True if the token of an authorization is in a list, as the documentation has it. */
  wraps: boolean
  /** Reads the files of posts. Default: `fetchFile`. */
  fetchFile: FetchFile
  now: () => Date
}

const clientId = '1041234567890123'
const code = 'AQfakeCode'

const isStory = ({ fields }: FakeInstagramPost): boolean => fields['media_type'] === 'STORIES'

const present = ({ profile }: FakeInstagram, { id, at, fields, items }: FakeInstagramPost, wanted: string | undefined): object => {
  const types: Record<string, string> = { CAROUSEL: 'CAROUSEL_ALBUM', REELS: 'VIDEO' }
  const type = fields['media_type'] ?? 'IMAGE'
  const path = type === 'REELS' ? 'reel' : type === 'STORIES' ? `stories/${profile.username}` : 'p'
  const post = {
    id,
    caption: fields['caption'],
    media_type: types[type] ?? (items[0]?.fields['video_url'] ? 'VIDEO' : 'IMAGE'),
    media_product_type: type === 'REELS' ? 'REELS' : type === 'STORIES' ? 'STORY' : 'FEED',
    permalink: `https://www.instagram.com/${path}/DCfake${id}/`,
    timestamp: toTime(at),
    username: profile.username,
  }
  return pick(post, wanted)
}

const createContainer = (fake: FakeInstagram, fields: Fields): Answer => {
  const createdAt = fake.now().getTime()
  if (fake.containers.filter((one) => createdAt - one.createdAt < 86_400_000).length >= 400)
    return refuse(4, 'Application request limit reached', { status: 403 })
  const fault = faultOf(fake.containers, fields, fake.fetchFile)
  if (fault) return fault
  const file = fake.fetchFile(fields['image_url'] ?? fields['video_url'])
  const id = `1780000000000${String(fake.containers.length + 1).padStart(4, '0')}`
  const failure = file && fake.failure
  if (file) fake.failure = undefined
  const readyAt = createdAt + (file ? fake.processingMs : 0)
  fake.containers.push({ id, fields, createdAt, readyAt, ...(file && { file }), ...(failure && { failure }) })
  return { json: { id } }
}

const itemsOf = (fake: FakeInstagram, container: FakeContainer): FakeContainer[] => {
  const children = JSON.parse(container.fields['children'] ?? '[]') as string[]
  return container.file ? [container] : fake.containers.filter(({ id }) => children.includes(id))
}

const countQuota = ({ posts, quota, now }: FakeInstagram) =>
  quotaOf(
    posts.map(({ at }) => at),
    quota,
    now().getTime(),
  )

const publish = (fake: FakeInstagram, { creation_id }: Fields): Answer => {
  const container = fake.containers.find(({ id }) => id === creation_id)
  const now = fake.now().getTime()
  if (!container) return refuse(24, 'The media cannot be found', { subcode: 2_207_006 })
  if (container.postId !== undefined) return refuse(100, 'The container was published before')
  const items = itemsOf(fake, container)
  const states = [container, ...items].map((one) => stateOf(one, now))
  if (states.includes('EXPIRED')) return refuse(-2, 'The media has expired', { subcode: 2_207_020 })
  if (states.some((state) => state !== 'FINISHED')) return refuse(9007, 'The media is not ready for publishing', { subcode: 2_207_027 })
  const { used, config } = countQuota(fake)
  if (used >= config.quota_total) return refuse(9, 'You reached maximum number of posts', { subcode: 2_207_042 })
  const id = `1760000000000${String(fake.posts.length + 1).padStart(4, '0')}`
  container.postId = id
  fake.posts.push({ id, at: now, fields: container.fields, items, comments: [] })
  return { json: { id } }
}

const readNode = (fake: FakeInstagram, id: string, { fields }: Fields): Answer => {
  const container = fake.containers.find((one) => one.id === id)
  if (container) {
    const state = stateOf(container, fake.now().getTime())
    const status = state === 'ERROR' ? `Error: Media upload has failed with error code ${container.failure}` : state
    return { json: pick({ id, status_code: state, status }, fields) }
  }
  const post = fake.posts.find((one) => one.id === id)
  return post ? { json: present(fake, post, fields) } : refuse(100, `Object with ID '${id}' does not exist`, { subcode: 33 })
}

const addComment = ({ profile, now }: FakeInstagram, post: FakeInstagramPost, { message = '' }: Fields): Answer => {
  if ([...message].length > 300 || message === '') return refuse(100, 'Invalid message')
  const comment = createComment(now().getTime(), message, { username: profile.username })
  post.comments.push(comment)
  return { json: { id: comment.id } }
}

interface Call {
  parameters: string
  scope: string
  run: (fake: FakeInstagram, fields: Fields) => Answer
}

const basic = 'instagram_business_basic'
const publishing = 'instagram_business_content_publish'
const commenting = 'instagram_business_manage_comments'
const messaging = 'instagram_business_manage_messages'

/** The calls of the account, below its id. */
const edges: Readonly<Record<string, Call>> = {
  'GET content_publishing_limit': {
    parameters: 'fields since',
    scope: publishing,
    run: (fake, { fields }) => {
      const { used, config } = countQuota(fake)
      return { json: { data: [pick({ quota_usage: used, config }, fields)] } }
    },
  },
  'GET media': {
    parameters: 'fields since until limit before after',
    scope: basic,
    run: (fake, fields) =>
      listPage(fake.hides ? [] : fake.posts.filter((post) => !isStory(post)), fields, (post) => present(fake, post, fields['fields'])),
  },
  'GET stories': {
    parameters: 'fields limit before after',
    scope: basic,
    run: (fake, fields) => listPage(fake.hides ? [] : fake.posts.filter(isStory), fields, (post) => present(fake, post, fields['fields'])),
  },
  'POST media': {
    parameters:
      'media_type caption image_url video_url alt_text is_carousel_item children collaborators user_tags product_tags location_id cover_url thumb_offset share_to_feed trial_params',
    scope: publishing,
    run: createContainer,
  },
  'GET conversations': {
    parameters: 'platform fields limit before after user_id',
    scope: messaging,
    run: ({ inbox }, fields) => inbox.list(fields),
  },
  'POST media_publish': { parameters: 'creation_id', scope: publishing, run: publish },
}

const paged = 'fields limit before after'

/** Stories have no comments. */
const findCommentCall = (fake: FakeInstagram, method: string, { id, edge }: { id: string; edge: string }): Call => {
  const post = fake.posts.find((one) => one.id === id && !isStory(one))
  const comment = fake.posts.flatMap(({ comments }) => comments).find((one) => one.id === id)
  const list = edge === 'comments' ? post?.comments : comment?.replies
  if (!list) return { parameters: paged, scope: basic, run: () => refuse(100, `Object with ID '${id}' does not exist`, { subcode: 33 }) }
  return method === 'POST' && post
    ? { parameters: 'message', scope: commenting, run: (one, fields) => addComment(one, post, fields) }
    : { parameters: paged, scope: commenting, run: ({ hides }, fields) => listComments(hides ? [] : list, fields) }
}

const findCall = (fake: FakeInstagram, method: string, path: string): Call | undefined => {
  const [id = '', edge] = path.split('/')
  if (path === 'me')
    return {
      parameters: 'fields',
      scope: basic,
      run: ({ profile }, { fields }) => ({ json: pick({ ...profile, profile_picture_url: 'https://scontent.example/ada.jpg' }, fields) }),
    }
  if (id === fake.profile.user_id) return edges[`${method} ${edge}`]
  if (edge === 'comments' || edge === 'replies') return findCommentCall(fake, method, { id, edge })
  if (fake.inbox.all.some((one) => one.id === id))
    return { parameters: 'fields', scope: messaging, run: ({ inbox }, fields) => inbox.read(id, fields) ?? refuse(100, 'Invalid') }
  return edge === undefined && method === 'GET'
    ? { parameters: 'fields', scope: basic, run: (one, fields) => readNode(one, id, fields) }
    : undefined
}

const issue = ({ tokens }: FakeInstagram): Answer => {
  const { token, seconds } = tokens.issue('long')
  return { json: { access_token: token, token_type: 'bearer', expires_in: seconds } }
}

const isValid = ({ tokens, now }: FakeInstagram, token: string | undefined): boolean =>
  (tokens.valid.get(token ?? '') ?? 0) > now().getTime()

const refuseCode = (words: string): Answer => ({ status: 400, json: { error_type: 'OAuthException', code: 400, error_message: words } })

const exchange = (fake: FakeInstagram, fields: Fields): Answer => {
  if (fields['client_id'] !== clientId) return refuseCode('Invalid platform app')
  if (fields['client_secret'] !== fake.appSecret) return refuseCode('Error validating client secret.')
  const isRight = fields['code'] === code && fields['grant_type'] === 'authorization_code' && fields['redirect_uri'] !== undefined
  if (!isRight) return refuseCode('Matching code was not found or was already used')
  const { token } = fake.tokens.issue('short')
  const answer = { access_token: token, user_id: fake.profile.id }
  return { json: fake.wraps ? { data: [{ ...answer, permissions: fake.scopes.join(',') }] } : { ...answer, permissions: fake.scopes } }
}

const prolong = (fake: FakeInstagram, { grant_type, client_secret, access_token }: Fields): Answer => {
  if (!isValid(fake, access_token)) return refuseToken('The access token has expired')
  if (grant_type === 'ig_refresh_token') return issue(fake)
  if (grant_type !== 'ig_exchange_token') return refuse(100, 'Invalid grant_type')
  return client_secret === fake.appSecret ? issue(fake) : refuse(100, 'Error validating client secret.')
}

const authorize = ({ query }: Recorded): Answer => {
  const { client_id, scope, redirect_uri = '', state = '', response_type } = query
  if (client_id !== clientId || !scope?.includes(basic) || scope.includes(' ') || response_type !== 'code') return { status: 400 }
  return { status: 302, headers: { location: `${redirect_uri}?${new URLSearchParams({ code, state })}#_` } }
}

const work = (fake: FakeInstagram, request: Recorded): Answer => {
  const { path, method, headers } = request
  if (path === '/oauth/authorize') return authorize(request)
  const fields = readFields(request)
  if (path === '/oauth/access_token') return exchange(fake, fields)
  if (/^\/(?:refresh_)?access_token$/.test(path)) return prolong(fake, fields)
  if (!isValid(fake, headers['authorization']?.replace('Bearer ', ''))) return refuseToken('Error validating access token')
  const call = path.startsWith('/v25.0/') ? findCall(fake, method, path.slice('/v25.0/'.length)) : undefined
  if (!call) return refuse(2500, 'Unknown path components')
  if (!fake.scopes.includes(call.scope)) return refuse(10, 'Application does not have permission for this action', { status: 403 })
  return findUnknown(fields, call.parameters) ?? call.run(fake, fields)
}

export const startFakeInstagram = async (): Promise<FakeInstagram> => {
  const server = await startServer((request) => work(fake, request))
  const fake: FakeInstagram = {
    ...server,
    appSecret: 'fake-instagram-app-secret',
    profile: { id: '9123456789012345', user_id: '17841400000000001', username: 'ada', name: 'Ada Lovelace', account_type: 'BUSINESS' },
    scopes: [basic, publishing, commenting, messaging],
    tokens: createTokens('IGAAfake', () => fake.now()),
    containers: [],
    posts: [],
    inbox: createInbox({
      platform: 'instagram',
      prefix: 'aWdfZAG06MTpJR',
      self: () => ({ id: '778899', username: fake.profile.username }),
      toPerson: (username, number) => ({ id: `55${number}`, username }),
      now: () => fake.now(),
    }),
    comment: (postId, text, more) => {
      const comment = createComment(fake.now().getTime(), text, more)
      fake.posts.find(({ id }) => id === postId)?.comments.push(comment)
      return comment
    },
    quota: 100,
    processingMs: 0,
    failure: undefined,
    hides: false,
    wraps: false,
    fetchFile,
    now: () => new Date(),
  }
  return fake
}

export const fakeApp = ({ appSecret }: Pick<FakeInstagram, 'appSecret'>) => ({ clientId, clientSecret: appSecret })
