/** The Graph API for Pages: Facebook Login, photos, posts, stories, videos and comments. */
import { createHmac } from 'node:crypto'
import {
  fail,
  type FakeVideo,
  handleParts,
  handleSession,
  invalid,
  receiveStream,
  statusOf,
  type VideoShelf,
} from './fake-facebook-videos.ts'
import {
  type FacebookTalk,
  type FakeFacebookComment,
  listComments,
  listReactions,
  refuseUnknown,
  toPersonId,
} from './fake-facebook-talk.ts'
import { createInbox, type FakeInbox } from './fake-graph-inbox.ts'
import { startServer, type Answer, type FakeServer, type Recorded } from './server.ts'

interface FakePage {
  id: string
  name: string
  /** Changes when the page is connected again after it was revoked. */
  token: string
  tasks: string[]
}

interface FakePhoto {
  id: string
  size: number
  altText: string
}

export interface FakePost {
  id: string
  pageId: string
  fields: Record<string, string>
  photoIds: string[]
  createdAt: Date
  kind: 'post' | 'story'
}

export interface FakeFacebook extends FakeServer, VideoShelf, FacebookTalk {
  readonly app: { clientId: string; clientSecret: string }
  readonly userId: string
  pages: FakePage[]
  /** Tokens that Facebook no longer accepts, with the subcode. */
  readonly ended: Map<string, number>
  readonly photos: Map<string, FakePhoto>
  readonly posts: FakePost[]
  readonly inbox: FakeInbox
  /** Another person comments on a post. */
  comment(of: string, message: string, more?: Partial<FakeFacebookComment>): FakeFacebookComment
  pageSize: number
  now: () => Date
}

const version = '/v25.0'
const taskScopes: Readonly<Record<string, string>> = {
  photos: 'pages_manage_posts',
  feed: 'pages_manage_posts',
  photo_stories: 'pages_manage_posts',
  video_reels: 'pages_manage_posts',
  video_stories: 'pages_manage_posts',
  videos: 'pages_manage_posts',
  thumbnails: 'pages_manage_posts',
  published_posts: 'pages_read_engagement',
  stories: 'pages_read_engagement',
  comments: 'pages_read_engagement',
  reactions: 'pages_read_engagement',
  likes: 'pages_read_engagement',
  conversations: 'pages_messaging',
}

interface Form {
  fields: Record<string, string>
  /** Sizes. */
  files: Record<string, number>
}

const readForm = async ({ headers, body }: Recorded): Promise<Form> => {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type'] ?? '' } }).formData()
  const entries = [...form.entries()]
  return {
    fields: Object.fromEntries(entries.flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : []))),
    files: Object.fromEntries(entries.flatMap(([key, value]) => (typeof value === 'string' ? [] : [[key, value.size]]))),
  }
}

/** Facebook writes no `Z`. */
const toTime = (date: Date): string => date.toISOString().replace(/\.\d{3}Z$/, '+0000')

const login = (fake: FakeFacebook, { query }: Recorded): Answer => {
  const { client_id: id, redirect_uri: to = '', state = '', response_type: type } = query
  if (id !== fake.app.clientId || type !== 'code') return { status: 400, json: {} }
  return { status: 302, headers: { location: `${to}?${new URLSearchParams({ code: 'the-code', state }).toString()}` } }
}

const grantTokens = (fake: FakeFacebook, { fields }: Form): Answer => {
  const { client_id: id, client_secret: secret, grant_type: type, code, fb_exchange_token: token } = fields
  if (id !== fake.app.clientId) return fail(400, 101, 'Error validating application. Cannot get application info due to a system error.')
  if (secret !== fake.app.clientSecret) return fail(400, 1, 'Error validating client secret.')
  if (type === 'client_credentials') return { json: { access_token: `${id}|granted`, token_type: 'bearer' } }
  if (type === 'authorization_code' && code === 'the-code')
    return { json: { access_token: 'EAAshort', token_type: 'bearer', expires_in: 5_000 } }
  if (type === 'fb_exchange_token' && token === 'EAAshort')
    return { json: { access_token: 'EAAlong', token_type: 'bearer', expires_in: 5_183_944 } }
  return fail(400, 100, 'This authorization code has been used.', { error_subcode: 36_009 })
}

const inspect = (fake: FakeFacebook, { query, headers }: Recorded): Answer => {
  if (headers['authorization'] !== `Bearer ${fake.app.clientId}|${fake.app.clientSecret}`)
    return fail(400, 190, 'Invalid OAuth access token.')
  const token = query['input_token'] ?? ''
  const isValid = token === 'EAAlong' || fake.pages.some((page) => page.token === token && !fake.ended.has(token))
  return {
    json: {
      data: { app_id: fake.app.clientId, type: 'PAGE', is_valid: isValid, scopes: isValid ? fake.scopes : [], user_id: fake.userId },
    },
  }
}

