/** A Ghost site with its Admin API: https://docs.ghost.org/admin-api/. As strict as Ghost, and stricter about fields it doesn't know. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { findAt, findNumber, findString, listAt } from '../kit/expect.ts'
import { type Answer, type FakeServer, type Recorded, startServer } from './server.ts'

export interface FakeGhostPost {
  id: string
  slug: string
  title: string
  html: string
  status: string
  fields: Record<string, unknown>
}

export interface FakeGhost extends FakeServer {
  readonly key: string
  readonly posts: FakeGhostPost[]
  readonly images: { name: string; size: number; type: string }[]
}

const refuse = (status: number, type: string, message: string): Answer => ({
  status,
  json: {
    errors: [{ message, context: null, type, details: null, property: null, help: null, code: null, id: 'f00', ghostErrorCode: null }],
  },
})

const readPart = (part: string | undefined): unknown => JSON.parse(Buffer.from(part ?? '', 'base64url').toString() || '{}')

/** The rules of https://docs.ghost.org/admin-api/#token-generation. */
const isSigned = ({ headers }: Recorded, key: string): boolean => {
  const [id = '', secret = ''] = key.split(':')
  const [, token = ''] = /^Ghost (\S+)$/.exec(headers['authorization'] ?? '') ?? []
  const [header, payload, signature = ''] = token.split('.')
  const expected = createHmac('sha256', Buffer.from(secret, 'hex')).update(`${header}.${payload}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  const now = Date.now() / 1000
  const claims = readPart(payload)
  const [from = 0, until = 0] = [findNumber(claims, 'iat'), findNumber(claims, 'exp')]
  return findString(readPart(header), 'kid') === id && findString(claims, 'aud') === '/admin/' && until - from <= 300 && until > now
}

const known = new Set(['title', 'html', 'slug', 'status', 'tags', 'custom_excerpt', 'canonical_url', 'feature_image', 'feature_image_alt'])
const limits: Record<string, number> = { title: 255, slug: 191, custom_excerpt: 300, feature_image_alt: 191 }

const faultOf = (post: Record<string, unknown>): string | undefined => {
  const unknown = Object.keys(post).find((key) => !known.has(key))
  if (unknown) return `Unknown field ${unknown}`
  if (!findString(post, 'title')?.trim()) return 'Value in [posts.title] cannot be blank.'
  if (!['published', 'draft'].includes(findString(post, 'status') ?? '')) return 'Validation (matches) failed for status'
  return Object.entries(limits)
    .filter(([key, limit]) => (findString(post, key)?.length ?? 0) > limit)
    .map(([key, limit]) => `Value in [posts.${key}] exceeds maximum length of ${limit} characters.`)[0]
}

const createPost = (fake: FakeGhost, { json, query }: Recorded): Answer => {
  const [post] = listAt(json, 'posts') as Record<string, unknown>[]
  if (query['source'] !== 'html' || !post) return refuse(422, 'ValidationError', 'Validation failed for posts.')
  const fault = faultOf(post)
  if (fault) return refuse(422, 'ValidationError', fault)
  const wished = findString(post, 'slug') ?? 'untitled'
  // As Ghost does, a slug that is taken gets a number.
  let slug = wished
  for (let count = 2; fake.posts.some((one) => one.slug === slug); count += 1) slug = `${wished}-${count}`
  const { title, html, status } = post as unknown as FakeGhostPost
  const created: FakeGhostPost = { id: randomBytes(12).toString('hex'), slug, title, html, status, fields: post }
  fake.posts.push(created)
  return { status: 201, json: { posts: [toJson(fake, created)] } }
}

const toJson = ({ url }: FakeGhost, { id, slug, status, title }: FakeGhostPost) => ({
  id,
  slug,
  status,
  title,
  url: status === 'published' ? `${url}/${slug}/` : `${url}/p/${id}/`,
})

const uploadImage = async (fake: FakeGhost, { headers, body }: Recorded): Promise<Answer> => {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type'] ?? '' } }).formData()
  const file = form.get('file')
  if (!(file instanceof File)) return refuse(422, 'ValidationError', 'Please select an image.')
  if (!['image/jpeg', 'image/png', 'image/webp', 'image/gif'].includes(file.type))
    return refuse(415, 'UnsupportedMediaTypeError', 'The file type you uploaded is not supported.')
  fake.images.push({ name: file.name, size: file.size, type: file.type })
  const url = `${fake.url}/content/images/${fake.images.length}-${encodeURIComponent(file.name)}`
  return { status: 201, json: { images: [{ url, ref: form.get('ref') }] } }
}

const root = '/ghost/api/admin'

const work = (fake: FakeGhost, request: Recorded): Answer | Promise<Answer> => {
  const { method, path, headers } = request
  if (!path.startsWith(root)) return { status: 404, headers: { 'content-type': 'text/html' } }
  if (!headers['accept-version']) return refuse(406, 'RequestNotAcceptableError', 'Request could not be served')
  const route = `${method} ${path.slice(root.length)}`
  if (route === 'GET /site/')
    return { json: { site: { title: 'Harbour Notes', url: `${fake.url}/`, icon: `${fake.url}/icon.png`, version: '6.0' } } }
  if (!isSigned(request, fake.key)) return refuse(401, 'UnauthorizedError', 'Invalid token')
  if (route === 'GET /posts/') return { json: { posts: fake.posts.slice(0, 1).map(({ id }) => ({ id })), meta: {} } }
  if (route === 'GET /tags/') return { json: { tags: [{ name: 'Ferry' }, { name: 'Harbour' }], meta: {} } }
  if (route === 'POST /posts/') return createPost(fake, request)
  if (route === 'POST /images/upload/') return uploadImage(fake, request)
  const [, slug] = /^GET \/posts\/slug\/([^/]+)\/$/.exec(route) ?? []
  const post = fake.posts.find((one) => one.slug === slug)
  return post ? { json: { posts: [toJson(fake, post)] } } : refuse(404, 'NotFoundError', 'Post not found.')
}

export const startFakeGhost = async (): Promise<FakeGhost> => {
  const server = await startServer((request) => work(fake, request))
  const fake: FakeGhost = {
    ...server,
    key: `${randomBytes(12).toString('hex')}:${randomBytes(32).toString('hex')}`,
    posts: [],
    images: [],
  }
  return fake
}

/** Values of a post as it was sent, for tests. */
export const fieldOf = (post: FakeGhostPost | undefined, ...path: (string | number)[]): unknown => findAt(post?.fields, ...path)
