/** Reads the sources of a build: pages through the guarded fetch, files from the media store. A source that fails stays empty. */
import { describeMedia, sourceBounds, type SourceBytes } from '@broadside/composer/sources/index'
import type { AssetInput, SourceInput } from '@broadside/composer/index'
import { defined } from '#lib/defined.ts'
import type { Ctx } from '#server/context.ts'
import { readContentType } from '#lib/content-type.ts'
import type { SafeFetch } from '#lib/safe-fetch.ts'
import { isFetchError } from '#lib/safe-fetch-errors.ts'
import { MediaMissing } from '#lib/media-store/media-store.ts'
import { findUsableMedia, type MediaRow } from '#media/media/media.ts'
import { readAll } from '#lib/files/read-all.ts'
import { BuildFailure } from './failures.ts'
import { isOwnPage, type OwnPages } from './own-pages.ts'
import { type BuildRow, ownSources, type StoredAsset, type StoredSource } from './stored.ts'
import type { Extraction } from './thread/tasks.ts'
import type { BuildThreads } from './thread/threads.ts'

const parallel = 4
/** Milliseconds, for everything about one page and for the extraction of one text. */
const fetchTimeout = 10_000
const extractTimeout = 20_000

const pageTypes = ['text/html', 'application/xhtml+xml', 'text/plain', 'text/markdown']
const readableTypes = ['text/plain', 'text/markdown', 'application/pdf']

export interface Reading {
  signal: AbortSignal
  threads: BuildThreads
  /** Called with everything resolved so far, in the final order. */
  onResolved(sources: StoredSource[]): Promise<void>
}

type ReaderCtx = Pick<Ctx, 'db' | 'log' | 'mediaStore'> & { safeFetch: SafeFetch }

const extract = (bytes: SourceBytes, { signal, threads }: Reading): Promise<Extraction> =>
  threads.run<Extraction>({ kind: 'extract', source: bytes }, { signal, timeout: extractTimeout })

/** A readable name for a URL. The query is left out because it may be private. */
const nameOf = (address: string): string => {
  const { host, pathname } = new URL(address)
  return `${host}${pathname === '/' ? '' : pathname}`.slice(0, 200)
}

async function fetchPage({ safeFetch }: ReaderCtx, address: string, signal: AbortSignal): Promise<SourceBytes & { address: string }> {
  const answer = await safeFetch(address, {
    schemes: ['http', 'https'],
    ports: 'default-ports-only',
    timeout: fetchTimeout,
    maxBytes: sourceBounds.pageBytes,
    maxRedirects: 5,
    types: pageTypes,
    successOnly: true,
    headers: { accept: pageTypes.join(', ') },
    signal,
  })
  return { ...readContentType(answer.headers), bytes: await answer.bytes(), address: answer.url.href }
}

const failed = (source: Omit<SourceInput, 'text' | 'title'>): StoredSource => ({ ...source, text: '', title: '', failed: true })

const toSource = (
  source: Omit<SourceInput, 'text' | 'title'>,
  { title, text, truncated, structure }: Extract<Extraction, { text: string }>,
): StoredSource => ({
  ...source,
  text,
  title,
  structure,
  ...(truncated && { truncated }),
})

interface Page {
  address: string
  number: number
  own: OwnPages | undefined
}

async function readPage(ctx: ReaderCtx, { address, number, own }: Page, reading: Reading): Promise<StoredSource> {
  const source = { id: `url:${number}`, kind: 'url' as const, label: nameOf(address), mime_type: '', publishable: false, address }
  try {
    const page = await fetchPage(ctx, address, reading.signal)
    const extraction = await extract(page, reading)
    if ('refused' in extraction) return failed({ ...source, mime_type: page.mime })
    const isOwn = isOwnPage(own, address) && isOwnPage(own, page.address)
    return toSource({ ...source, mime_type: page.mime, label: extraction.title || source.label, isOwn }, extraction)
  } catch (error) {
    reading.signal.throwIfAborted()
    // Fetch errors contain neither address nor cause. Anything else is a bug worth a warning.
    ctx.log[isFetchError(error) ? 'info' : 'warn']({ err: error, source: source.id }, 'source not readable')
    return failed(source)
  }
}

