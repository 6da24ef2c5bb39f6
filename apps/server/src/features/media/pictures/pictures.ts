/**
 * Pictures from other servers, scaled down and cached here. Pages load pictures from this server only, so that other
 * servers don't learn who views them.
 */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { ActorCtx, App } from '#server/context.ts'
import { isNotModified } from '#http/etag.ts'
import { reply, type Reply } from '#http/reply.ts'
import { ChildFailed } from '#lib/child.ts'
import { createChildren } from '#lib/children.ts'
import { notFound, Problem } from '#lib/errors.ts'
import { createFairSemaphore, type FairSemaphore, SemaphoreFull } from '#lib/fair-semaphore.ts'
import { createFileCache } from '#lib/file-cache.ts'
import { isFetchError } from '#lib/safe-fetch-errors.ts'
import { days } from '#lib/time.ts'

declare module '#server/context.ts' {
  interface App {
    pictures: Pictures
  }
}

export interface Pictures extends AsyncDisposable {
  /** A WebP of at most 512 pixels a side. `owner` is who waits. Throws `not_found`, or `service_unavailable` if too many wait. */
  read(url: string, owner: string): Promise<Buffer>
}

export interface PicturesOptions extends Pick<App, 'safeFetch' | 'clock' | 'outages'> {
  folder: string
  maxBytes?: number
  timeoutMs?: number
}

const keptMs = days(7)
const missingMs = 10 * 60_000
const retryAfterSeconds = 5

/** Types that browsers show and this server can decode, and the generic one of file stores. */
const types = ['jpeg', 'jpg', 'png', 'webp', 'gif', 'avif'].map((format) => `image/${format}`)
const fetching = {
  schemes: ['https', 'http'],
  ports: 'block-list',
  maxBytes: 5 * 1024 * 1024,
  maxRedirects: 3,
  successOnly: true,
  types: [...types, 'application/octet-stream', 'binary/octet-stream'],
} as const
const waiting = { waiting: { each: 60, all: 240 }, patience: 15_000 }

async function inSlot<T>(places: FairSemaphore, owner: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const release = await places.enter(owner, signal)
  try {
    return await work()
  } finally {
    release()
  }
}

export function createPictures({
  safeFetch,
  clock,
  outages,
  folder,
  maxBytes = 256 * 1024 * 1024,
  timeoutMs = 8000,
}: PicturesOptions): Pictures {
  const cache = createFileCache({ folder, maxBytes, keptMs, clock })
  const children = createChildren({
    entry: new URL('shrink-entry.ts', import.meta.url),
    timeout: 5000,
    idle: 30_000,
    heap: 128,
    memory: 768,
  })
  const fetchSlots = createFairSemaphore({ size: 16, ...waiting })
  const shrinkSlots = createFairSemaphore({ size: 2, ...waiting })
  const ending = new AbortController()
  const { signal } = ending
  /** Requests for the same picture share one fetch. */
  const underWay = new Map<string, Promise<Buffer | undefined>>()

  const make = async (url: string, owner: string): Promise<Buffer | undefined> => {
    try {
      const bytes = await inSlot(fetchSlots, owner, signal, async () =>
        (await safeFetch(url, { ...fetching, timeout: timeoutMs, signal })).bytes(),
      )
      const { parts } = await inSlot(shrinkSlots, owner, signal, () => children.run({ head: {}, parts: [bytes] }, signal))
      return parts[0] && Buffer.from(parts[0])
    } catch (error) {
      // The reason is not reported because it would reveal which hosts are reachable from here.
      if (!signal.aborted && (isFetchError(error) || error instanceof ChildFailed)) return undefined
      throw error
    }
  }

  const makeAndKeep = async (name: string, url: string, owner: string): Promise<Buffer | undefined> => {
    const bytes = await make(url, owner)
    // An empty file marks a missing picture. If the cache is full, the picture is served anyway.
    await cache.keep(name, bytes ?? Buffer.alloc(0)).catch((error: unknown) => {
      outages.report(error, {}, 'remote picture not cached')
    })
    return bytes
  }

  const find = async (url: string, owner: string): Promise<Buffer | undefined> => {
    const name = createHash('sha256').update(url).digest('hex')
    const kept = await cache.find(name)
    if (kept?.bytes.length) return kept.bytes
    if (kept && clock.now().getTime() - kept.keptAt.getTime() < missingMs) return undefined
    const made = underWay.get(name) ?? makeAndKeep(name, url, owner).finally(() => underWay.delete(name))
    underWay.set(name, made)
    return made
  }

  return {
    read: async (url, owner) => {
      const bytes = await find(url, owner).catch((error: unknown) => {
        throw error instanceof SemaphoreFull ? new Problem('service_unavailable', error.message, { retryAfter: retryAfterSeconds }) : error
      })
      if (!bytes) throw notFound('image')
      return bytes
    },
    [Symbol.asyncDispose]: async () => {
      ending.abort(new Error('The server is stopping.'))
      await Promise.allSettled(underWay.values())
      await children[Symbol.asyncDispose]()
    },
  }
}

/** A day in the browser of a user who was allowed to see it. */
const cacheControl = 'private, max-age=86400'

/** Responds with a picture from another server. Throws what `read` throws. */
export async function pictureAnswer({ pictures, actor }: ActorCtx, request: FastifyRequest, url: string): Promise<Reply> {
  const bytes = await pictures.read(url, actor.userId)
  const headers = { etag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`, 'cache-control': cacheControl }
  if (isNotModified(request.headers['if-none-match'], headers.etag)) return reply(304, undefined, headers)
  return reply(200, bytes, {
    ...headers,
    'content-type': 'image/webp',
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  })
}
