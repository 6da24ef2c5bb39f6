import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { toEventCatalog } from '@broadside/contract/event-catalog'
import { toOpenApi } from '@broadside/contract/openapi'
import { toJsonSchema } from '@broadside/contract/schemas'
import { toYaml } from '@broadside/contract/yaml'
import type { App } from '#server/context.ts'
import type { UnsafeSetting } from '#db/durability.ts'
import { weightsOf } from '#http/encoding.ts'
import { isNotModified } from '#http/etag.ts'
import { notFound } from '#lib/errors.ts'
import { version } from '#lib/version.ts'
import { findProcess } from './instance.store.ts'

const patienceMs = 3000
/** A worker without a heartbeat for this long counts as stopped; it sends one every five seconds. */
const workerSilenceMs = 30_000

/**
 * The unsafe settings of the database, and whether the server is held, if the database responds and this process's worker runs; else undefined. Migrations need no
 * check, because a process listens only after it has run them.
 */
export async function findReadiness({
  db,
  clock,
  config,
  processId,
  outages,
}: Pick<App, 'db' | 'clock' | 'config' | 'processId' | 'outages'>): Promise<
  { unsafeSettings: readonly UnsafeSetting[]; isHeld: boolean } | undefined
> {
  const looked = new AbortController()
  const look = findProcess(db, processId)
  try {
    const row = await Promise.race([look, setTimeout(patienceMs, undefined, { signal: looked.signal })])
    const isAlive = row && (config.ROLE === 'web' || clock.now().getTime() - row.seen_at.getTime() < workerSilenceMs)
    return isAlive ? { unsafeSettings: row.unsafe_settings, isHeld: row.held } : undefined
  } catch (error) {
    outages.report(error, {}, 'not ready')
    return undefined
  } finally {
    looked.abort()
  }
}

const repository = new URL('../../../../../../', import.meta.url)
const readText = (path: string) => readFileSync(new URL(path, repository), 'utf8')

/** The checked-out commit, or '' if the software was installed without its history. */
export function findCommit(read: (path: string) => string = readText): string {
  try {
    const head = read('.git/HEAD').trim()
    const ref = /^ref: (refs\/\S+)$/.exec(head)?.[1]
    return ref ? read(`.git/${ref}`).trim() : head
  } catch {
    return ''
  }
}

let commit: string | undefined

export const getVersion = () => ({ version, commit: (commit ??= findCommit()) })

export interface PublicDocument {
  headers: Record<string, string>
  plain: Buffer
  gzipped: Buffer
  tag: string
}

export function toDocument(text: string, headers: Record<string, string>): PublicDocument {
  const plain = Buffer.from(text)
  return { headers, plain, gzipped: gzipSync(plain), tag: createHash('sha256').update(plain).digest('base64url').slice(0, 22) }
}

const documents = new Map<string, PublicDocument>()

/** Created on first use. The name must include everything the document depends on. */
export function cachedDocument(name: string, make: () => PublicDocument): PublicDocument {
  const made = documents.get(name) ?? make()
  documents.set(name, made)
  return made
}

export interface DocumentAnswer {
  status: 200 | 304
  headers: Record<string, string>
  body: Buffer | undefined
}

/** Gzips the document for clients that accept it; each encoding has its own entity tag. Cacheable for 5 minutes. */
export function answerDocument(document: PublicDocument, request: { headers: Record<string, unknown> }): DocumentAnswer {
  const gzip = (weightsOf(String(request.headers['accept-encoding'] ?? '')).get('gzip') ?? 0) > 0
  const etag = `"${document.tag}${gzip ? '-gz' : ''}"`
  const headers = { ...document.headers, etag, 'cache-control': 'public, max-age=300', vary: 'Accept-Encoding' }
  const condition = request.headers['if-none-match']
  if (typeof condition === 'string' && isNotModified(condition, etag)) return { status: 304, headers, body: undefined }
  return {
    status: 200,
    headers: gzip ? { ...headers, 'content-encoding': 'gzip' } : headers,
    body: gzip ? document.gzipped : document.plain,
  }
}

const json = (value: unknown, type: string) => toDocument(JSON.stringify(value), { 'content-type': type })

export const openApiJson = ({ baseUrl }: Pick<App, 'baseUrl'>) =>
  cachedDocument(`openapi.json ${baseUrl}`, () => json(toOpenApi({ baseUrl, version }), 'application/json; charset=utf-8'))

export const openApiYaml = ({ baseUrl }: Pick<App, 'baseUrl'>) =>
  cachedDocument(`openapi.yaml ${baseUrl}`, () =>
    toDocument(toYaml(toOpenApi({ baseUrl, version })), { 'content-type': 'application/yaml; charset=utf-8' }),
  )

export const eventCatalog = ({ baseUrl }: Pick<App, 'baseUrl'>) =>
  cachedDocument(`events.json ${baseUrl}`, () => json(toEventCatalog({ baseUrl }), 'application/schema+json; charset=utf-8'))

/** Throws `not_found`, also for a name without `.json`. */
export function schemaDocument({ baseUrl }: Pick<App, 'baseUrl'>, file: string): PublicDocument {
  const name = /^(\w+)\.json$/.exec(file)?.[1]
  const schema = name === undefined ? undefined : toJsonSchema(name, { baseUrl })
  if (!schema) throw notFound('schema')
  return cachedDocument(`schema ${name} ${baseUrl}`, () => json(schema, 'application/schema+json; charset=utf-8'))
}
