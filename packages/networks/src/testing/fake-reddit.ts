/** Reddit's API for one user: subreddits with rules and flairs, submissions, comments, and OAuth 2: https://www.reddit.com/dev/api/ */
import { pagesOf, type FakeRedditComment, toTree } from './fake-reddit-comments.ts'
import { type FakeAsset, lease, receive } from './fake-reddit-media.ts'
import { submit, submitGallery, toSubmission } from './fake-reddit-posts.ts'
import { type Answer, type FakeServer, type Recorded, startServer } from './server.ts'

export interface FakeCommunity {
  /** With its prefix, `t5_`. */
  id: string
  name: string
  title: string
  isSubscribed: boolean
  /** Other properties of the subreddit. */
  about: Record<string, unknown>
  requirements: Record<string, unknown>
  flairs: { id: string; text: string }[]
}

export interface FakeRedditPost {
  id: string
  name: string
  title: string
  subreddit: string
  selftext: string
  url: string
  permalink: string
  is_self: boolean
  is_video: boolean
  created_utc: number
  gallery_data?: unknown
  /** Images and videos are listed once they were processed. */
  isProcessed: boolean
  /** As they were sent. */
  fields: Record<string, unknown>
}

export interface FakeReddit extends FakeServer {
  readonly appSecret: string
  readonly username: string
  token: string
  scopes: string[]
  /** The number of tokens that were issued. */
  issued: number
  /** Milliseconds since 1970 at which the token ends. */
  endsAt: number
  readonly communities: FakeCommunity[]
  readonly posts: FakeRedditPost[]
  readonly assets: FakeAsset[]
  readonly comments: FakeRedditComment[]
  /** How many looks the processing of a file takes; undefined if it fails. */
  processingLooks: number | undefined
  pageSize: number
  /** Reddit withdrew the approval of the app. */
  isWithdrawn: boolean
  /** The user's posts can't be listed. */
  isHidden: boolean
  /** Requests that the app has left in this window. */
  requestsLeft: number
  now: () => Date
  /** Another person comments on a post or on a comment, by its full name. */
  comment(parent: string, body: string, fields?: Partial<FakeRedditComment>): FakeRedditComment
}

export const clientId = 'fake-reddit-app'
const redirectCode = 'the-code'
const hour = 3_600_000

const refuse = (status: number, message: string, reason?: string): Answer => ({
  status,
  json: { message, error: status, ...(reason === undefined ? {} : { reason }) },
})

const toThing = (kind: string, data: unknown) => ({ kind, data })

const toListing = (kind: string, items: readonly unknown[], after: string | null = null): Answer => ({
  json: toThing('Listing', { after, dist: items.length, modhash: null, before: null, children: items.map((item) => toThing(kind, item)) }),
})

const toAbout = ({ id, name, title, about }: FakeCommunity) => ({
  name: id,
  display_name: name,
  title,
  subreddit_type: 'public',
  submission_type: 'any',
  allow_images: true,
  allow_galleries: true,
  allow_videos: true,
  spoilers_enabled: true,
  over18: false,
  user_is_banned: false,
  user_is_contributor: false,
  user_is_moderator: false,
  community_icon: `https://styles.redditmedia.com/${id}.png?width=256&s=fake`,
  ...about,
})

const me = ({ username }: FakeReddit): Answer => ({
  json: {
    id: 'fakeuser',
    name: username,
    icon_img: 'https://styles.redditmedia.com/ada.png?width=256&s=fake',
    snoovatar_img: '',
    subreddit: { display_name: `u_${username}`, title: 'Harbour Cafe', name: 't5_fakeprofile' },
  },
})

const getCommunity = (fake: FakeReddit, name: string): FakeCommunity | undefined =>
  fake.communities.find((one) => one.name.toLowerCase() === name.toLowerCase())

const about = (fake: FakeReddit, name: string): Answer => {
  const community = getCommunity(fake, name)
  // The search that Reddit leads to.
  if (!community) return toListing('t5', [])
  if (community.about['subreddit_type'] === 'private') return refuse(403, 'Forbidden', 'private')
  return { json: toThing('t5', toAbout(community)) }
}

const ofCommunity = (fake: FakeReddit, name: string, answer: (community: FakeCommunity) => Answer): Answer => {
  const community = getCommunity(fake, name)
  return community ? answer(community) : refuse(404, 'Not Found')
}

