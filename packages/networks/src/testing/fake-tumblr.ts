/** Tumblr's API for one user: blogs with posts and drafts, limits, and OAuth 2: https://github.com/tumblr/docs/blob/master/api.md */
import { findAt, findString, isFields, listAt } from '../kit/expect.ts'
import { type Answer, type FakeServer, type Recorded, startServer } from './server.ts'

export interface FakeTumblrPost {
  id: string
  blogId: string
  state: string
  text: string
  fields: Record<string, unknown>
  files: { name: string; type: string; size: number }[]
  timestamp: number
}

export interface FakeTumblr extends FakeServer {
  readonly appSecret: string
  token: string
  scopes: string[]
  /** The number of tokens that were issued. */
  issued: number
  readonly blogs: { uuid: string; name: string; title: string }[]
  readonly posts: FakeTumblrPost[]
  /** What is left of the limits per day. */
  readonly remaining: Record<'posts' | 'photos' | 'videos' | 'video_seconds', number>
  /** How the processing of videos ends. */
  processing: 'succeeded' | 'failed'
  now: () => Date
}

export const clientId = 'fake-consumer-key'
const redirectCode = 'the-code'
const dayMs = 86_400_000

const refuse = (status: number, msg: string, code?: number): Answer => ({
  status,
  json: { meta: { status, msg }, response: [], ...(code !== undefined && { errors: [{ title: msg, code }] }) },
})

const succeed = (response: unknown, status = 200): Answer => ({
  status,
  json: { meta: { status, msg: status === 201 ? 'Created' : 'OK' }, response },
})

const resetAt = ({ now }: FakeTumblr): number => (Math.floor(now().getTime() / dayMs) + 1) * (dayMs / 1000)

const limits = (fake: FakeTumblr): Answer => {
  const user = Object.fromEntries(
    Object.entries(fake.remaining).map(([name, remaining]) => [
      name,
      { description: name, limit: 250, remaining, reset_at: resetAt(fake) },
    ]),
  )
  return succeed({ user })
}

const info = ({ blogs }: FakeTumblr): Answer =>
  succeed({ user: { name: blogs[0]?.name, blogs: blogs.map((blog, index) => ({ ...blog, primary: index === 0, type: 'public' })) } })

interface Form {
  fields: unknown
  files: Map<string, File>
}

const readPost = async ({ headers, body, json }: Recorded): Promise<Form> => {
  const type = headers['content-type'] ?? ''
  if (!type.startsWith('multipart/form-data')) return { fields: json, files: new Map() }
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  const part = form.get('json')
  const fields: unknown = typeof part === 'string' ? JSON.parse(part) : undefined
  return { fields, files: new Map([...form].filter((entry): entry is [string, File] => entry[1] instanceof File)) }
}

const parameters = new Set(['content', 'state', 'tags', 'source_url'])

const isLink = (range: unknown, text: string): boolean =>
  findAt(range, 'type') === 'link' && /^https?:/.test(findString(range, 'url') ?? '') && Number(findAt(range, 'end')) <= [...text].length

const isBlock = (block: unknown, files: Form['files']): boolean => {
  const text = findString(block, 'text')
  switch (findString(block, 'type')) {
    case 'text':
      return (
        text !== undefined && text !== '' && [...text].length <= 4_096 && listAt(block, 'formatting').every((range) => isLink(range, text))
      )
    case 'image':
      return files.get(findString(block, 'media', 0, 'identifier') ?? '')?.type === findString(block, 'media', 0, 'type')
    case 'video':
      return files.get(findString(block, 'media', 'identifier') ?? '')?.type === 'video/mp4'
    default:
      return false
  }
}

const spend = ({ remaining }: FakeTumblr, state: string, files: Form['files']): Answer | undefined => {
  const images = [...files.values()].filter(({ type }) => type.startsWith('image/')).length
  if (images > remaining.photos) return refuse(403, 'No more media today', 8004)
  if (files.size > images && remaining.videos < 1) return refuse(403, 'No more videos today', 8011)
  if (state === 'published' && remaining.posts < 1) return refuse(403, 'Daily limit reached', 8023)
  remaining.photos -= images
  if (files.size > images) remaining.videos -= 1
  if (state === 'published') remaining.posts -= 1
  return undefined
}

const createPost = async (fake: FakeTumblr, request: Recorded, blogId: string): Promise<Answer> => {
  const { fields, files } = await readPost(request)
  if (!isFields(fields) || Object.keys(fields).some((key) => !parameters.has(key))) return refuse(400, 'Bad Request', 8001)
  const content = listAt(fields, 'content')
  const state = findString(fields, 'state') ?? 'published'
  const isFine = content.length > 0 && content.length <= 1_000 && content.every((block) => isBlock(block, files))
  if (!isFine || !['published', 'draft'].includes(state)) return refuse(400, 'Bad Request', 8001)
  const spent = spend(fake, state, files)
  if (spent) return spent
  const hasVideo = content.some((block) => findAt(block, 'type') === 'video')
  const post = {
    id: String(700_000_000_000_000_000n + BigInt(fake.posts.length)),
    blogId,
    state: hasVideo ? 'transcoding' : state,
    text: content.flatMap((block) => findString(block, 'text') ?? []).join('\n\n'),
    fields,
    files: [...files].map(([name, { type, size }]) => ({ name, type, size })),
    timestamp: Math.floor(fake.now().getTime() / 1000),
  }
  fake.posts.push(post)
  return succeed({ id: post.id }, 201)
}

