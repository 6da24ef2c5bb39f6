/** A WordPress site with its REST API, and WordPress.com: https://developer.wordpress.org/rest-api/reference/. Unknown fields are refused. */
import { createHash } from 'node:crypto'
import { findNumber, findString, listAt } from '../kit/expect.ts'
import { type Answer, type FakeServer, type Recorded, startServer } from './server.ts'

export interface FakeWordPressPost {
  id: number
  slug: string
  status: string
  fields: Record<string, unknown>
}

export interface FakeWordPress extends FakeServer {
  readonly username: string
  readonly password: string
  /** Of WordPress.com. */
  readonly token: string
  readonly app: { clientId: string; clientSecret: string }
  readonly posts: FakeWordPressPost[]
  readonly media: { id: number; name: string; size: number; type: string; altText: string }[]
  readonly tags: { id: number; name: string }[]
  readonly categories: { id: number; name: string }[]
  readonly capabilities: Record<string, boolean>
  /** False = the addresses of the API are queries. */
  hasPermalinks: boolean
  allowsApplicationPasswords: boolean
}

const refuse = (status: number, code: string, message: string, data: object = {}): Answer => ({
  status,
  json: { code, message, data: { status, ...data } },
})

const hostedPath = '/wp/v2/sites/4711'

const escapeName = (name: string): string => name.replaceAll('&', '&amp;')

const listTerms = (terms: readonly { id: number; name: string }[], { query }: Recorded): Answer => {
  const words = (query['search'] ?? '').toLowerCase()
  const [page, size] = [Number(query['page'] ?? 1), Number(query['per_page'] ?? 10)]
  if (size > 100) return refuse(400, 'rest_invalid_param', 'Invalid parameter(s): per_page')
  const found = terms.filter(({ name }) => name.toLowerCase().includes(words)).slice((page - 1) * size, page * size)
  // Lists end with an empty one.
  return { json: found.map(({ id, name }) => ({ id, name: escapeName(name), slug: name.toLowerCase() })) }
}

const createTag = (fake: FakeWordPress, { json }: Recorded): Answer => {
  const name = findString(json, 'name') ?? ''
  const known = fake.tags.find((tag) => tag.name.toLowerCase() === name.toLowerCase())
  if (known) return refuse(400, 'term_exists', 'A term with the name provided already exists.', { term_id: known.id })
  const tag = { id: 100 + fake.tags.length, name }
  fake.tags.push(tag)
  return { status: 201, json: { id: tag.id, name: escapeName(name) } }
}

const known = new Set(['title', 'content', 'status', 'slug', 'excerpt', 'featured_media', 'tags', 'categories'])

const faultOf = (fake: FakeWordPress, json: Record<string, unknown>): Answer | undefined => {
  const invalid = (name: string) => refuse(400, 'rest_invalid_param', `Invalid parameter(s): ${name}`)
  const unknown = Object.keys(json).find((key) => !known.has(key))
  if (unknown) return invalid(unknown)
  if (!['publish', 'draft', 'pending'].includes(findString(json, 'status') ?? '')) return invalid('status')
  if (!findString(json, 'title') && !findString(json, 'content'))
    return refuse(400, 'empty_content', 'Content, title, and excerpt are empty.')
  const featured = findNumber(json, 'featured_media')
  if (featured !== undefined && !fake.media.some(({ id }) => id === featured))
    return refuse(400, 'rest_invalid_featured_media', 'Invalid ID.')
  for (const kind of ['tags', 'categories'] as const)
    if (listAt(json, kind).some((id) => !fake[kind].some((term) => term.id === id))) return invalid(kind)
  return undefined
}

const toJson = ({ url }: FakeWordPress, { id, slug, status }: FakeWordPressPost) => ({
  id,
  slug,
  status,
  link: status === 'publish' ? `${url}/blog/${slug}/` : `${url}/blog/?p=${id}`,
})

const createPost = (fake: FakeWordPress, { json }: Recorded): Answer => {
  const fields = json as Record<string, unknown>
  const fault = faultOf(fake, fields)
  if (fault) return fault
  const wished = findString(fields, 'slug') ?? 'post'
  // As WordPress does, a slug that is taken gets a number.
  let slug = wished
  for (let count = 2; fake.posts.some((one) => one.slug === slug); count += 1) slug = `${wished}-${count}`
  const post = { id: 1000 + fake.posts.length, slug, status: findString(fields, 'status') ?? '', fields }
  fake.posts.push(post)
  return { status: 201, json: toJson(fake, post) }
}

const uploadMedia = async (fake: FakeWordPress, { headers, body }: Recorded): Promise<Answer> => {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type'] ?? '' } }).formData()
  const file = form.get('file')
  if (!(file instanceof File)) return refuse(400, 'rest_upload_no_data', 'No data supplied.')
  const altText = form.get('alt_text')
  const medium = { id: 500 + fake.media.length, name: file.name, size: file.size, type: file.type, altText: String(altText ?? '') }
  fake.media.push(medium)
  return { status: 201, json: { id: medium.id, source_url: `${fake.url}/blog/wp-content/uploads/${medium.id}-${file.name}` } }
}

const readMe = ({ capabilities }: FakeWordPress, { query }: Recorded): Answer => ({
  json: { id: 7, name: 'Ada', slug: 'ada', ...(query['context'] === 'edit' ? { capabilities } : {}) },
})

