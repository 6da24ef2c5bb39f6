/** dev.to with one user: articles with the checks of Forem (https://github.com/forem/forem), and the lists of the user's own. */
import { findAt, findString, isFields, listAt } from '../kit/expect.ts'
import { startServer, type Answer, type FakeServer, type Recorded } from './server.ts'

interface FakeArticle {
  [key: string]: unknown
  id: number
  title: string
  body_markdown: string
  published: boolean
  createdAt: number
}

export interface FakeDevto extends FakeServer {
  readonly apiKey: string
  readonly userId: number
  readonly articles: FakeArticle[]
  now: () => number
}

const apiKey = 'fake-devto-api-key'
const userId = 4711

const refuse = (status: number, error: string): Answer => ({ status, json: { error, status } })

const parameters = new Set([
  'title',
  'body_markdown',
  'published',
  'series',
  'main_image',
  'canonical_url',
  'description',
  'tags',
  'organization_id',
])

const fiveMinutes = 300_000

/** Forem reads front matter from a text, and its values replace those of the request. */
const frontMatter = /^\s*---[^\S\n]*\n[^]*?^---[^\S\n]*$/m

const isWebAddress = (value: unknown): boolean => typeof value === 'string' && /^https?:\/\/[^\s]+$/.test(value)

const faultOf = (fake: FakeDevto, article: Record<string, unknown>): string | undefined => {
  const title = findString(article, 'title') ?? ''
  const body = findString(article, 'body_markdown') ?? ''
  const tags = listAt(article, 'tags')
  if (title.trim() === '') return "Title can't be blank"
  if ([...title].length > 128) return 'Title is too long (maximum is 128 characters)'
  if (frontMatter.test(body)) return 'Front matter replaces what was sent'
  if (tags.length > 4) return 'Tag list exceed the maximum of 4 tags'
  if (tags.some((tag) => !/^[\p{L}\p{M}\p{N}]{1,30}$/u.test(String(tag)))) return 'Tag contains non-alphanumeric characters'
  for (const name of ['main_image', 'canonical_url'])
    if (article[name] !== undefined && !isWebAddress(article[name])) return `${name} is not a valid URL`
  const alike = fake.articles.filter((other) => other.title === title)
  if (alike.some(({ createdAt }) => fake.now() - createdAt < fiveMinutes)) return 'Title has already been used in the last five minutes'
  if (alike.some(({ body_markdown }) => body_markdown === body)) return 'Body markdown has already been taken'
  const address = article['canonical_url']
  return address !== undefined && fake.articles.some((other) => other['canonical_url'] === address)
    ? 'Canonical url has already been taken'
    : undefined
}

const create = (fake: FakeDevto, { json }: Recorded): Answer => {
  const article = findAt(json, 'article')
  if (!isFields(article)) return refuse(422, 'param is missing or the value is empty: article')
  const unknown = Object.keys(article).filter((key) => !parameters.has(key))
  if (unknown.length > 0) return refuse(422, `found unpermitted parameters: ${unknown.join(', ')}`)
  const fault = faultOf(fake, article)
  if (fault) return refuse(422, fault)
  const id = 9000 + fake.articles.length
  const slug = `${String(article['title'])
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')}-${id}`
  const created: FakeArticle = {
    published: false,
    ...article,
    id,
    title: String(article['title']),
    // dev.to names the language of fenced code.
    body_markdown: String(article['body_markdown']).replaceAll(/^```$/gm, '```plaintext'),
    url: `https://dev.to/ada/${slug}`,
    createdAt: fake.now(),
  }
  fake.articles.push(created)
  return { status: 201, json: { type_of: 'article', ...created } }
}

const list = ({ articles }: FakeDevto, isPublished: boolean, { query }: Recorded): Answer => {
  const own = articles.filter(({ published }) => published === isPublished).toReversed()
  return { json: own.slice(0, Number(query['per_page'] ?? 30)) }
}

const work = (fake: FakeDevto, request: Recorded): Answer => {
  const { headers } = request
  if (!headers['user-agent']) return { status: 403, json: 'Forbidden Bots' }
  if (headers['accept'] !== 'application/vnd.forem.api-v1+json') return refuse(406, 'this is version 0')
  if (headers['api-key'] !== apiKey) return refuse(401, 'unauthorized')
  const route = `${request.method} ${request.path}`
  if (route === 'GET /api/users/me')
    return { json: { type_of: 'user', id: userId, username: 'ada', name: 'Ada Lovelace', profile_image: 'https://media2.dev.to/ada.png' } }
  if (route === 'GET /api/articles/me/published') return list(fake, true, request)
  if (route === 'GET /api/articles/me/unpublished') return list(fake, false, request)
  return route === 'POST /api/articles' ? create(fake, request) : refuse(404, 'not found')
}

export const startFakeDevto = async (): Promise<FakeDevto> => {
  const server = await startServer((request) => work(fake, request))
  const fake: FakeDevto = { ...server, apiKey, userId, articles: [], now: () => Date.now() }
  return fake
}