/** Drafts and published posts are separate lists. */
const listPosts = (fake: FakeTumblr, { path, query }: Recorded, blogId: string): Answer => {
  const state = path.endsWith('/draft') ? 'draft' : 'published'
  const found = fake.posts.filter((post) => post.blogId === blogId && post.state === state).toReversed()
  const start = state === 'draft' ? found.findIndex(({ id }) => id === query['before_id']) + 1 : Number(query['offset'] ?? 0)
  const posts = found.slice(start, start + 20)
  return succeed({
    posts: posts.map(({ id, timestamp, fields }) => ({ id_string: id, timestamp, state, content: fields['content'], tags: [] })),
  })
}

/** Processing takes one look, and a video that failed disappears. */
const getPost = (fake: FakeTumblr, id: string): Answer => {
  const post = fake.posts.find((one) => one.id === id)
  if (!post) return refuse(404, 'Not Found')
  const { state } = post
  if (state === 'transcoding' && fake.processing === 'succeeded') post.state = findString(post.fields, 'state') ?? 'published'
  return state === 'transcoding' && fake.processing === 'failed' ? refuse(404, 'Not Found') : succeed({ id_string: id, state })
}

const issue = (fake: FakeTumblr): Answer => {
  fake.issued += 1
  fake.token = `fake-tumblr-token-${fake.issued}`
  const scope = fake.scopes.join(' ')
  return { json: { access_token: fake.token, expires_in: 2520, token_type: 'bearer', scope, refresh_token: `fake-refresh-${fake.issued}` } }
}

const exchange = (fake: FakeTumblr, { body }: Recorded): Answer => {
  const fields = Object.fromEntries(new URLSearchParams(body.toString('utf8')))
  const fail = (error: string): Answer => ({ status: 400, json: { error, error_description: 'Refused' } })
  if (fields['client_id'] !== clientId || fields['client_secret'] !== fake.appSecret) return fail('invalid_client')
  if (fields['grant_type'] === 'refresh_token')
    return fields['refresh_token'] === `fake-refresh-${fake.issued}` ? issue(fake) : fail('invalid_grant')
  return fields['code'] === redirectCode && fields['redirect_uri'] ? issue(fake) : fail('invalid_grant')
}

const authorize = ({ query }: Recorded): Answer => {
  const { client_id, scope = '', redirect_uri = '', state = '', response_type } = query
  if (client_id !== clientId || response_type !== 'code' || scope.split(' ').length < 3) return { status: 400 }
  return { status: 302, headers: { location: `${redirect_uri}?${new URLSearchParams({ code: redirectCode, state })}` } }
}

const work = (fake: FakeTumblr, request: Recorded): Answer | Promise<Answer> => {
  const { method, path, headers } = request
  if (path === '/oauth2/authorize') return authorize(request)
  if (path === '/v2/oauth2/token') return exchange(fake, request)
  if (headers['authorization'] !== `Bearer ${fake.token}`) return refuse(401, 'Unauthorized', 1016)
  if (path === '/v2/user/info') return info(fake)
  if (path === '/v2/user/limits') return limits(fake)
  const [, blogId = '', rest = ''] = /^\/v2\/blog\/([^/]+)\/posts(?:\/(.+))?$/.exec(decodeURIComponent(path)) ?? []
  if (!fake.blogs.some(({ uuid }) => uuid === blogId)) return refuse(404, 'Not Found')
  if (method === 'POST') return fake.scopes.includes('write') ? createPost(fake, request, blogId) : refuse(403, 'Forbidden')
  return rest === '' || rest === 'draft' ? listPosts(fake, request, blogId) : getPost(fake, rest)
}

/** Starts with two blogs. */
export const startFakeTumblr = async (): Promise<FakeTumblr> => {
  const server = await startServer((request) => work(fake, request))
  const fake: FakeTumblr = {
    ...server,
    appSecret: 'fake-tumblr-app-secret',
    token: 'fake-tumblr-token-0',
    scopes: ['basic', 'write', 'offline_access'],
    issued: 0,
    blogs: [
      { uuid: 't:0aY0xL2Fi1OFJg4YxpmegQ', name: 'harbourcafe', title: 'Harbour Cafe' },
      { uuid: 't:WX5xItRbCiJH_GJDsIdhAQ', name: 'ferries', title: 'Ferries' },
    ],
    posts: [],
    remaining: { posts: 250, photos: 250, videos: 20, video_seconds: 3_600 },
    processing: 'succeeded',
    now: () => new Date(),
  }
  return fake
}
