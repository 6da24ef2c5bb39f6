/** A Lemmy server: one user, communities, images and posts, in the forms of versions 0.19 and 1 (https://github.com/LemmyNet/lemmy). */
import { findString, isFields } from '../kit/expect.ts'
import { startServer, type Answer, type FakeServer, type Recorded } from './server.ts'

interface FakeCommunity {
  id: number
  name: string
  title: string
  host: string
  isSubscribed: boolean
}

interface FakePost {
  [key: string]: unknown
  id: number
  name: string
  creator_id: number
  community_id: number
  published: string
  removed: boolean
}

export interface FakeComment {
  id: number
  post_id: number
  content: string
  published: string
  path: string
  ap_id: string
  deleted: boolean
  removed: boolean
}

export interface FakeLemmy extends FakeServer {
  readonly username: string
  readonly password: string
  readonly communities: FakeCommunity[]
  readonly posts: FakePost[]
  readonly images: { name: string; size: number; type: string }[]
  readonly comments: FakeComment[]
  /** Another person comments on a post, or on a comment. */
  comment(postId: string, content: string, fields?: Partial<FakeComment> & { parent?: FakeComment }): FakeComment
  /** Sessions that are still valid. */
  readonly sessions: Set<string>
  version: string
  hasTotp: boolean
  now: () => Date
}

const personId = 12
const host = 'lemmy.example'

const refuse = (error: string, status = 400): Answer => ({ status, json: { error } })

const isVersion1 = ({ version }: FakeLemmy): boolean => version.startsWith('1.')

const signIn = (fake: FakeLemmy, { json }: Recorded): Answer => {
  if (findString(json, 'username_or_email') !== fake.username || findString(json, 'password') !== fake.password)
    return refuse('incorrect_login', 401)
  if (fake.hasTotp) return refuse('missing_totp_token')
  const jwt = `fake-jwt-${fake.sessions.size + 1}-of-${fake.username}`
  fake.sessions.add(jwt)
  return { json: { jwt, registration_created: false, verify_email_sent: false } }
}

const getSite = (fake: FakeLemmy, isSignedIn: boolean): Answer => ({
  json: {
    site_view: { site: { name: 'Fake' } },
    version: fake.version,
    all_languages: [
      { id: 0, code: 'und', name: 'Undetermined' },
      { id: 37, code: 'en', name: 'English' },
    ],
    ...(isSignedIn && {
      my_user: {
        local_user_view: {
          person: { id: personId, name: 'ada', display_name: 'Ada', avatar: `https://${host}/ada.png`, actor_id: `https://${host}/u/ada` },
        },
      },
    }),
  },
})

const toView = ({ id, name, title, host: home }: FakeCommunity) => ({
  community: { id, name, title, actor_id: `https://${home}/c/${name}` },
})

const findCommunity = ({ communities }: FakeLemmy, name = ''): FakeCommunity | undefined => {
  const [local, home = host] = name.split('@')
  return communities.find((one) => one.name === local && one.host === home)
}

const getCommunity = (fake: FakeLemmy, { query }: Recorded): Answer => {
  const found = findCommunity(fake, query['name'])
  return found ? { json: { community_view: toView(found) } } : refuse('couldnt_find_community', 404)
}

const parameters = new Set(['name', 'community_id', 'url', 'body', 'alt_text', 'honeypot', 'nsfw', 'language_id', 'custom_thumbnail'])