const toPageFields = ({ id, name }: FakePage) => ({ id, name, picture: { data: { url: `https://scontent.example/${id}.jpg` } } })

const listPages = (fake: FakeFacebook, { headers, query }: Recorded): Answer => {
  if (headers['authorization'] !== 'Bearer EAAlong') return fail(400, 190, 'Invalid OAuth access token.')
  const start = Number(query['after'] ?? 0)
  const end = start + Math.min(Number(query['limit'] ?? 25), fake.pageSize)
  const data = fake.pages.slice(start, end).map((page) => ({ ...toPageFields(page), access_token: page.token, tasks: page.tasks }))
  const hasMore = end < fake.pages.length
  return {
    json: { data, paging: { cursors: { before: String(start), after: String(end) }, ...(hasMore && { next: 'https://graph.example' }) } },
  }
}

/** Returns the page whose token made the call, or the failure. */
const identify = (fake: FakeFacebook, { headers, query }: Recorded, fields: Record<string, string>): FakePage | Answer => {
  const token = /^Bearer (.+)$/.exec(headers['authorization'] ?? '')?.[1] ?? ''
  const page = fake.pages.find((one) => one.token === token)
  const ended = fake.ended.get(token)
  if (ended !== undefined) return fail(400, 190, 'Error validating access token.', { error_subcode: ended })
  if (!page) return fail(400, 190, 'Invalid OAuth access token.')
  const proof = createHmac('sha256', fake.app.clientSecret).update(token).digest('hex')
  if ((query['appsecret_proof'] ?? fields['appsecret_proof']) !== proof)
    return invalid('Invalid appsecret_proof provided in the API argument')
  return page
}

let lastId = 100_000
const newId = (): string => String((lastId += 1))

const addPhoto = (fake: FakeFacebook, { fields, files }: Form): Answer => {
  const size = files['source']
  if (size === undefined || size === 0) return fail(400, 324, '(#324) Missing or invalid image file')
  if (size > 10_000_000) return fail(400, 324, '(#324) Missing or invalid image file', { error_subcode: 1_366_046 })
  if (fields['published'] !== 'false') return invalid('published')
  const photo = { id: newId(), size, altText: fields['alt_text_custom'] ?? '' }
  fake.photos.set(photo.id, photo)
  return { json: { id: photo.id } }
}

const addPost = (fake: FakeFacebook, { id: pageId }: FakePage, { fields }: Form): Answer => {
  const photoIds = (JSON.parse(fields['attached_media'] ?? '[]') as { media_fbid: string }[]).map((one) => one.media_fbid)
  if (!fields['message'] && !fields['link'] && photoIds.length === 0) return invalid('One of the parameters message, link is required')
  if (!photoIds.every((id) => fake.photos.has(id))) return invalid('Invalid photo')
  const post: FakePost = { id: `${pageId}_${newId()}`, pageId, fields, photoIds, createdAt: fake.now(), kind: 'post' }
  fake.posts.push(post)
  return { json: { id: post.id } }
}

const addStory = (fake: FakeFacebook, { id: pageId }: FakePage, { fields }: Form): Answer => {
  const photoId = fields['photo_id'] ?? ''
  if (!fake.photos.has(photoId)) return invalid('Invalid photo')
  const post: FakePost = { id: newId(), pageId, fields, photoIds: [photoId], createdAt: fake.now(), kind: 'story' }
  fake.posts.push(post)
  return { json: { success: true, post_id: post.id } }
}

const addComment = (fake: FakeFacebook, { id: pageId }: FakePage, of: string, { fields }: Form): Answer => {
  const message = fields['message'] ?? ''
  if (message === '') return invalid('message')
  const isKnown = fake.posts.some((post) => post.id === of) || fake.videos.get(of)?.isFinished
  if (!isKnown) return fail(400, 100, 'Unsupported post request. Object does not exist', { error_subcode: 33 })
  const comment = { id: `${of.split('_').at(-1)}_${newId()}`, of, pageId, message, createdAt: fake.now() }
  fake.comments.push(comment)
  return { json: { id: comment.id } }
}

const paged = (fake: FakeFacebook, items: readonly unknown[], { limit, after }: Record<string, string>): Answer => {
  const start = Number(after ?? 0)
  const end = start + Math.min(Number(limit ?? 25), fake.pageSize)
  const paging = { cursors: { before: String(start), after: String(end) }, ...(end < items.length && { next: 'https://graph.example' }) }
  return { json: { data: items.slice(start, end), ...(items.length > 0 && { paging }) } }
}

