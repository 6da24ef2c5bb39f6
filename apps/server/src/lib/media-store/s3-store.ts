/**
 * Media in a bucket. An unfinished file is a multipart upload whose id is in the object `<key>.upload`. Bytes that do
 * not fill a part yet are in `<key>.tail`, so an upload continues at the exact byte where it broke off.
 */
import { assertKey, MediaMissing, type MediaStore } from './media-store.ts'
import type { Part, S3Client } from './s3-client.ts'

/** Bytes. S3 accepts at most 10,000 parts of at least 5 MiB each, which allows 80 GB with this size. */
const defaultPartSize = 8 * 1024 * 1024

interface Unfinished {
  uploadId: string
  parts: Part[]
  whole: number
  tail: Buffer
}

async function bytesOf(client: S3Client, key: string): Promise<Buffer | undefined> {
  const answer = await client.get(key)
  return answer && Buffer.from(await answer.body.arrayBuffer())
}

async function findUnfinished(client: S3Client, key: string): Promise<Unfinished | undefined> {
  const uploadId = (await bytesOf(client, `${key}.upload`))?.toString('utf8')
  const parts = uploadId ? await client.listParts(key, uploadId) : undefined
  if (!uploadId || !parts) return undefined
  const whole = parts.reduce((sum, { size }) => sum + size, 0)
  const stored = await bytesOf(client, `${key}.tail`)
  // A tail with another offset is older than the last part, which already includes it.
  const isCurrent = stored !== undefined && Number(stored.readBigUInt64BE()) === whole
  return { uploadId, parts, whole, tail: isCurrent ? stored.subarray(8) : Buffer.alloc(0) }
}

function putTail(client: S3Client, key: string, offset: number, tail: Buffer): Promise<void> {
  const head = Buffer.alloc(8)
  head.writeBigUInt64BE(BigInt(offset))
  return client.put(`${key}.tail`, Buffer.concat([head, tail]))
}

async function dropUnfinished(client: S3Client, key: string): Promise<void> {
  await client.remove(`${key}.tail`)
  await client.remove(`${key}.upload`)
}

async function start(client: S3Client, key: string): Promise<Unfinished> {
  const former = (await bytesOf(client, `${key}.upload`))?.toString('utf8')
  if (former) await client.abortParts(key, former)
  const uploadId = await client.startParts(key)
  await client.put(`${key}.upload`, Buffer.from(uploadId))
  return { uploadId, parts: [], whole: 0, tail: Buffer.alloc(0) }
}

export function createS3Store(client: S3Client, { partSize = defaultPartSize } = {}): MediaStore {
  const fill = async (key: string, upload: Unfinished, bytes: AsyncIterable<Uint8Array>): Promise<number> => {
    let { whole } = upload
    let number = upload.parts.length
    let pending: Uint8Array[] = [upload.tail]
    let length = upload.tail.byteLength
    try {
      for await (const chunk of bytes) {
        // The caller may reuse its buffer.
        pending.push(Buffer.from(chunk))
        length += chunk.byteLength
        while (length >= partSize) {
          const all = Buffer.concat(pending)
          await client.putPart(key, upload.uploadId, number + 1, all.subarray(0, partSize))
          number += 1
          whole += partSize
          pending = [all.subarray(partSize)]
          length -= partSize
        }
      }
    } finally {
      await putTail(client, key, whole, Buffer.concat(pending))
    }
    return whole + length
  }

  return {
    received: async (key) => {
      assertKey(key)
      const upload = await findUnfinished(client, key)
      return upload ? upload.whole + upload.tail.byteLength : ((await client.size(key)) ?? 0)
    },
    append: async (key, bytes, { offset }) => {
      assertKey(key)
      const upload = offset === 0 ? await start(client, key) : await findUnfinished(client, key)
      if (!upload || upload.whole + upload.tail.byteLength !== offset) throw new RangeError('The offset is not at the end of the file.')
      return fill(key, upload, bytes)
    },
    finish: async (key) => {
      assertKey(key)
      const upload = await findUnfinished(client, key)
      if (upload) {
        const { uploadId, tail } = upload
        if (tail.byteLength) await client.putPart(key, uploadId, upload.parts.length + 1, tail)
        await client.completeParts(key, uploadId, tail.byteLength ? ((await client.listParts(key, uploadId)) ?? []) : upload.parts)
      } else if ((await client.size(key)) === undefined) throw new MediaMissing(key)
      await dropUnfinished(client, key)
    },
    put: async (key, bytes) => {
      assertKey(key)
      await client.put(key, bytes)
    },
    read: async (key, range) => {
      assertKey(key)
      const answer = await client.get(key, range)
      if (!answer) throw new MediaMissing(key)
      return answer.body
    },
    size: async (key) => {
      assertKey(key)
      return client.size(key)
    },
    removeAll: async (folder) => {
      assertKey(folder)
      for (const key of await client.list(`${folder}/`)) {
        const uploadId = key.endsWith('.upload') ? (await bytesOf(client, key))?.toString('utf8') : undefined
        if (uploadId) await client.abortParts(key.slice(0, -'.upload'.length), uploadId)
        await client.remove(key)
      }
    },
    // Complete objects leave no temporary files, and unfinished ones are removed with their upload session.
    assertRoom: async () => undefined,
    sweep: async () => undefined,
  }
}
