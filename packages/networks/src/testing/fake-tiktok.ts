/** TikTok's Content Posting API for one creator: uploads in parts, photos by URL, posts with moderation, and tokens. */
import { findNumber, findString, isFields, listAt } from '../kit/expect.ts'
import { startServer, type Answer, type FakeServer, type Recorded } from './server.ts'

type Info = Record<string, unknown>

export interface FakeTikTokPost {
  publishId: string
  kind: 'video' | 'photo'
  method: 'direct' | 'inbox'
  info: Info
  size: number
  partSize: number
  received: number
  mime: string
  photos: string[]
  coverIndex: number
  /** Undefined while parts are missing. */
  state: 'PROCESSING_DOWNLOAD' | 'SEND_TO_USER_INBOX' | 'PUBLISH_COMPLETE' | 'FAILED' | undefined
  reason: string
  postId: string | undefined
  /** How often its state was asked for since it is complete. */
  asked: number
}

export interface FakeTikTok extends FakeServer {
  readonly app: { clientId: string; clientSecret: string }
  readonly uploads: FakeTikTokPost[]
  token: string
  scopes: string[]
  tokenSeconds: number
  privacyLevels: string[]
  longestSeconds: number
  turnedOff: { comment: boolean; duet: boolean; stitch: boolean }
  isAudited: boolean
  /** Posts that the creator may still make today. */
  postsLeft: number
  /** Why TikTok fails new posts; '' = it doesn't. */
  failReason: string
  /** How often the state of a public post is complete before it has an id. */
  moderationReads: number
  /** Ends the authorization. */
  revoke(): void
  now: () => Date
}

export const apiOrigin = 'https://open.tiktokapis.com'
export const uploadOrigin = 'https://open-upload.tiktokapis.com'

const succeed = (data: object): Answer => ({ json: { data, error: { code: 'ok', message: '', log_id: '2026' } } })
export const tiktokError = (status: number, code: string, message = code): Answer => ({
  status,
  json: { error: { code, message, log_id: '2026' } },
})

interface State {
  refreshToken: string | undefined
  expiresAt: number
  count: number
}

const issue = (fake: FakeTikTok, state: State): Answer => {
  state.count += 1
  fake.token = `act.fake-${state.count}`
  state.refreshToken = `rft.fake-${state.count}`
  state.expiresAt = fake.now().getTime() + fake.tokenSeconds * 1000
  return {
    json: {
      access_token: fake.token,
      expires_in: fake.tokenSeconds,
      open_id: '-000fakecreator',
      refresh_expires_in: 31_536_000,
      refresh_token: state.refreshToken,
      scope: fake.scopes.join(','),
      token_type: 'Bearer',
    },
  }
}

const refuseToken = (error: string): Answer => ({ status: 400, json: { error, error_description: error, log_id: '2026' } })

const exchange = (fake: FakeTikTok, state: State, { body }: Recorded): Answer => {
  const fields = Object.fromEntries(new URLSearchParams(body.toString('utf8')))
  if (fields['client_key'] !== fake.app.clientId || fields['client_secret'] !== fake.app.clientSecret) return refuseToken('invalid_client')
  if (fields['grant_type'] === 'client_credentials') return { json: { access_token: 'clt.fake', expires_in: 7200, token_type: 'Bearer' } }
  const isKnown = fields['grant_type'] === 'refresh_token' ? fields['refresh_token'] === state.refreshToken : fields['code'] === 'fake-code'
  return isKnown ? issue(fake, state) : refuseToken('invalid_grant')
}

const consent = ({ query }: Recorded): Answer => {
  const { client_key, scope, redirect_uri = '', state = '', response_type } = query
  if (!client_key || !scope || scope.includes(' ') || response_type !== 'code') return { status: 400 }
  return { status: 302, headers: { location: `${redirect_uri}?${new URLSearchParams({ code: 'fake-code', state, scopes: scope })}` } }
}

const creatorInfo = (fake: FakeTikTok): Answer =>
  succeed({
    creator_avatar_url: 'https://p16.tiktokcdn.com/harbour.jpeg',
    creator_username: 'harbourcafe',
    creator_nickname: 'Harbour Cafe',
    privacy_level_options: fake.privacyLevels,
    comment_disabled: fake.turnedOff.comment,
    duet_disabled: fake.turnedOff.duet,
    stitch_disabled: fake.turnedOff.stitch,
    max_video_post_duration_sec: fake.longestSeconds,
  })

const flags: Readonly<Record<string, string>> = {
  disable_comment: 'boolean',
  disable_duet: 'boolean',
  disable_stitch: 'boolean',
  brand_content_toggle: 'boolean',
  brand_organic_toggle: 'boolean',
  is_aigc: 'boolean',
  auto_add_music: 'boolean',
  title: 'string',
  description: 'string',
  privacy_level: 'string',
  video_cover_timestamp_ms: 'number',
}

