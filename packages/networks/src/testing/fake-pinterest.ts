/** Pinterest's API v5 for one user: boards with sections, Pins, videos, and OAuth: https://developers.pinterest.com/docs/api/v5/ */
import { findAt, findString, isFields, listAt } from '../kit/expect.ts'
import { type FakeMedium, look, receive, register } from './fake-pinterest-media.ts'
import { type Answer, type FakeServer, type Recorded, startServer } from './server.ts'

interface FakeBoard {
  id: string
  name: string
  owner: string
  sections: { id: string; name: string }[]
}

export interface FakePin {
  id: string
  title: string
  description: string
  fields: Record<string, unknown>
  createdAt: string
}

export interface FakePinterest extends FakeServer {
  readonly username: string
  readonly appSecret: string
  /** The token that is valid now. */
  token: string
  scopes: string[]
  /** The number of tokens that were issued. */
  issued: number
  readonly boards: FakeBoard[]
  readonly pins: FakePin[]
  readonly media: Map<string, FakeMedium>
  /** How the processing of videos ends. */
  processing: 'succeeded' | 'failed'
  /** With trial access, Pins are refused: https://github.com/gitroomhq/postiz-app/issues/1084 */
  access: 'standard' | 'trial'
  /** Requests until the limit of the day; undefined without one. */
  requestsLeft: number | undefined
  pageSize: number
  now: () => Date
}

export const clientId = '1480000'
const redirectCode = 'the-code'

const refuse = (status: number, code: number, message: string): Answer => ({ status, json: { code, message } })

const isOf = (value: unknown, pattern: RegExp): boolean => typeof value === 'string' && pattern.test(value)

/** Looks for what doesn't belong, because matching millions of characters can exceed the stack of the expression. */
const isBase64 = (value: unknown): boolean => typeof value === 'string' && value !== '' && !/[^a-zA-Z0-9+/=]/.test(value)
const isText = (value: unknown, limit: number): boolean => value === undefined || (typeof value === 'string' && [...value].length <= limit)

const pinFields = new Set(['board_id', 'board_section_id', 'title', 'description', 'link', 'alt_text', 'media_source'])

const isImage = (source: unknown): boolean =>
  isOf(findAt(source, 'content_type'), /^image\/(jpeg|png)$/) && isBase64(findAt(source, 'data'))

const isSource = (fake: FakePinterest, source: unknown): boolean => {
  const items = listAt(source, 'items')
  const cover = findString(source, 'cover_image_data')
  switch (findString(source, 'source_type')) {
    case 'image_base64':
      return isImage(source)
    case 'multiple_image_base64':
      return items.length >= 2 && items.length <= 5 && items.every(isImage)
    case 'video_id':
      return (
        fake.media.get(findString(source, 'media_id') ?? '')?.status === 'succeeded' &&
        (cover === undefined
          ? Number.isInteger(findAt(source, 'cover_image_key_frame_time'))
          : isImage({ content_type: findAt(source, 'cover_image_content_type'), data: cover }))
      )
    default:
      return false
  }
}

const faultOf = (fake: FakePinterest, json: unknown): Answer | undefined => {
  if (!isFields(json) || Object.keys(json).some((key) => !pinFields.has(key))) return refuse(400, 1, 'Invalid request: unknown property.')
  const { title, description, link, alt_text: altText, board_section_id: sectionId } = json
  const board = fake.boards.find(({ id }) => id === json['board_id'])
  if (!board) return refuse(404, 40, 'Board not found.')
  if (sectionId !== undefined && !board.sections.some(({ id }) => id === sectionId)) return refuse(404, 2031, 'Board section not found.')
  const isWithin = isText(title, 100) && isText(description, 800) && isText(link, 2048) && isText(altText, 500)
  if (!isWithin) return refuse(400, 1, 'Invalid request: a text is too long.')
  return isSource(fake, json['media_source']) ? undefined : refuse(400, 235, 'Sorry! This media could not be used.')
}

const toPin = ({ username }: FakePinterest, { id, title, description, fields, createdAt }: FakePin) => ({
  id,
  created_at: createdAt,
  title: title || null,
  description: description || null,
  link: findString(fields, 'link') ?? null,
  alt_text: findString(fields, 'alt_text') ?? null,
  board_id: fields['board_id'],
  board_section_id: findString(fields, 'board_section_id') ?? null,
  board_owner: { username },
  is_owner: true,
  is_standard: true,
  media: {
    media_type: { image_base64: 'image', video_id: 'video' }[findString(fields, 'media_source', 'source_type') ?? ''] ?? 'multiple_images',
  },
})

const createPin = (fake: FakePinterest, { json }: Recorded): Answer => {
  if (fake.access === 'trial') return refuse(403, 29, 'Apps with Trial access may not create Pins in production - use API Sandbox instead.')
  const fault = faultOf(fake, json)
  if (fault || !isFields(json)) return fault ?? { status: 400 }
  const pin: FakePin = {
    id: String(9_000_000 + fake.pins.length),
    title: findString(json, 'title') ?? '',
    description: findString(json, 'description') ?? '',
    fields: json,
    createdAt: fake.now().toISOString().slice(0, 19),
  }
  fake.pins.push(pin)
  return { status: 201, json: toPin(fake, pin) }
}

/** A page, and the bookmark of the next one. */
const toPage = (fake: FakePinterest, items: readonly unknown[], { query }: Recorded): Answer => {
  const start = Number(query['bookmark'] ?? 0)
  const end = start + Math.min(Number(query['page_size'] ?? 25), fake.pageSize)
  return { json: { items: items.slice(start, end), bookmark: end < items.length ? String(end) : null } }
}

