import { MediaMissing } from '#lib/media-store/media-store.ts'
import type { S3Client } from '#lib/media-store/s3-client.ts'
import { uuid7 } from '#lib/ids.ts'
import { readAll } from '#lib/files/read-all.ts'
import { readOwner } from './run.ts'
import type { Target } from './target.ts'

/** Smaller files take one request instead of five. */
const smallBytes = 8 * 1024 * 1024
/** S3 accepts at most 10,000 parts, which allows files of 80 GB. */
const partBytes = 8 * 1024 * 1024
/** The object beside a key that has the id of an unfinished upload, after the id of the run. */
const unfinished = '.upload'

/** The same bucket, with a prefix in front of every key. */
const below = (client: S3Client, prefix: string): S3Client => ({
  ...client,
  put: (key, body) => client.put(prefix + key, body),
  get: (key, range) => client.get(prefix + key, range),
  size: (key) => client.size(prefix + key),
  remove: (key) => client.remove(prefix + key),
  list: async (start) => (await client.list(prefix + start)).map((key) => key.slice(prefix.length)),
  startParts: (key) => client.startParts(prefix + key),
  putPart: (key, ...rest) => client.putPart(prefix + key, ...rest),
  listParts: (key, uploadId) => client.listParts(prefix + key, uploadId),
  completeParts: (key, ...rest) => client.completeParts(prefix + key, ...rest),
  abortParts: (key, uploadId) => client.abortParts(prefix + key, uploadId),
})

/** The first bytes of a source, up to a limit, then all of it. */
async function peek(bytes: AsyncIterable<Uint8Array>, limit: number) {
  const iterator = bytes[Symbol.asyncIterator]()
  const head: Buffer[] = []
  let length = 0
  while (length <= limit) {
    const next = await iterator.next()
    if (next.done) return { whole: Buffer.concat(head) }
    head.push(Buffer.from(next.value))
    length += next.value.byteLength
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      yield* head
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
    } finally {
      await iterator.return?.()
    }
  }
  return { all: all() }
}

/** Every part but the last one has the same size. */
async function* toParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let pending: Uint8Array[] = []
  let length = 0
  for await (const chunk of bytes) {
    // The source may reuse its buffer.
    pending.push(Buffer.from(chunk))
    length += chunk.byteLength
    for (; length >= partBytes; length -= partBytes) {
      const all = Buffer.concat(pending)
      yield all.subarray(0, partBytes)
      pending = [all.subarray(partBytes)]
    }
  }
  if (length) yield Buffer.concat(pending)
}

async function upload(client: S3Client, { name, record }: { name: string; record: string }, bytes: AsyncIterable<Uint8Array>) {
  const uploadId = await client.startParts(name)
  await client.put(record, Buffer.from(uploadId))
  let number = 0
  for await (const part of toParts(bytes)) await client.putPart(name, uploadId, ++number, part)
  await client.completeParts(name, uploadId, (await client.listParts(name, uploadId)) ?? [])
  await client.remove(record)
}

export function createBucketTarget(bucket: S3Client, { label, prefix }: { label: string; prefix: string }): Target {
  const client = below(bucket, prefix)
  let runId = uuid7()
  const abort = async (record: string, owner: string) => {
    const uploadId = await client.get(record)
    const name = record.slice(0, -`.${owner}${unfinished}`.length)
    if (uploadId) await client.abortParts(name, (await readAll(uploadId.body)).toString('utf8'))
    await client.remove(record)
  }
  return {
    label,
    prepare: async ({ id, isAbandoned }) => {
      runId = id
      for (const name of await client.list('')) {
        const owner = readOwner(name, unfinished)
        if (owner && isAbandoned(owner)) await abort(name, owner)
      }
    },
    write: async (name, bytes) => {
      const { whole, all } = await peek(bytes, smallBytes)
      if (whole) return client.put(name, whole)
      await upload(client, { name, record: `${name}.${runId}${unfinished}` }, all)
    },
    read: async (name) => {
      const answer = await client.get(name)
      if (!answer) throw new MediaMissing(name)
      return answer.body
    },
    size: (name) => client.size(name),
    list: async (folder) => (await client.list(folder && `${folder}/`)).filter((name) => !name.endsWith(unfinished)),
    remove: (name) => client.remove(name),
  }
}