/** The code of what is wrong with a description. */
const faultOf = (fake: FakeTikTok, info: Info, isDirect: boolean, limits: { title: number; description: number }): string | undefined => {
  if (Object.entries(info).some(([key, value]) => typeof value !== flags[key])) return 'invalid_params'
  if (String(info['title'] ?? '').length > limits.title || String(info['description'] ?? '').length > limits.description)
    return 'invalid_params'
  if (!isDirect) return undefined
  if (!fake.privacyLevels.includes(String(info['privacy_level']))) return 'privacy_level_option_mismatch'
  if (!fake.isAudited && info['privacy_level'] !== 'SELF_ONLY') return 'unaudited_client_can_only_post_to_private_accounts'
  if (info['brand_content_toggle'] === true && info['privacy_level'] === 'SELF_ONLY') return 'invalid_params'
  return fake.postsLeft > 0 ? undefined : 'spam_risk_too_many_posts'
}

const addPost = (fake: FakeTikTok, fields: Partial<FakeTikTokPost> & Pick<FakeTikTokPost, 'kind' | 'method' | 'info'>): FakeTikTokPost => {
  const number = fake.uploads.length + 1
  const prefix = { video: 'v', photo: 'p' }[fields.kind]
  const post: FakeTikTokPost = {
    publishId: `${prefix}_${fields.method === 'direct' ? 'pub' : 'inbox'}_file~v2.${number}`,
    size: 0,
    partSize: 0,
    received: 0,
    mime: '',
    photos: [],
    coverIndex: 0,
    state: undefined,
    reason: '',
    postId: undefined,
    asked: 0,
    ...fields,
  }
  fake.uploads.push(post)
  return post
}

const startVideo = (fake: FakeTikTok, { json }: Recorded, isDirect: boolean): Answer => {
  const [info, source] = isFields(json) ? [json['post_info'], json['source_info']] : []
  if (!isFields(source) || isFields(info) !== isDirect) return tiktokError(400, 'invalid_params')
  const [size = 0, partSize = 0, count] = ['video_size', 'chunk_size', 'total_chunk_count'].map((key) => findNumber(source, key))
  const isPlan = size > 0 && partSize <= 67_108_864 && count === Math.floor(size / partSize) && (partSize >= 5_000_000 || partSize === size)
  if (source['source'] !== 'FILE_UPLOAD' || !isPlan) return tiktokError(400, 'invalid_params', 'The chunk size is wrong')
  const fault = faultOf(fake, isFields(info) ? info : {}, isDirect, { title: 2_200, description: 0 })
  if (fault !== undefined) return tiktokError(fault === 'invalid_params' ? 400 : 403, fault)
  const post = addPost(fake, { kind: 'video', method: isDirect ? 'direct' : 'inbox', info: isFields(info) ? info : {}, size, partSize })
  return succeed({ publish_id: post.publishId, upload_url: `${uploadOrigin}/video/?upload_id=${fake.uploads.length}&upload_token=fake` })
}

const finishPost = (fake: FakeTikTok, post: FakeTikTokPost): void => {
  post.state = 'PROCESSING_DOWNLOAD'
  fake.postsLeft -= 1
}

/** The URLs of tests say what is behind them. */
const isPhoto = (url: string): boolean => {
  const { searchParams } = new URL(url)
  return /^image\/(jpeg|webp)$/.test(searchParams.get('type') ?? '') && Number(searchParams.get('bytes')) <= 20_000_000
}

const startPhotos = (fake: FakeTikTok, { json }: Recorded): Answer => {
  if (!isFields(json) || json['media_type'] !== 'PHOTO') return tiktokError(400, 'invalid_params')
  const mode = String(json['post_mode'])
  const [info, photos] = [json['post_info'], listAt(json, 'source_info', 'photo_images').map(String)]
  const isComplete =
    isFields(info) && /^(DIRECT_POST|MEDIA_UPLOAD)$/.test(mode) && findString(json, 'source_info', 'source') === 'PULL_FROM_URL'
  if (!isComplete || photos.length === 0 || photos.length > 35) return tiktokError(400, 'invalid_params')
  if (!photos.every((url) => url.startsWith('https://broadside.example/'))) return tiktokError(403, 'url_ownership_unverified')
  if (photos.some((url) => !isPhoto(url))) return tiktokError(400, 'picture_size_check_failed')
  const isDirect = mode === 'DIRECT_POST'
  const fault = faultOf(fake, info, isDirect, { title: 90, description: 4_000 })
  if (fault !== undefined) return tiktokError(fault === 'invalid_params' ? 400 : 403, fault)
  const coverIndex = Number((json['source_info'] as Info)['photo_cover_index'])
  const post = addPost(fake, { kind: 'photo', method: isDirect ? 'direct' : 'inbox', info, photos, coverIndex })
  finishPost(fake, post)
  return succeed({ publish_id: post.publishId })
}

