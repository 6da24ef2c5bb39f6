/** Posts and their comments, with the rules of little text and of duplicates. */
import { isFields } from '../kit/expect.ts'
import { fromLittleText } from '../linkedin/little-text.ts'
import { deny, type FakeLinkedIn, type Handle, refuse } from './fake-linkedin.ts'
import type { Grant } from './fake-linkedin-oauth.ts'
import type { Answer, Recorded } from './server.ts'

type Fields = Record<string, unknown>

export interface FakePost {
  urn: string
  createdAt: number
  fields: Fields
  /** The text as people see it. */
  shown: string
}

export interface FakeComment {
  urn: string
  createdAt: number
  postUrn: string
  actor: string
  text: string
  /** The comment that it replies to. */
  parent?: string
}

/** The upper bits of an id are its time. */
const idAt = (ms: number, count: number): string => String((BigInt(ms) << 22n) + BigInt(count % 4_000_000))

const mayActAs = (fake: FakeLinkedIn, { scopes }: Grant, actor: unknown, suffix = ''): boolean => {
  if (actor === `urn:li:person:${fake.member.id}`) return scopes.includes(`w_member_social${suffix}`)
  const page = fake.pages.find(({ id }) => actor === `urn:li:organization:${id}`)
  return (
    page !== undefined &&
    ['ADMINISTRATOR', 'CONTENT_ADMINISTRATOR'].includes(page.role) &&
    scopes.includes(`w_organization_social${suffix}`)
  )
}

const postKeys = ['author', 'commentary', 'visibility', 'distribution', 'content', 'lifecycleState', 'isReshareDisabledByAuthor']
const contentKinds = ['media', 'multiImage', 'article', 'poll']

