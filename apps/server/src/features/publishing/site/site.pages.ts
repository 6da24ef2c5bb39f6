/** Public routes of sites. Every document has an ETag and a Last-Modified header (RFC 9110). */
import { createHash } from 'node:crypto'
import { problems } from '@broadside/contract/problems'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#server/context.ts'
import { reportFailure, toProblem } from '#http/errors.ts'
import { isNotModified } from '#http/etag.ts'
import type { Pages } from '#http/server.ts'
import { isUuid } from '#lib/ids.ts'
import { atomFeed, type Feed, feedLimit, jsonFeed, rssFeed } from './render/feeds.ts'
import { feedFiles, frontPage, icon, messagePage, type Page, postPage } from './render/page.ts'
import { articleVersion } from './render/text.ts'
import { listed, pageSize } from './site.policy.ts'
import { type Entry, type Site, toEntry, toSite } from './render/view.ts'
import { createPictures, type Pictures } from './site.media.ts'
import { css, stylePath } from './site.style.ts'
import {
  type ChangingSite,
  findAdjacentPosts,
  findPost,
  findShownMedia,
  findSite,
  listForFeed,
  listPosts,
  type AdjacentPost,
  type Reading,
} from './site.store.ts'

const feedSize = 50
/** Reads labels and summaries only. */
const named: Reading = { version: articleVersion, articleBytes: 0 }

const slugPattern = /^[a-z0-9-]{1,80}$/

const caching = {
  /** Always revalidated so that a new post appears at once; the ETag keeps that cheap. */
  page: 'public, max-age=0, must-revalidate',
  feed: 'public, max-age=300',
  media: 'public, max-age=3600',
  forever: 'public, max-age=31536000, immutable',
  none: 'no-store',
}

interface Parts {
  app: App
  pictures: Pictures
  /** Address of the style sheet. */
  style: string
}

interface Document {
  status?: number
  type: string
  text: string
  cache: string
  policy?: string
  /** Absent for documents without a modification time. */
  changedAt?: Date
  isListed: boolean
}

/** HTTP dates have no fractions of a second. */
const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

function isUnchanged({ headers }: FastifyRequest, tag: string, changedAt: Date | undefined): boolean {
  if (headers['if-none-match'] !== undefined) return isNotModified(headers['if-none-match'], tag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return changedAt !== undefined && !Number.isNaN(since) && seconds(changedAt) <= Math.floor(since / 1000)
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { status = 200, type, text, cache, policy, changedAt, isListed }: Document,
): FastifyReply {
  void reply.header('cache-control', cache)
  if (policy) void reply.header('content-security-policy', policy)
  if (!isListed) void reply.header('x-robots-tag', 'noindex')
  if (status === 200) {
    const tag = `"${createHash('sha1').update(text).digest('base64url')}"`
    void reply.header('etag', tag)
    if (changedAt) void reply.header('last-modified', changedAt.toUTCString())
    if (isUnchanged(request, tag, changedAt)) return reply.code(304).send()
  }
  return reply.code(status).header('content-type', `${type}; charset=utf-8`).send(text)
}

const sendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  more: Pick<Document, 'isListed' | 'cache'> & Partial<Document>,
): FastifyReply => send(request, reply, { type: 'text/html', text: page.html, policy: page.policy, ...more })

const sendMissing = ({ style }: Parts, request: FastifyRequest, reply: FastifyReply, site?: Site): FastifyReply =>
  sendPage(request, reply, messagePage('missing', site, style), { status: 404, cache: caching.none, isListed: false })

const changeOf = ({ updated_at: site, posts_changed_at: posts }: ChangingSite): Date => (posts && posts > site ? posts : site)

interface OpenSite {
  site: Site
  row: ChangingSite
  changedAt: Date
}

/** Undefined when the site is turned off. */
async function openSite(app: App, slug: string): Promise<OpenSite | undefined> {
  const row = slugPattern.test(slug) ? await findSite(app.db, slug) : undefined
  return row && row.site_visibility !== 'off' ? { row, site: toSite(row, app.origin), changedAt: changeOf(row) } : undefined
}

/** Treats empty values as absent. */
function placesOf(query: unknown): { before: unknown; after: unknown } {
  const { before, after } = query as Record<string, unknown>
  return { before: before === '' ? undefined : before, after: after === '' ? undefined : after }
}

interface Slice {
  entries: Entry[]
  newer: string | undefined
  older: string | undefined
}

/**
 * Pages start at a post, not at an offset, so new posts do not shift them. Undefined for a page
 * that does not exist; `first` for one that has become the front page.
 */
async function sliceOf(
  { app }: Parts,
  { row, site }: OpenSite,
  { before, after }: Record<'before' | 'after', string | undefined>,
): Promise<Slice | 'first' | undefined> {
  const posts = await listPosts(app.db, row.id, { limit: pageSize + 1, before, after, ...listed })
  const hasMore = posts.length > pageSize
  if (after !== undefined && !hasMore) return 'first'
  if (before !== undefined && !posts.length) return undefined
  const shown = after === undefined ? posts.slice(0, pageSize) : posts.slice(0, pageSize).toReversed()
  const [newest, oldest] = [shown[0]?.slug, shown.at(-1)?.slug]
  return {
    entries: shown.map((post) => toEntry(post, site, { level: 3 })),
    newer: after !== undefined || before !== undefined ? `${site.path}?after=${newest}` : undefined,
    older: after !== undefined || hasMore ? `${site.path}?before=${oldest}` : undefined,
  }
}