const findPosts = (fake: FakeWordPress, { query }: Recorded): Answer => {
  const states = (query['status'] ?? 'publish').split(',')
  return {
    json: fake.posts.filter((post) => post.slug === query['slug'] && states.includes(post.status)).map((post) => toJson(fake, post)),
  }
}

const isAllowed = (fake: FakeWordPress, { headers, path }: Recorded): boolean => {
  const basic = Buffer.from(`${fake.username}:${fake.password}`).toString('base64')
  return headers['authorization'] === (path.startsWith(hostedPath) ? `Bearer ${fake.token}` : `Basic ${basic}`)
}

const callApi = (fake: FakeWordPress, request: Recorded, route: string): Answer | Promise<Answer> => {
  if (!isAllowed(fake, request)) {
    const isKnown = request.headers['authorization'] !== undefined
    return isKnown
      ? refuse(401, 'incorrect_password', 'The provided password is an invalid application password.')
      : refuse(401, 'rest_not_logged_in', 'You are not currently logged in.')
  }
  switch (`${request.method} ${route}`) {
    case 'GET /users/me':
      return readMe(fake, request)
    case 'GET /posts':
      return findPosts(fake, request)
    case 'POST /posts':
      return createPost(fake, request)
    case 'POST /media':
      return uploadMedia(fake, request)
    case 'GET /tags':
      return listTerms(fake.tags, request)
    case 'POST /tags':
      return createTag(fake, request)
    case 'GET /categories':
      return listTerms(fake.categories, request)
    default:
      return refuse(404, 'rest_no_route', 'No route was found matching the URL and request method.')
  }
}

const rootOf = ({ url, hasPermalinks }: FakeWordPress): string => `${url}/blog/${hasPermalinks ? 'wp-json/' : 'index.php?rest_route=/'}`

const readRoot = (fake: FakeWordPress): Answer => ({
  json: {
    name: 'Harbour Cafe',
    url: `${fake.url}/blog`,
    home: `${fake.url}/blog`,
    namespaces: ['oembed/1.0', 'wp/v2'],
    authentication: fake.allowsApplicationPasswords
      ? { 'application-passwords': { endpoints: { authorization: `${fake.url}/blog/wp-admin/authorize-application.php` } } }
      : [],
    site_icon_url: `${fake.url}/blog/icon.png`,
  },
})

/** Grants at once, as a browser in which the user is signed in and has allowed it. */
const authorize = ({ app }: FakeWordPress, { query }: Recorded, codes: Map<string, string>): Answer => {
  const to = new URL(query['redirect_uri'] ?? '')
  if (query['client_id'] !== app.clientId) return refuse(400, 'invalid_client', 'Unknown client_id')
  codes.set('the-code', query['code_challenge'] ?? '')
  to.searchParams.set('code', 'the-code')
  to.searchParams.set('state', query['state'] ?? '')
  return { status: 302, headers: { location: to.href } }
}

const exchange = ({ app, token }: FakeWordPress, { body }: Recorded, codes: Map<string, string>): Answer => {
  const form = new URLSearchParams(body.toString())
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  const isKnown = form.get('client_id') === app.clientId && form.get('client_secret') === app.clientSecret
  if (!isKnown) return { status: 400, json: { error: 'invalid_client', error_description: 'Unknown client' } }
  if (codes.get(form.get('code') ?? '') !== challenge)
    return { status: 400, json: { error: 'invalid_grant', error_description: 'Bad code' } }
  return { json: { access_token: token, token_type: 'bearer', blog_id: '4711', blog_url: 'https://harbour.wordpress.com', scope: '' } }
}

const work = (fake: FakeWordPress, request: Recorded, codes: Map<string, string>): Answer | Promise<Answer> => {
  const { method, path, query } = request
  if (path === '/oauth2/authorize') return authorize(fake, request, codes)
  if (path === '/oauth2/token') return exchange(fake, request, codes)
  if (path === '/rest/v1.1/sites/4711')
    return { json: { ID: 4711, name: 'Harbour on WordPress.com', URL: 'https://harbour.wordpress.com', icon: { img: '' } } }
  if (path.startsWith(`${hostedPath}/`)) return callApi(fake, request, path.slice(hostedPath.length))
  if (method === 'HEAD' && path === '/blog/') return { headers: { link: `<${rootOf(fake)}>; rel="https://api.w.org/"` } }
  const route = fake.hasPermalinks ? /^\/blog\/wp-json(\/.*)$/.exec(path)?.[1] : query['rest_route']
  if (route === '/') return readRoot(fake)
  if (route?.startsWith('/wp/v2/')) return callApi(fake, request, route.slice('/wp/v2'.length))
  return { status: 404, headers: { 'content-type': 'text/html' } }
}

/** Starts a site in the folder `/blog`, whose user is an author. */
export const startFakeWordPress = async (): Promise<FakeWordPress> => {
  const codes = new Map<string, string>()
  const server = await startServer((request) => work(fake, request, codes))
  const fake: FakeWordPress = {
    ...server,
    username: 'ada',
    password: 'abcd EFGH ijkl MNOP qrst UVWX',
    token: 'wp-com-token-1',
    app: { clientId: '99', clientSecret: 'app-secret-1' },
    posts: [],
    media: [],
    tags: [{ id: 11, name: 'Fish & Chips' }],
    categories: [{ id: 21, name: 'News' }],
    capabilities: { edit_posts: true, publish_posts: true, upload_files: true },
    hasPermalinks: true,
    allowsApplicationPasswords: true,
  }
  return fake
}