const faultOf = (fake: FakeLemmy, post: Record<string, unknown>): string | undefined => {
  const title = findString(post, 'name')?.trim() ?? ''
  const url = findString(post, 'url')
  if ([...title].length < 3 || [...title].length > 200 || title.includes('\n')) return 'invalid_post_title'
  if ((findString(post, 'body') ?? '').length > 50_000) return 'invalid_body_field'
  if ((findString(post, 'alt_text') ?? '').length > 1500) return 'alt_text_length_overflow'
  if (url !== undefined && (!/^https?:\/\//.test(url) || url.length > 2000)) return 'invalid_url'
  if (!fake.communities.some(({ id }) => id === post['community_id'])) return 'couldnt_find_community'
  return post['language_id'] === undefined || [0, 37].includes(Number(post['language_id'])) ? undefined : 'language_not_allowed'
}

const createPost = (fake: FakeLemmy, { json }: Recorded): Answer => {
  if (!isFields(json) || Object.keys(json).some((key) => !parameters.has(key))) return refuse('unknown')
  const fault = faultOf(fake, json)
  if (fault) return refuse(fault)
  const id = 500 + fake.posts.length
  const post: FakePost = {
    ...json,
    id,
    name: String(json['name']),
    community_id: Number(json['community_id']),
    creator_id: personId,
    published: fake.now().toISOString(),
    ap_id: `https://${host}/post/${id}`,
    removed: false,
  }
  fake.posts.push(post)
  return { json: { post_view: { post, creator: { id: personId } } } }
}

const listPosts = ({ posts }: FakeLemmy, { query }: Recorded): Answer => {
  // The user hides posts that were read, such as own ones, unless the request says otherwise.
  if (query['sort'] !== 'New' || query['show_read'] !== 'true' || query['show_hidden'] !== 'true') return { json: { posts: [] } }
  const shown = posts.filter(({ community_id, removed }) => String(community_id) === query['community_id'] && !removed)
  return {
    json: {
      posts: shown
        .toReversed()
        .slice(0, Number(query['limit'] ?? 10))
        .map((post) => ({ post })),
    },
  }
}

const getPost = (fake: FakeLemmy, { query }: Recorded): Answer => {
  const post = fake.posts.find(({ id }) => String(id) === query['id'])
  if (!post) return isVersion1(fake) ? refuse('not_found', 404) : refuse('couldnt_find_post')
  return { json: { post_view: { post, counts: { comments: fake.comments.filter(({ post_id }) => post_id === post.id).length } } } }
}

const listComments = (fake: FakeLemmy, { query }: Recorded): Answer => {
  const [limit, page] = [Number(query['limit'] ?? 10), isVersion1(fake) ? 1 : Number(query['page'] ?? 1)]
  if (limit > 50 || query['type_'] !== 'All') return refuse('couldnt_get_comments')
  const found = fake.comments.filter(({ post_id }) => String(post_id) === query['post_id']).toReversed()
  const creator = {
    id: 90,
    name: 'bob',
    display_name: 'Bob',
    avatar: 'https://other.example/bob.png',
    actor_id: 'https://other.example/u/bob',
  }
  return { json: { comments: found.slice(limit * (page - 1), limit * page).map((comment) => ({ comment, creator })) } }
}

const getModlog = (fake: FakeLemmy, { query }: Recorded): Answer => {
  const removed = fake.posts.filter(({ community_id, removed }) => String(community_id) === query['community_id'] && removed)
  return { json: { removed_posts: removed.map((post) => ({ mod_remove_post: { removed: true }, post })) } }
}

const listCommunities = ({ communities }: FakeLemmy, { path, query }: Recorded): Answer => {
  const words = (query['q'] ?? '').toLowerCase()
  const isFound = ({ title, isSubscribed }: FakeCommunity) =>
    path.endsWith('/search') ? title.toLowerCase().includes(words) : query['type_'] !== 'Subscribed' || isSubscribed
  return { json: { communities: communities.filter(isFound).map(toView) } }
}

const addImage = async (fake: FakeLemmy, { body, headers }: Recorded): Promise<Answer> => {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type'] ?? '' } }).formData()
  const file = form.get('images[]')
  if (!(file instanceof File)) return refuse('no_content_type_header')
  const name = `image-${fake.images.length}.png`
  fake.images.push({ name, size: file.size, type: file.type })
  if (isVersion1(fake)) return { json: { image_url: `https://${host}/api/v4/image/${name}`, filename: name } }
  return { status: 201, json: { msg: 'ok', files: [{ file: name, delete_token: 'delete' }] } }
}

type Route = (fake: FakeLemmy, request: Recorded) => Answer | Promise<Answer>

const routes: Readonly<Record<string, Route>> = {
  'GET /api/v3/community': getCommunity,
  'GET /api/v3/community/list': listCommunities,
  'GET /api/v3/search': listCommunities,
  'GET /api/v3/post/list': listPosts,
  'GET /api/v3/post': getPost,
  'POST /api/v3/post': createPost,
  'GET /api/v3/comment/list': listComments,
}

/** Routes of one version only. */
const oldRoutes: typeof routes = { 'GET /api/v3/modlog': getModlog, 'POST /pictrs/image': addImage }
const newRoutes: typeof routes = { 'POST /api/v4/image': addImage }

const work = (fake: FakeLemmy, request: Recorded): Answer | Promise<Answer> => {
  const name = `${request.method} ${request.path}`
  if (name === 'POST /api/v3/user/login') return signIn(fake, request)
  const isSignedIn = fake.sessions.has((request.headers['authorization'] ?? '').replace('Bearer ', ''))
  if (name === 'GET /api/v3/site') return getSite(fake, isSignedIn)
  const route = routes[name] ?? (isVersion1(fake) ? newRoutes : oldRoutes)[name]
  if (!route) return { status: 404 }
  return isSignedIn ? route(fake, request) : refuse('not_logged_in')
}

/** Starts with a community of its own, to which the user is subscribed, and one of another server. */
export const startFakeLemmy = async (): Promise<FakeLemmy> => {
  const server = await startServer((request) => work(fake, request))
  const fake: FakeLemmy = {
    ...server,
    username: 'ada',
    password: 'fake-lemmy-password',
    communities: [
      { id: 3, name: 'harbour', title: 'Harbour News', host, isSubscribed: true },
      { id: 4, name: 'ferries', title: 'Ferries', host: 'other.example', isSubscribed: false },
    ],
    posts: [],
    images: [],
    comments: [],
    comment: (postId, content, { parent, ...fields } = {}) => {
      const id = 900 + fake.comments.length
      const comment: FakeComment = {
        id,
        post_id: Number(postId),
        content,
        published: fake.now().toISOString(),
        path: `${parent?.path ?? '0'}.${id}`,
        ap_id: `https://other.example/comment/${id}`,
        deleted: false,
        removed: false,
        ...fields,
      }
      fake.comments.push(comment)
      return comment
    },
    sessions: new Set(),
    version: '0.19.12',
    hasTotp: false,
    now: () => new Date(),
  }
  return fake
}