/** Each look brings the processing of files forward. */
const listSubmitted = (fake: FakeReddit, request: Recorded): Answer => {
  if (fake.isHidden) return refuse(403, 'Forbidden')
  if (request.query['sort'] !== 'new') return refuse(400, 'Bad Request')
  const shown = fake.posts.filter(({ isProcessed }) => isProcessed).toReversed()
  if (fake.processingLooks !== undefined && fake.processingLooks-- <= 0) {
    for (const post of fake.posts) post.isProcessed = true
    fake.processingLooks = 0
  }
  const { items, after } = pagesOf(shown, request, fake.pageSize)
  return toListing(
    't3',
    items.map((post) => toSubmission(fake, post)),
    after,
  )
}

const listSubscribed = (fake: FakeReddit, request: Recorded): Answer => {
  const { items, after } = pagesOf(fake.communities.filter(({ isSubscribed }) => isSubscribed).map(toAbout), request, fake.pageSize)
  return toListing('t5', items, after)
}

const search = (fake: FakeReddit, { query }: Recorded): Answer =>
  toListing('t5', fake.communities.filter(({ name }) => name.includes(String(query['q']).toLowerCase())).map(toAbout))

const issue = (fake: FakeReddit, withRefresh: boolean): Answer => {
  fake.issued += 1
  fake.token = `fake-reddit-token-${fake.issued}`
  fake.endsAt = fake.now().getTime() + hour
  const refresh = withRefresh ? { refresh_token: 'fake-reddit-refresh' } : {}
  return { json: { access_token: fake.token, token_type: 'bearer', expires_in: 3600, scope: fake.scopes.join(' '), ...refresh } }
}

/** A refresh token stays valid until it is revoked. */
const exchange = (fake: FakeReddit, { headers, body }: Recorded): Answer => {
  const basic = Buffer.from(`${clientId}:${fake.appSecret}`).toString('base64')
  if (headers['authorization'] !== `Basic ${basic}`) return refuse(401, 'Unauthorized')
  const fields = Object.fromEntries(new URLSearchParams(body.toString('utf8')))
  if (fields['grant_type'] === 'refresh_token')
    return fields['refresh_token'] === 'fake-reddit-refresh' && !fake.isWithdrawn ? issue(fake, true) : refuse(400, 'Bad Request')
  return fields['code'] === redirectCode && fields['redirect_uri'] ? issue(fake, true) : { json: { error: 'invalid_grant' } }
}

const authorize = ({ query }: Recorded): Answer => {
  const { client_id, scope = '', redirect_uri = '', state = '', response_type, duration } = query
  if (client_id !== clientId || response_type !== 'code' || duration !== 'permanent' || scope.split(' ').length < 6) return { status: 400 }
  return { status: 302, headers: { location: `${redirect_uri}?${new URLSearchParams({ code: redirectCode, state })}` } }
}

