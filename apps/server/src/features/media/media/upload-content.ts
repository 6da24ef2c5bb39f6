/** Determines the type and hash of finished bytes, and whether the library accepts them. */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { App } from '#server/context.ts'
import { invalidAt, say, uncoded } from '#lib/errors.ts'
import { BadMedia, measure } from '#lib/files/picture.ts'
import { createSemaphore } from '#lib/files/semaphore.ts'
import { readAll } from '#lib/files/read-all.ts'
import { sniff } from '#lib/files/sniff.ts'
import { kindOf } from '@broadside/contract/media-rules'
import { refusalOf } from './media.policy.ts'
import type { MediaRow } from './media.store.ts'

export interface Judged {
  mime: string | undefined
  sha256: string
  fault?: string
}

const headSize = 64 * 1024

/** Bytes. Larger files, which can only be videos, are never read into memory. */
const singleRequestLimit = 64_000_000

async function hashOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Limits how many files of up to 64 MB are in memory at a time per process. */
const places = createSemaphore(4)

/** What is needed to read a file and to determine its type. */
type Stored = Pick<MediaRow, 'storage_key' | 'size' | 'filename' | 'mime'>

/** Reads the finished bytes. `sha256` is given if it was computed while they arrived. */
export async function judge(ctx: Pick<App, 'mediaStore'>, row: Stored, sha256: string | undefined): Promise<Judged> {
  const looked = await places(() => look(ctx, row))
  return { ...looked, sha256: sha256 ?? (await hashOf(await ctx.mediaStore.read(row.storage_key))) }
}

async function look({ mediaStore }: Pick<App, 'mediaStore'>, row: Stored): Promise<Omit<Judged, 'sha256'>> {
  const key = row.storage_key
  let kept: Promise<Buffer> | undefined
  const head = await readAll(await mediaStore.read(key, { start: 0, end: Math.min(row.size, headSize) - 1 }))
  const whole = () => (kept ??= row.size <= singleRequestLimit ? mediaStore.read(key).then(readAll) : Promise.resolve(head))
  const mime = await sniff({ head, whole, filename: row.filename, declared: row.mime })
  if (!mime || kindOf(mime) !== 'image') return { mime }
  try {
    await measure(await whole(), mime)
    return { mime }
  } catch (error) {
    if (error instanceof BadMedia) return { mime, fault: error.message }
    throw error
  }
}

interface Expected {
  row: Pick<MediaRow, 'size' | 'asset_kind'>
  clientSha256: string | null
  maxUploadMib: number
}

/** Throws 422 for content that the library does not accept. */
export function assertAcceptable({ mime, sha256, fault }: Judged, { row, clientSha256, maxUploadMib }: Expected): void {
  const refusal = refusalOf(mime, row.size, row.asset_kind, { maxUploadMib })
  if (refusal) throw invalidAt(refusal.location, refusal)
  if (fault) throw invalidAt('body', uncoded(fault))
  if (clientSha256 && clientSha256 !== sha256) throw invalidAt('body', say('wrong_digest'))
}