/** A reserved character that is neither escaped nor part of a hashtag's template. */
const isMalformed = (text: string): boolean =>
  /[|{}@[\]()<>#*_~\\]/.test(text.replaceAll(/\{hashtag\|\\?[#＃]\|(?:\\[^]|[^\\}])+\}|\\[^]/g, ''))

const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((found, key) => (isFields(found) ? found[key] : undefined), value)

const lengthOf = (value: unknown): number => (typeof value === 'string' ? [...value].length : Infinity)

const listFiles = (content: unknown): unknown[] => {
  const images = at(content, 'multiImage', 'images')
  const single = [at(content, 'media', 'id'), at(content, 'article', 'thumbnail')]
  return [...(Array.isArray(images) ? images.map((image) => at(image, 'id')) : []), ...single].filter((urn) => urn !== undefined)
}

const checkFiles = (fake: FakeLinkedIn, author: unknown, content: unknown): Answer | undefined => {
  for (const urn of listFiles(content)) {
    const file = fake.uploads.get(String(urn))
    if (!file || file.owner !== author) return refuse(400, 'INVALID_CONTENT_OWNERSHIP', 'The owner of the content is invalid')
    if (!file.isComplete) return refuse(400, 'MEDIA_ASSET_WAITING_UPLOAD', 'Media asset is waiting upload')
    if (fake.failsProcessing !== undefined) return refuse(400, 'MEDIA_ASSET_PROCESSING_FAILED', 'Media asset failed processing')
  }
  return undefined
}

const checkContent = (content: unknown): Answer | undefined => {
  const invalid = (field: string): Answer => refuse(400, 'INVALID_VALUE_FOR_FIELD', `${field} is invalid`)
  const kinds = isFields(content) ? Object.keys(content) : []
  if (content !== undefined && (kinds.length !== 1 || !contentKinds.includes(kinds[0] ?? ''))) return invalid('content')
  const images = at(content, 'multiImage', 'images')
  if (Array.isArray(images) && (images.length < 2 || images.length > 20)) return invalid('content.multiImage')
  const poll = at(content, 'poll')
  if (poll === undefined) return undefined
  const options = at(poll, 'options')
  const isPoll =
    Array.isArray(options) && options.length >= 2 && options.length <= 4 && options.every((one) => lengthOf(at(one, 'text')) <= 30)
  const length = at(poll, 'settings', 'duration')
  const isLength = ['ONE_DAY', 'THREE_DAYS', 'SEVEN_DAYS', 'FOURTEEN_DAYS'].includes(String(length))
  return isPoll && isLength && lengthOf(at(poll, 'question')) <= 140 ? undefined : invalid('content.poll')
}

const checkPost = (fake: FakeLinkedIn, grant: Grant, post: Fields): Answer | undefined => {
  const { author, commentary, visibility, content } = post
  const missing = ['author', 'commentary', 'visibility', 'distribution', 'lifecycleState'].find((key) => post[key] === undefined)
  if (missing !== undefined) return refuse(400, 'MISSING_FIELD', `Field ${missing} is required`)
  const unknown = Object.keys(post).find((key) => !postKeys.includes(key))
  if (unknown !== undefined) return refuse(400, 'UNPERMITTED_FIELD', `Field ${unknown} is not permitted`)
  if (!mayActAs(fake, grant, author)) return deny('partnerApiPostsExternal.CREATE')
  const visibilities = ['PUBLIC', 'LOGGED_IN', ...(String(author).includes(':person:') ? ['CONNECTIONS'] : [])]
  if (!visibilities.includes(String(visibility)) || post['lifecycleState'] !== 'PUBLISHED')
    return refuse(400, 'INVALID_VALUE_FOR_FIELD', 'A value is invalid')
  if (typeof commentary !== 'string' || isMalformed(commentary)) return refuse(400, 'INVALID_VALUE_FOR_FIELD', 'commentary is invalid')
  if (lengthOf(fromLittleText(commentary)) > 3000) return refuse(400, 'FIELD_LENGTH_TOO_LONG', 'commentary is too long')
  return checkContent(content) ?? checkFiles(fake, author, content)
}

const findDuplicate = (fake: FakeLinkedIn, { author, commentary, content }: Fields): FakePost | undefined =>
  fake.posts.find(
    ({ fields, createdAt }) =>
      fake.now().getTime() - createdAt < fake.duplicateMs &&
      fields['author'] === author &&
      fields['commentary'] === commentary &&
      JSON.stringify(fields['content']) === JSON.stringify(content),
  )

const refuseDuplicate = (urn: string): Answer => ({
  status: 422,
  json: {
    errorDetailType: 'com.linkedin.common.error.BadRequest',
    message: `com.linkedin.content.common.exception.BadRequestResponseException: Content is a duplicate of ${urn}`,
    errorDetails: { inputErrors: [{ description: 'Duplicate post is detected', input: {}, code: 'DUPLICATE_POST' }] },
    status: 422,
  },
})

const createPost = (fake: FakeLinkedIn, { json }: Recorded, grant: Grant): Answer => {
  const post = isFields(json) ? json : {}
  const wrong = checkPost(fake, grant, post)
  if (wrong) return wrong
  const createdAt = fake.now().getTime()
  const urn = `urn:li:share:${idAt(createdAt, fake.posts.length + 1)}`
  if (fake.namesGhosts) return refuseDuplicate(urn)
  const same = findDuplicate(fake, post)
  if (same) return refuseDuplicate(same.urn)
  fake.posts.push({ urn, createdAt, fields: post, shown: fromLittleText(String(post['commentary'])) })
  return { status: 201, headers: { 'x-restli-id': urn } }
}

const listPosts = (fake: FakeLinkedIn, { query, headers }: Recorded, { scopes }: Grant): Answer => {
  const { author, q } = query
  if (q !== 'author' || headers['x-restli-method'] !== 'FINDER') return refuse(400, 'INVALID_FINDER', 'Unknown finder')
  if (!author?.startsWith('urn:li:organization:') || !scopes.includes('r_organization_social'))
    return deny('partnerApiPostsExternal.FINDER-author')
  const [start, count] = [Number(query['start'] ?? 0), Number(query['count'] ?? 10)]
  const found = fake.isHiding ? [] : fake.posts.filter(({ fields }) => fields['author'] === author).toReversed()
  return {
    json: {
      paging: { start, count, links: [] },
      elements: found.slice(start, start + count).map(({ urn, createdAt, fields }) => ({
        ...fields,
        id: urn,
        createdAt,
        publishedAt: createdAt,
        lastModifiedAt: createdAt,
      })),
    },
  }
}

const summaryOf = ({ comments }: FakeLinkedIn, urn: string): Fields => {
  const count = comments.filter(({ parent }) => parent === urn).length
  return count === 0 ? {} : { commentsSummary: { aggregatedTotalComments: count, totalFirstLevelComments: count, selectedComments: [] } }
}

const toComment = (fake: FakeLinkedIn, { urn, createdAt, postUrn, actor, text, parent }: FakeComment) => ({
  id: urn.split(',')[1]?.replace(')', ''),
  commentUrn: urn,
  actor,
  object: postUrn,
  message: { attributes: [], text },
  ...(parent !== undefined && { parentComment: parent }),
  ...summaryOf(fake, urn),
  created: { actor, time: createdAt },
  lastModified: { actor, time: createdAt },
})

const createComment = (fake: FakeLinkedIn, { json, path }: Recorded, grant: Grant, postUrn: string): Answer => {
  const comment = isFields(json) ? json : {}
  const { actor, object } = comment
  const text = at(comment, 'message', 'text')
  if (!mayActAs(fake, grant, actor, path.startsWith('/rest/') ? '_feed' : '')) return deny('partnerApiSocialActions.CREATE')
  if (!fake.posts.some(({ urn }) => urn === postUrn)) return refuse(404, 'NOT_FOUND', 'Entity not found')
  if (object !== postUrn || typeof text !== 'string' || text === '') return refuse(400, 'INVALID_VALUE_FOR_FIELD', 'A value is invalid')
  if (lengthOf(text) > 1250) return refuse(400, 'FIELD_LENGTH_TOO_LONG', 'The comment is too long')
  const createdAt = fake.now().getTime()
  const id = idAt(createdAt, fake.comments.length + 1)
  const urn = `urn:li:comment:(urn:li:activity:${postUrn.split(':').at(-1) ?? ''},${id})`
  const created = { urn, createdAt, postUrn, actor: String(actor), text }
  fake.comments.push(created)
  return { status: 201, headers: { 'x-restli-id': id }, json: toComment(fake, created) }
}

const listComments = (fake: FakeLinkedIn, { query }: Recorded, { scopes }: Grant, postUrn: string): Answer => {
  if (!scopes.includes('r_organization_social_feed')) return deny('partnerApiSocialActions.GET_ALL')
  const [start, count] = [Number(query['start'] ?? 0), Number(query['count'] ?? 10)]
  const isKnown = [...fake.posts, ...fake.comments].some(({ urn }) => urn === postUrn)
  if (!isKnown && !fake.isHiding) return refuse(404, 'NOT_FOUND', 'Entity not found')
  const below = fake.comments.filter((one) => (one.parent ?? one.postUrn) === postUrn)
  const found = fake.isHiding ? [] : below
  const elements = found.slice(start, start + count).map((one) => toComment(fake, one))
  return { json: { paging: { start, count, links: [], total: found.length }, elements } }
}

/** Adds a comment by someone else. Returns its URN. */
export const addComment = (
  fake: FakeLinkedIn,
  postUrn: string,
  text: string,
  { actor = 'urn:li:person:gRaCe00001', parent }: Partial<FakeComment> = {},
): string => {
  const createdAt = fake.now().getTime() + fake.comments.length
  const urn = `urn:li:comment:(urn:li:activity:${postUrn.split(':').at(-1) ?? ''},${idAt(createdAt, fake.comments.length + 1)})`
  fake.comments.push({ urn, createdAt, postUrn, actor, text, ...(parent !== undefined && { parent }) })
  return urn
}

/** Adds a post. Returns its URN. */
export const addPost = (fake: FakeLinkedIn, author: string): string => {
  const createdAt = fake.now().getTime()
  const urn = `urn:li:share:${idAt(createdAt, fake.posts.length + 1)}`
  fake.posts.push({ urn, createdAt, fields: { author, commentary: 'We open at seven.' }, shown: 'We open at seven.' })
  return urn
}

export const answerPosts: Handle = (fake, request, grant) => {
  const { method, path } = request
  if (path === '/rest/posts') return method === 'POST' ? createPost(fake, request, grant) : listPosts(fake, request, grant)
  const postUrn = /^\/(?:rest|v2)\/socialActions\/([^/]+)\/comments$/.exec(path)?.[1]
  if (postUrn === undefined) return undefined
  const urn = decodeURIComponent(postUrn)
  return method === 'POST' ? createComment(fake, request, grant, urn) : listComments(fake, request, grant, urn)
}
