/** Link previews: fetches a page, reads its metadata and keeps them for an hour. */
import type { Card } from '@broadside/composer/sources/card'
import type { ActorCtx, App } from '#server/context.ts'
import { readContentType } from '#lib/content-type.ts'
import { defined } from '#lib/defined.ts'
import { invalidAt, Problem, say } from '#lib/errors.ts'
import { createFairSemaphore, SemaphoreFull } from '#lib/fair-semaphore.ts'
import { findPicturePath } from '#lib/picture-address.ts'
import type { FetchAnswer } from '#lib/safe-fetch.ts'
import { type FailureCode, FetchFailed, FetchRefused, isFetchError, type RefusalCode } from '#lib/safe-fetch-errors.ts'
import { type Program, ThreadFailed } from '#lib/threads.ts'

declare module '#server/context.ts' {
  interface App {
    linkPreviews: LinkPreviews
  }
}

export interface Preview extends Card {
  /** The final URL after redirects. */
  url: string
}

export interface LinkPreviews {
  /** Throws `validation_failed` at `body.url` with the reason, or `service_unavailable` when `owner` has too many requests waiting. */
  read(url: string, owner: string): Promise<Preview>
}

const keptMs = 3600_000
const mostKept = 500
const timeoutMs = 5000
/** Reads only the start of a page, since metadata are in its head. */
const readBytes = 1024 * 1024

const fetching = {
  schemes: ['https', 'http'],
  ports: 'default-ports-only',
  // Only `readBytes` are read, so a long Content-Length is not a reason to refuse the page.
  maxBytes: Number.MAX_SAFE_INTEGER,
  maxRedirects: 5,
  successOnly: true,
  headers: { accept: 'text/html, application/xhtml+xml;q=0.9, */*;q=0.1' },
  timeout: timeoutMs,
} as const

const program: Program = { entry: new URL('card-entry.ts', import.meta.url), heap: 256 }

const isHtml = (mime: string) => ['', 'text/html', 'application/xhtml+xml'].includes(mime)
const nothing: Card = { title: '', description: '', image: '', siteName: '' }

/** Reads the start of the body. A page that never ends or breaks off counts as far as it arrived. */
async function readBeginning({ body, discard }: FetchAnswer): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk as Buffer)
      length += (chunk as Buffer).length
      if (length >= readBytes) break
    }
  } catch (error) {
    if (!isFetchError(error) || length === 0) throw error
  } finally {
    discard()
  }
  return Buffer.concat(chunks).subarray(0, readBytes)
}

const refusals: Partial<Record<RefusalCode | FailureCode, 'page_not_public' | 'page_too_slow' | 'page_unreachable'>> = {
  scheme: 'page_not_public',
  port: 'page_not_public',
  credentials: 'page_not_public',
  address: 'page_not_public',
  timeout: 'page_too_slow',
  dns: 'page_unreachable',
  connect: 'page_unreachable',
  tls: 'page_unreachable',
  closed: 'page_unreachable',
}

function toProblem(error: FetchRefused | FetchFailed): Problem {
  if (error.code === 'status' && error.status !== undefined) return invalidAt('body.url', say('page_status', { status: error.status }))
  return invalidAt('body.url', say(refusals[error.code] ?? 'page_unreadable'))
}

export function createLinkPreviews({ safeFetch, threads, clock }: Pick<App, 'safeFetch' | 'threads' | 'clock'>): LinkPreviews {
  const places = createFairSemaphore({ size: 8, each: 4, waiting: { each: 20, all: 100 }, patience: 10_000 })
  /** In insertion order, including fetches in flight, so that concurrent requests for a page share one fetch. */
  const kept = new Map<string, { at: number; preview: Promise<Preview> }>()

  const readPage = async (url: string, owner: string): Promise<Preview> => {
    const answer = await safeFetch(url, fetching)
    const { mime, ...encoding } = readContentType(answer.headers)
    const address = answer.url.href
    if (!isHtml(mime)) {
      answer.discard()
      return { ...nothing, url: address, image: mime.startsWith('image/') ? address : '' }
    }
    const bytes = await readBeginning(answer)
    const options = { signal: AbortSignal.timeout(timeoutMs * 2), timeout: timeoutMs, group: owner }
    const card = await threads.run<Card>(program, { bytes, address, ...encoding }, options)
    return { ...card, url: address }
  }

  const make = async (url: string, owner: string): Promise<Preview> => {
    const release = await places.enter(owner, AbortSignal.timeout(60_000))
    try {
      return await readPage(url, owner)
    } catch (error) {
      if (isFetchError(error)) throw toProblem(error)
      throw error instanceof ThreadFailed ? invalidAt('body.url', say('page_unreadable')) : error
    } finally {
      release()
    }
  }

  return {
    read: (url, owner) => {
      const now = clock.now().getTime()
      const known = kept.get(url)
      if (known && now - known.at < keptMs) return known.preview
      const preview = make(url, owner).catch((error: unknown) => {
        kept.delete(url)
        throw error instanceof SemaphoreFull ? new Problem('service_unavailable', error.message, { retryAfter: 5 }) : error
      })
      kept.delete(url)
      kept.set(url, { at: now, preview })
      const [oldest] = kept.keys()
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
      return preview
    },
  }
}

export async function previewLink(ctx: ActorCtx, url: string) {
  const { siteName, image, ...preview } = await ctx.linkPreviews.read(url, ctx.actor.userId)
  const shown = defined({ image_url: image || undefined, image: image ? findPicturePath(ctx, image) : undefined })
  return { ...preview, site_name: siteName, ...shown }
}