const toAttachments = ({ photoIds, fields }: FakePost) => {
  if (photoIds.length > 1) return { data: [{ subattachments: { data: photoIds.map((id) => ({ target: { id } })) } }] }
  if (photoIds.length === 1) return { data: [{ target: { id: photoIds[0] } }] }
  return fields['link'] === undefined ? undefined : { data: [{ unshimmed_url: fields['link'] }] }
}

const listPosts = (fake: FakeFacebook, page: FakePage, query: Record<string, string>): Answer => {
  const posts = fake.posts.filter(({ pageId, kind }) => pageId === page.id && kind === 'post').toReversed()
  return paged(
    fake,
    posts.map((post) => ({
      id: post.id,
      created_time: toTime(post.createdAt),
      ...(post.fields['message'] !== undefined && { message: post.fields['message'].trim() }),
      ...(toAttachments(post) && { attachments: toAttachments(post) }),
    })),
    query,
  )
}

const listStories = (fake: FakeFacebook, page: FakePage): Answer => {
  const photos = fake.posts
    .filter(({ pageId, kind }) => pageId === page.id && kind === 'story')
    .map(({ id, photoIds, createdAt }) => ({
      post_id: id,
      media_id: photoIds[0],
      creation_time: createdAt.getTime() / 1000,
      status: 'PUBLISHED',
    }))
  const videos = [...fake.videos.values()]
    .filter(({ pageId, form, isFinished }) => pageId === page.id && form === 'story' && isFinished)
    .map(({ id, postId, createdAt }) => ({ post_id: postId, media_id: id, creation_time: createdAt.getTime() / 1000, status: 'PUBLISHED' }))
  return { json: { data: [...photos, ...videos] } }
}

const createVideo =
  (fake: FakeFacebook, { id: pageId }: FakePage, form: FakeVideo['form']) =>
  (): FakeVideo => {
    const id = newId()
    const video = {
      id,
      pageId,
      form,
      size: 0,
      received: 0,
      isFinished: false,
      polls: fake.processing,
      fields: {},
      createdAt: fake.now(),
      postId: newId(),
    }
    fake.videos.set(id, video)
    return video
  }

const forms: Readonly<Record<string, FakeVideo['form']>> = { video_reels: 'reel', video_stories: 'story', videos: 'video' }

const write = (fake: FakeFacebook, page: FakePage, [id = '', edge = '']: readonly string[], form: Form): Answer => {
  if (edge === 'thumbnails') {
    const video = fake.videos.get(id)
    if (!video || form.files['source'] === undefined) return invalid('source')
    video.thumbnail = form.files['source']
    return { json: { success: true } }
  }
  if (edge === 'comments') return addComment(fake, page, id, form)
  if (id !== page.id) return fail(403, 200, '(#200) The token is for another page.')
  if (edge === 'photos') return addPhoto(fake, form)
  if (edge === 'feed') return addPost(fake, page, form)
  if (edge === 'photo_stories') return addStory(fake, page, form)
  const kind = forms[edge]
  if (kind === 'video') {
    if (form.files['thumb'] !== undefined) {
      const video = fake.videos.get((form.fields['upload_session_id'] ?? '').slice(1))
      if (video) video.thumbnail = form.files['thumb']
    }
    return handleParts(fake, form.fields, form.files, createVideo(fake, page, kind))
  }
  return kind ? handleSession(fake, form.fields, createVideo(fake, page, kind)) : invalid('Unknown path components')
}

const readVideo = (video: FakeVideo, fields = ''): Answer => ({
  json: { id: video.id, ...(fields === 'created_time' ? { created_time: toTime(video.createdAt) } : { status: statusOf(video) }) },
})

/** What is read below a post or a video of the Page; stories have none of it. */
const readPostEdge = (
  fake: FakeFacebook,
  page: FakePage,
  [id = '', edge = '']: readonly string[],
  query: Record<string, string>,
): Answer => {
  const post = fake.posts.find((one) => one.id === id && one.pageId === page.id && one.kind === 'post')
  const video = fake.videos.get(id)
  const isVideo = video?.pageId === page.id && video.form !== 'story'
  const isEdge = edge === 'comments' || edge === (isVideo ? 'likes' : 'reactions')
  if ((!post && !isVideo) || !isEdge) return refuseUnknown(id)
  const toPage = (items: readonly unknown[]): Answer => paged(fake, items, query)
  return edge === 'comments' ? listComments(fake, id, query, toPage) : listReactions(fake, id, query, toPage)
}