async function sendFront(parts: Parts, request: FastifyRequest, reply: FastifyReply, slug: string): Promise<FastifyReply> {
  const open = await openSite(parts.app, slug)
  if (!open) return sendMissing(parts, request, reply)
  const { site, changedAt } = open
  const { before, after } = placesOf(request.query)
  const place = before ?? after
  if (place !== undefined && !(typeof place === 'string' && slugPattern.test(place))) return sendMissing(parts, request, reply, site)
  const slice = await sliceOf(parts, open, {
    before: before === undefined ? undefined : place,
    after: before === undefined ? place : undefined,
  })
  if (!slice) return sendMissing(parts, request, reply, site)
  if (slice === 'first') return reply.header('cache-control', caching.none).redirect(site.path, 302)
  const self = place === undefined ? site.path : `${site.path}?${before === undefined ? 'after' : 'before'}=${place}`
  return sendPage(request, reply, frontPage({ site, style: parts.style, self, ...slice }), {
    cache: caching.page,
    changedAt,
    isListed: site.isListed,
  })
}

async function sendPost(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  { site: slug, post: postSlug }: { site: string; post: string },
): Promise<FastifyReply> {
  const { app, style } = parts
  const found = slugPattern.test(slug) && slugPattern.test(postSlug) ? await findPost(app.db, slug, postSlug) : undefined
  if (!found || found.site.site_visibility === 'off') {
    const open = found ? undefined : await openSite(app, slug)
    return sendMissing(parts, request, reply, open?.site)
  }
  const site = toSite(found.site, app.origin)
  if (!found.post) return sendMissing(parts, request, reply, site)
  if (found.post.removed_at)
    return sendPage(request, reply, messagePage('removed', site, style), { status: 410, cache: caching.none, isListed: false })
  const neighbours = await findAdjacentPosts(app.db, found.post, named)
  const beside = (side: AdjacentPost['side']) => {
    const row = neighbours.find((neighbour) => neighbour.side === side)
    return row && toEntry(row, site, { level: 3 })
  }
  const entry = toEntry(found.post, site, { level: 2 })
  const page = postPage({ site, style, entry, newer: beside('newer'), older: beside('older') })
  return sendPage(request, reply, page, { cache: caching.page, changedAt: changeOf(found.site), isListed: site.isListed })
}

const feedTexts: Record<(typeof feedFiles)[number]['file'], (feed: Feed) => string> = {
  'feed.xml': rssFeed,
  'atom.xml': atomFeed,
  'feed.json': jsonFeed,
}

async function sendFeed(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  { file, type }: (typeof feedFiles)[number],
): Promise<FastifyReply> {
  const { app } = parts
  const open = await openSite(app, (request.params as { site: string }).site)
  if (!open) return sendMissing(parts, request, reply)
  const { site, changedAt } = open
  const posts = await listForFeed(app.db, site.id, { limit: feedSize, version: articleVersion, articleBytes: feedLimit })
  const entries = posts.map((post) => toEntry(post, site, { level: 2 }))
  const text = feedTexts[file]({ site, entries, updatedAt: changedAt })
  return send(request, reply, { type, text, cache: caching.feed, changedAt, isListed: site.isListed })
}

async function sendSiteMedia(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  { site, id }: { site: string; id: string },
): Promise<FastifyReply> {
  const { app } = parts
  const row = slugPattern.test(site) && isUuid(id) ? await findShownMedia(app.db, site, id) : undefined
  if (!row || row.site_visibility === 'off') return sendMissing(parts, request, reply)
  if (row.site_visibility === 'unlisted') void reply.header('x-robots-tag', 'noindex')
  return parts.pictures.send(request, reply, { row, size: (request.query as { size?: unknown }).size, cache: caching.media })
}

function sendFailure({ app, style }: Parts, request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const problem = toProblem(error)
  const { status } = problems[problem.code]
  reportFailure(app, error, problem, { requestId: request.id }, 'page failed')
  const kind = status === 404 ? 'missing' : 'failed'
  return sendPage(request, reply, messagePage(kind, undefined, style), { status, cache: caching.none, isListed: false })
}

/** Redirects paths with a trailing slash; anything else below `/site` does not exist. */
async function sendRest(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const [path = '', query] = request.url.split('?')
  const plain = path.replace(/\/+$/, '')
  if (path === plain || !/^\/site(?:\/[a-z0-9-]+){1,2}$/.test(plain)) return sendMissing(parts, request, reply)
  return reply.redirect(query ? `${plain}?${query}` : plain, 308)
}

export const sitePages: Pages = (fastify, app) => {
  const parts: Parts = { app, style: stylePath, pictures: createPictures(app) }
  void fastify.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => sendFailure(parts, request, reply, error))
    scope.get(stylePath, (request, reply) => send(request, reply, { type: 'text/css', text: css, cache: caching.forever, isListed: true }))
    scope.get<{ Params: { site: string } }>('/site/:site', (request, reply) => sendFront(parts, request, reply, request.params.site))
    scope.get<{ Params: { site: string; post: string } }>('/site/:site/:post', (request, reply) =>
      request.params.post ? sendPost(parts, request, reply, request.params) : sendRest(parts, request, reply),
    )
    for (const file of feedFiles) scope.get(`/site/:site/${file.file}`, (request, reply) => sendFeed(parts, request, reply, file))
    scope.get<{ Params: { site: string } }>('/site/:site/icon.svg', async (request, reply) => {
      const open = await openSite(app, request.params.site)
      if (!open) return sendMissing(parts, request, reply)
      return send(request, reply, { type: 'image/svg+xml', text: icon(open.site), cache: caching.media, isListed: open.site.isListed })
    })
    scope.get<{ Params: { site: string; id: string } }>('/site/:site/media/:id/:name', (request, reply) =>
      sendSiteMedia(parts, request, reply, request.params),
    )
    scope.get('/site/*', (request, reply) => sendRest(parts, request, reply))
  })
}