const scopesByPath: readonly [RegExp, string][] = [
  [/^\/api\/v1\/me$/, 'identity'],
  [/^\/api\/(submit|submit_gallery_post\.json|media\/asset\.json)$/, 'submit'],
  [/^\/api\/v1\/[^/]+\/post_requirements$/, 'submit'],
  [/^\/subreddits\/mine\//, 'mysubreddits'],
  [/^\/user\/[^/]+\/submitted$/, 'history'],
  [/\/api\/link_flair_v2$/, 'flair'],
  [/^\/(r\/[^/]+\/about|subreddits\/search|comments\/.*|api\/morechildren)$/, 'read'],
]

const workSigned = (fake: FakeReddit, request: Recorded): Answer => {
  const { method, path, body } = request
  if (path === '/api/v1/me') return me(fake)
  if (method === 'POST' && path === '/api/submit') return submit(fake, request)
  if (method === 'POST' && path === '/api/submit_gallery_post.json') return submitGallery(fake, request)
  if (method === 'POST' && path === '/api/media/asset.json') return lease(fake.assets, new URLSearchParams(body.toString('utf8')))
  if (path === '/subreddits/mine/subscriber') return listSubscribed(fake, request)
  if (path === '/subreddits/search') return search(fake, request)
  if (path === `/user/${fake.username}/submitted`) return listSubmitted(fake, request)
  if (path === '/api/morechildren' || path.startsWith('/comments/')) return toTree(fake, request)
  const [, name = '', rest] = /^\/(?:r|api\/v1)\/([\w-]+)\/(about|post_requirements|api\/link_flair_v2)$/.exec(path) ?? []
  if (rest === 'about') return about(fake, name)
  if (rest === 'post_requirements') return ofCommunity(fake, name, ({ requirements }) => ({ json: requirements }))
  if (rest === 'api/link_flair_v2') return ofCommunity(fake, name, ({ flairs }) => ({ json: flairs }))
  return refuse(404, 'Not Found')
}

const isNamed = ({ headers, path }: Recorded): boolean => {
  const agent = headers['user-agent'] ?? ''
  const isOfUser = /^web:broadside\.fake-reddit-app:v1 \(by \/u\/harbourcafe\)$/.test(agent)
  return isOfUser || (path.startsWith('/api/v1/') && agent === 'web:broadside.fake-reddit-app:v1')
}

const work = (fake: FakeReddit, request: Recorded): Answer => {
  const { path, headers, query } = request
  // Clients that don't name themselves share one small limit.
  if (!isNamed(request)) return refuse(429, 'Too Many Requests')
  if (path === '/api/v1/access_token') return exchange(fake, request)
  const hasEnded = fake.now().getTime() >= fake.endsAt
  if (headers['authorization'] !== `Bearer ${fake.token}` || hasEnded) return refuse(401, 'Unauthorized')
  const scope = scopesByPath.find(([form]) => form.test(path))?.[1]
  if (fake.isWithdrawn || (scope !== undefined && !fake.scopes.includes(scope))) return refuse(403, 'Forbidden')
  if (query['raw_json'] !== '1') return refuse(400, 'Bad Request')
  if (fake.requestsLeft <= 0) return refuse(429, 'Too Many Requests')
  fake.requestsLeft -= 1
  return workSigned(fake, request)
}

const workLimited = (fake: FakeReddit, request: Recorded): Answer | Promise<Answer> => {
  if (request.path === '/api/v1/authorize') return authorize(request)
  if (request.path === '/') return receive(fake.assets, request)
  const answer = work(fake, request)
  return {
    ...answer,
    headers: { 'x-ratelimit-used': '5', 'x-ratelimit-remaining': `${fake.requestsLeft}.0`, 'x-ratelimit-reset': '240', ...answer.headers },
  }
}

const communityOf = (id: string, name: string, title: string, fields: Partial<FakeCommunity> = {}): FakeCommunity => ({
  id,
  name,
  title,
  isSubscribed: true,
  about: {},
  requirements: {
    is_flair_required: false,
    body_restriction_policy: 'none',
    link_restriction_policy: 'none',
    title_blacklisted_strings: [],
  },
  flairs: [],
  ...fields,
})

export const startFakeReddit = async (): Promise<FakeReddit> => {
  const server = await startServer((request) => workLimited(fake, request))
  const fake: FakeReddit = {
    ...server,
    appSecret: 'fake-reddit-secret',
    username: 'harbourcafe',
    token: '',
    scopes: ['identity', 'submit', 'read', 'flair', 'mysubreddits', 'history'],
    issued: 0,
    endsAt: 0,
    communities: [
      communityOf('t5_fakeprofile', 'u_harbourcafe', 'Harbour Cafe', {
        isSubscribed: false,
        about: { subreddit_type: 'user', user_is_moderator: true },
      }),
      communityOf('t5_1', 'harbour', 'Harbour News', {
        flairs: [
          { id: '1c6e6e2a-0000-11ee-0000-0242ac120002', text: 'Opening hours' },
          { id: '2c6e6e2a-0000-11ee-0000-0242ac120002', text: 'Ferries' },
        ],
      }),
      communityOf('t5_2', 'boats', 'Boats'),
      communityOf('t5_3', 'lamps', 'Lamps', { isSubscribed: false }),
    ],
    posts: [],
    assets: [],
    comments: [],
    processingLooks: 0,
    pageSize: 100,
    isWithdrawn: false,
    isHidden: false,
    requestsLeft: 1_000_000,
    now: () => new Date(),
    comment: (parent, body, fields = {}) => {
      const id = `c${fake.comments.length + 1}`
      const comment: FakeRedditComment = {
        id,
        name: `t1_${id}`,
        parent_id: parent,
        author: 'bob',
        author_fullname: 't2_bob',
        body,
        created_utc: Math.floor(fake.now().getTime() / 1000),
        permalink: `/r/harbour/comments/x/post/${id}/`,
        ...fields,
      }
      fake.comments.push(comment)
      return comment
    },
  }
  return fake
}