const receive = (fake: FakeTikTok, { query, headers, body }: Recorded): Answer => {
  const post = fake.uploads[Number(query['upload_id']) - 1]
  const [, start = '', last = '', size = ''] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '') ?? []
  if (!post || query['upload_token'] !== 'fake') return { status: 403 }
  const end = Number(last) + 1
  const isNext = Number(start) === post.received && Number(size) === post.size && body.length === end - Number(start)
  const isLast = end === post.size
  const fits = isLast ? body.length < post.partSize * 2 : body.length === post.partSize && post.size - end >= post.partSize
  if (!isNext || !fits) return { status: 416 }
  post.received = end
  post.mime = headers['content-type'] ?? ''
  if (!isLast) return { status: 206 }
  finishPost(fake, post)
  return { status: 201 }
}

/** Moves a post that is complete to its next state. */
const advance = (fake: FakeTikTok, post: FakeTikTokPost): void => {
  post.asked += 1
  if (post.asked < 2 || post.state === 'FAILED') return
  if (fake.failReason) Object.assign(post, { state: 'FAILED', reason: fake.failReason })
  else post.state = post.method === 'inbox' ? 'SEND_TO_USER_INBOX' : 'PUBLISH_COMPLETE'
  const isPublic = post.info['privacy_level'] === 'PUBLIC_TO_EVERYONE'
  if (post.state === 'PUBLISH_COMPLETE' && isPublic && post.asked >= 2 + fake.moderationReads)
    post.postId = `73${fake.uploads.indexOf(post)}01`
}

const fetchStatus = (fake: FakeTikTok, { json }: Recorded): Answer => {
  const post = fake.uploads.find(({ publishId }) => publishId === findString(json, 'publish_id'))
  if (!post) return tiktokError(400, 'invalid_publish_id')
  if (post.state !== undefined) advance(fake, post)
  return succeed({
    status: post.state ?? 'PROCESSING_UPLOAD',
    ...(post.reason && { fail_reason: post.reason }),
    publicaly_available_post_id: post.postId === undefined ? [] : [Number(post.postId)],
    uploaded_bytes: post.received,
  })
}

const scopesOf: Readonly<Record<string, readonly string[]>> = {
  'creator_info/query': ['video.publish'],
  'video/init': ['video.publish'],
  'inbox/video/init': ['video.upload'],
  'content/init': ['video.publish', 'video.upload'],
  'status/fetch': ['video.publish', 'video.upload'],
}

const perform = (fake: FakeTikTok, path: string, request: Recorded): Answer => {
  switch (path) {
    case 'creator_info/query':
      return creatorInfo(fake)
    case 'video/init':
      return startVideo(fake, request, true)
    case 'inbox/video/init':
      return startVideo(fake, request, false)
    case 'content/init':
      return startPhotos(fake, request)
    default:
      return fetchStatus(fake, request)
  }
}

const work = (fake: FakeTikTok, state: State, request: Recorded): Answer => {
  const { method, path, headers } = request
  if (path === '/v2/auth/authorize/') return consent(request)
  if (path === '/v2/oauth/token/') return exchange(fake, state, request)
  if (method === 'PUT' && path === '/video/') return receive(fake, request)
  const [, name = ''] = /^\/v2\/post\/publish\/(.+)\/$/.exec(path) ?? []
  const scopes = Object.hasOwn(scopesOf, name) ? scopesOf[name] : undefined
  if (method !== 'POST' || !scopes) return { status: 404 }
  if (headers['content-type'] !== 'application/json; charset=UTF-8') return tiktokError(400, 'invalid_params')
  const isValid = headers['authorization'] === `Bearer ${fake.token}` && fake.now().getTime() < state.expiresAt
  if (!isValid) return tiktokError(401, 'access_token_invalid')
  return scopes.some((scope) => fake.scopes.includes(scope)) ? perform(fake, name, request) : tiktokError(401, 'scope_not_authorized')
}

export const startFakeTikTok = async (): Promise<FakeTikTok> => {
  const state: State = { refreshToken: undefined, expiresAt: Number.POSITIVE_INFINITY, count: 0 }
  const server = await startServer((request) => work(fake, state, request))
  const fake: FakeTikTok = {
    ...server,
    app: { clientId: 'awfakeclientkey', clientSecret: 'fake-tiktok-secret' },
    uploads: [],
    token: 'act.fake-0',
    scopes: ['user.info.basic', 'video.publish', 'video.upload'],
    tokenSeconds: 86_400,
    privacyLevels: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
    longestSeconds: 300,
    turnedOff: { comment: false, duet: false, stitch: false },
    isAudited: true,
    postsLeft: 1_000,
    failReason: '',
    moderationReads: 0,
    revoke: () => {
      fake.token = 'act.revoked'
      state.refreshToken = undefined
    },
    now: () => new Date(),
  }
  return fake
}