const toKind = (mime: string): AssetInput['kind'] => {
  const [kind] = mime.split('/')
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'document'
}

const toAssetInput = (row: MediaRow, { role, may_publish }: StoredAsset): AssetInput => ({
  media_id: row.id,
  mime: row.mime,
  kind: toKind(row.mime),
  size: row.size,
  filename: row.filename,
  alt_text: row.alt_text,
  role,
  may_publish,
  ...defined({ width: row.width ?? undefined, height: row.height ?? undefined, duration: row.duration ?? undefined }),
})

const isReadable = ({ mime, size }: AssetInput): boolean => readableTypes.includes(mime) && size <= sourceBounds.fileBytes

async function readFile(ctx: ReaderCtx, row: MediaRow, asset: AssetInput, reading: Reading): Promise<StoredSource> {
  const source = {
    id: `media:${asset.media_id}`,
    kind: asset.kind,
    label: row.filename,
    mime_type: row.mime,
    publishable: asset.may_publish,
    isOwn: asset.may_publish,
  }
  const described: StoredSource = { ...source, text: describeMedia(asset), title: '', described: true }
  if (!isReadable(asset)) return described
  try {
    const bytes = await readAll(await ctx.mediaStore.read(row.storage_key))
    const extraction = await extract({ mime: row.mime, bytes }, reading)
    if (!('refused' in extraction)) return toSource(source, extraction)
    // A scanned document without a text layer is not a failure.
    return extraction.refused === 'empty' ? described : failed(source)
  } catch (error) {
    reading.signal.throwIfAborted()
    ctx.log.warn({ err: error, source: source.id }, error instanceof MediaMissing ? 'media of a source is missing' : 'source not readable')
    return failed(source)
  }
}

const missing = ({ media_id, may_publish }: StoredAsset): StoredSource =>
  failed({ id: `media:${media_id}`, kind: 'document', label: 'A file that is no longer there', mime_type: '', publishable: may_publish })

/** Limits concurrency. The first rejection is passed on once the running work has ended. */
async function inParallel(works: readonly (() => Promise<void>)[]): Promise<void> {
  const queue = works.values()
  const outcomes = await Promise.allSettled(
    Array.from({ length: parallel }, async () => {
      for (const work of queue) await work()
    }),
  )
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

function assertUsable({ input }: BuildRow, sources: readonly StoredSource[]): void {
  if (input.idea || sources.some((source) => !source.failed)) return
  const [source] = sources
  if (!source) throw new BuildFailure('no_material')
  const number = sources.filter(({ kind }) => kind === source.kind).indexOf(source) + 1
  throw new BuildFailure('source_unavailable', `Couldn't read source ${source.kind} ${number}, and there's nothing else to build from.`)
}

export interface Resolved {
  sources: StoredSource[]
  /** Facts about the files that still exist. */
  assets: AssetInput[]
}

/** Throws BuildFailure `no_material` or `source_unavailable`, and the signal's reason once it is aborted. */
export async function resolveSources(ctx: ReaderCtx, build: BuildRow, reading: Reading): Promise<Resolved> {
  const media = await findUsableMedia(
    ctx.db,
    build.workspace_id,
    build.assets.map(({ media_id }) => media_id),
  )
  const assets = new Map(
    build.assets.flatMap((asset) => {
      const row = media.get(asset.media_id)
      return row ? [[asset.media_id, toAssetInput(row, asset)] as const] : []
    }),
  )
  const own = ownSources(build.input)
  const readers = [
    ...build.context_urls.map((address, index) => () => readPage(ctx, { address, number: index + 1, own: build.input.own_pages }, reading)),
    ...build.assets.map((asset) => async () => {
      const row = media.get(asset.media_id)
      const facts = assets.get(asset.media_id)
      return row && facts ? readFile(ctx, row, facts, reading) : missing(asset)
    }),
  ]
  const places: (StoredSource | undefined)[] = readers.map(() => undefined)
  const resolved = () => [...own, ...places.filter((source) => source !== undefined)]
  await inParallel(
    readers.map((read, index) => async () => {
      places[index] = await read()
      await reading.onResolved(resolved())
    }),
  )
  assertUsable(build, resolved())
  return { sources: resolved(), assets: [...assets.values()] }
}