const read = (fake: FakeFacebook, page: FakePage, [id = '', edge = '']: readonly string[], query: Record<string, string>): Answer => {
  if (['comments', 'reactions', 'likes'].includes(edge)) return readPostEdge(fake, page, [id, edge], query)
  const video = fake.videos.get(id)
  if (video && edge === '') return readVideo(video, query['fields'])
  const post = fake.posts.find((one) => one.id === id && one.pageId === page.id)
  if (post && edge === '') return { json: { id, created_time: toTime(post.createdAt) } }
  const conversation = edge === '' ? fake.inbox.read(id, query) : undefined
  if (conversation) return conversation
  if (id !== page.id) return refuseUnknown(id)
  if (edge === 'conversations') return fake.inbox.list(query)
  if (edge === '') return { json: toPageFields(page) }
  return edge === 'stories'
    ? listStories(fake, page)
    : edge === 'published_posts'
      ? listPosts(fake, page, query)
      : invalid('Unknown path components')
}

const scopeFor = (method: string, [id = '', edge = '']: readonly string[]): string | undefined => {
  if (id.startsWith('t_')) return 'pages_messaging'
  return edge === 'comments' && method === 'POST' ? 'pages_manage_engagement' : taskScopes[edge]
}

const handle = async (fake: FakeFacebook, request: Recorded): Promise<Answer> => {
  const { method, path, query, headers } = request
  if (path.startsWith('/video-upload/')) {
    const token = /^OAuth (.+)$/.exec(headers['authorization'] ?? '')?.[1] ?? ''
    if (!fake.pages.some((page) => page.token === token)) return { status: 401, json: { debug_info: { message: 'Unauthorized' } } }
    return fake.ended.has(token) ? fail(400, 190, 'Error validating access token.') : receiveStream(fake, request)
  }
  if (path === `${version}/dialog/oauth`) return login(fake, request)
  if (!path.startsWith(`${version}/`)) return fail(404, 2500, 'Unknown path components')
  const form = method === 'POST' ? await readForm(request) : { fields: {}, files: {} }
  if (path === `${version}/oauth/access_token`) return grantTokens(fake, form)
  if (path === `${version}/debug_token`) return inspect(fake, request)
  if (path === `${version}/me/accounts`) return listPages(fake, request)
  const page = identify(fake, request, form.fields)
  if (!('tasks' in page)) return page
  const parts = path.slice(version.length + 1).split('/')
  const scope = scopeFor(method, parts)
  if (scope !== undefined && !fake.scopes.includes(scope)) return fail(403, 200, `(#200) Requires ${scope}`)
  return method === 'POST' ? write(fake, page, parts, form) : read(fake, page, parts, query)
}

const tasks = ['MODERATE', 'CREATE_CONTENT', 'MESSAGING']

const allScopes = [
  'pages_show_list',
  'pages_manage_posts',
  'pages_read_engagement',
  'pages_manage_engagement',
  'pages_read_user_content',
  'pages_messaging',
]

export const startFakeFacebook = async (): Promise<FakeFacebook> => {
  const server = await startServer((request) => handle(fake, request))
  const fake: FakeFacebook = {
    ...server,
    app: { clientId: '700100', clientSecret: 'f4ce-b00c-5ec7e7' },
    userId: '218471',
    pages: [
      { id: '9001', name: 'Harbour Cafe', token: 'EAApage1', tasks },
      { id: '9002', name: 'Harbour Market', token: 'EAApage2', tasks: tasks.map((task) => `PROFILE_PLUS_${task}`) },
      { id: '9003', name: 'Harbour Archive', token: 'EAApage3', tasks: ['ANALYZE'] },
    ],
    scopes: ['public_profile', ...allScopes],
    ended: new Map(),
    photos: new Map(),
    posts: [],
    comments: [],
    reactions: new Map(),
    unseen: new Set(),
    inbox: createInbox({
      platform: 'MESSENGER',
      prefix: 't_',
      self: () => ({ id: fake.pages[0]?.id ?? '', name: fake.pages[0]?.name ?? '' }),
      toPerson: (name) => ({ id: toPersonId(name), name }),
      now: () => fake.now(),
    }),
    comment: (of, message, more) => {
      const id = `${of.split('_').at(-1)}_${newId()}`
      const comment = { id, of, pageId: fake.pages[0]?.id ?? '', message, createdAt: fake.now(), author: 'Bob', ...more }
      fake.comments.push(comment)
      return comment
    },
    videos: new Map(),
    processing: 0,
    partSize: 1_048_576,
    pageSize: 100,
    now: () => new Date(),
  }
  return fake
}
