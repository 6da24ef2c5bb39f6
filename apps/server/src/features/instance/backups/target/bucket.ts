import { MediaMissing } from '#lib/media-store/media-store.ts'
import type { S3Client } from '#lib/media-store/s3-client.ts'
import { createS3Store } from '#lib/media-store/s3-store.ts'
import { readAll } from '#lib/files/read-all.ts'
import type { Target } from './target.ts'

/** Smaller files take one request instead of five. */
const smallBytes = 8 * 1024 * 1024
/** What an unfinished upload leaves beside its key. */
const leftovers = /\.(?:upload|tail)$/

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

export function createBucketTarget(bucket: S3Client, { label, prefix }: { label: string; prefix: string }): Target {
  const client = below(bucket, prefix)
  const store = createS3Store(client)
  const removeLeftovers = async (name: string) => {
    const uploadId = name.endsWith('.upload') ? await client.get(name) : undefined
    if (uploadId) await client.abortParts(name.replace(leftovers, ''), (await readAll(uploadId.body)).toString('utf8'))
    await client.remove(name)
  }
  return {
    label,
    prepare: async () => {
      for (const name of await client.list('')) if (leftovers.test(name)) await removeLeftovers(name)
    },
    write: async (name, bytes) => {
      const { whole, all } = await peek(bytes, smallBytes)
      if (whole) return client.put(name, whole)
      await store.append(name, all, { offset: 0 })
      await store.finish(name)
    },
    read: async (name) => {
      const answer = await client.get(name)
      if (!answer) throw new MediaMissing(name)
      return answer.body
    },
    size: (name) => client.size(name),
    list: async (folder) => (await client.list(folder && `${folder}/`)).filter((name) => !leftovers.test(name)),
    remove: (name) => client.remove(name),
  }
}