const listBoards = (fake: FakePinterest, request: Recorded): Answer =>
  toPage(
    fake,
    fake.boards.map(({ id, name, owner }) => ({ id, name, owner: { username: owner }, privacy: 'PUBLIC', pin_count: 0 })),
    request,
  )

const listOfBoard = (fake: FakePinterest, request: Recorded, path: readonly string[]): Answer => {
  const [, boardId, list, sectionId, pins] = path
  const board = fake.boards.find(({ id }) => id === boardId)
  if (!board) return refuse(404, 40, 'Board not found.')
  if (list === 'sections' && sectionId === undefined) return toPage(fake, board.sections, request)
  if (list !== 'pins' && pins !== 'pins') return { status: 404 }
  const isListed = ({ fields }: FakePin) => fields['board_id'] === boardId && (list === 'pins' || fields['board_section_id'] === sectionId)
  const found = fake.pins.filter(isListed).toReversed()
  return toPage(
    fake,
    found.map((pin) => toPin(fake, pin)),
    request,
  )
}

const issue = (fake: FakePinterest, kind: string): Answer => {
  fake.issued += 1
  fake.token = `pina_fake-${fake.issued}`
  const refresh = {
    refresh_token: `pinr.fake-${fake.issued}`,
    refresh_token_expires_in: 5_184_000,
    refresh_token_expires_at: 1_800_000_000,
  }
  const scope = fake.scopes.join(' ')
  return { json: { response_type: kind, access_token: fake.token, token_type: 'bearer', expires_in: 2_592_000, scope, ...refresh } }
}

const exchange = (fake: FakePinterest, { headers, body }: Recorded): Answer => {
  const basic = `Basic ${Buffer.from(`${clientId}:${fake.appSecret}`).toString('base64')}`
  if (headers['authorization'] !== basic) return refuse(401, 2, 'Authentication failed.')
  const fields = Object.fromEntries(new URLSearchParams(body.toString('utf8')))
  const kind = fields['grant_type'] ?? ''
  if (kind === 'authorization_code')
    return fields['code'] === redirectCode && fields['redirect_uri'] ? issue(fake, kind) : refuse(400, 283, 'Invalid authorization code.')
  // A refresh token is replaced when it is used.
  return fields['refresh_token'] === `pinr.fake-${fake.issued}` ? issue(fake, kind) : refuse(401, 2, 'Authentication failed.')
}

const authorize = ({ query }: Recorded): Answer => {
  const { client_id, scope, redirect_uri = '', state = '', response_type } = query
  if (client_id !== clientId || response_type !== 'code' || !scope || scope.includes(' ')) return { status: 400 }
  return { status: 302, headers: { location: `${redirect_uri}?${new URLSearchParams({ code: redirectCode, state })}` } }
}

const account = ({ username }: FakePinterest): Answer => ({
  json: { id: '549755885175', username, business_name: 'Harbour Cafe', account_type: 'BUSINESS', profile_image: '', pin_count: 3 },
})

const scopesOf: Readonly<Record<string, string>> = {
  'GET user_account': 'user_accounts:read',
  'GET boards': 'boards:read',
  'POST pins': 'boards:read boards:write pins:read pins:write',
  'POST media': 'pins:read pins:write',
  'GET media': 'pins:read',
}

const callApi = (fake: FakePinterest, request: Recorded): Answer => {
  const path = request.path.replace('/v5/', '').split('/')
  switch (`${request.method} ${path[0]}`) {
    case 'GET user_account':
      return account(fake)
    case 'GET boards':
      return path.length === 1 ? listBoards(fake, request) : listOfBoard(fake, request, path)
    case 'POST pins':
      return createPin(fake, request)
    case 'POST media':
      return register(fake.media, request)
    default:
      return look(fake.media, path[1] ?? '', fake.processing)
  }
}

const work = (fake: FakePinterest, request: Recorded): Answer | Promise<Answer> => {
  const { method, path, headers } = request
  if (path === '/oauth/') return authorize(request)
  if (path === '/') return receive(fake.media, request)
  if (path === '/v5/oauth/token') return exchange(fake, request)
  const scope = scopesOf[`${method} ${path.replace('/v5/', '').split('/')[0]}`]
  if (scope === undefined) return { status: 404 }
  if (headers['authorization'] !== `Bearer ${fake.token}`) return refuse(401, 2, 'Authentication failed.')
  if (fake.requestsLeft === 0) return { ...refuse(429, 8, 'You have exceeded your rate limit.'), headers: { 'x-ratelimit-reset': '3600' } }
  if (fake.requestsLeft !== undefined) fake.requestsLeft -= 1
  const isAllowed = scope.split(' ').every((one) => fake.scopes.includes(one))
  return isAllowed ? callApi(fake, request) : refuse(403, 3, 'Authorization failed.')
}

/** Starts with a board that has a section, and a board of a group. */
export const startFakePinterest = async (): Promise<FakePinterest> => {
  const server = await startServer((request) => work(fake, request))
  const fake: FakePinterest = {
    ...server,
    username: 'harbourcafe',
    appSecret: 'fake-pinterest-app-secret',
    token: 'pina_fake-0',
    scopes: ['user_accounts:read', 'boards:read', 'boards:write', 'pins:read', 'pins:write'],
    issued: 0,
    boards: [
      { id: '101', name: 'Winter', owner: 'harbourcafe', sections: [{ id: '501', name: 'Lamps' }] },
      { id: '102', name: 'Ferries', owner: 'ada', sections: [] },
    ],
    pins: [],
    media: new Map(),
    processing: 'succeeded',
    access: 'standard',
    requestsLeft: undefined,
    pageSize: 250,
    now: () => new Date(),
  }
  return fake
}
