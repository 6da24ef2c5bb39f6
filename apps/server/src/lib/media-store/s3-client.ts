/** The few S3 operations that the store needs, with path-style URLs, which every S3-compatible server supports. */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { request } from 'undici'
import { AwsV4Signer } from 'aws4fetch'
import type { ByteRange } from './media-store.ts'
import { defined } from '#lib/defined.ts'

export interface S3Settings {
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Base URL of the service without a trailing slash. */
  endpoint: string
  bucket: string
}

/** The server rejected the request or did not respond; the message contains neither keys nor hosts. */
export class S3Error extends Error {
  override name = 'S3Error'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(`The object storage answered ${status} ${code}`)
    this.status = status
    this.code = code
  }
}

export interface Part {
  number: number
  etag: string
  size: number
}

const empty = new Uint8Array()
const tries = 4
const isPassing = (status: number): boolean => status === 429 || status >= 500

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#34;': '"',
  '&#39;': "'",
}
const unescape = (text: string): string => text.replaceAll(/&(?:amp|lt|gt|quot|apos|#34|#39);/g, (entity) => entities[entity] ?? entity)
const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The texts of all elements with this name. The responses are flat enough for a pattern. */
const elements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(([, text = '']) => unescape(text))

/** Encodes everything but the unreserved characters of RFC 3986, as the signature requires. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

interface Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array
}

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Readable & { text(): Promise<string>; arrayBuffer(): Promise<ArrayBuffer>; dump(): Promise<void> }
}

function createCaller(settings: S3Settings): (call: Call) => Promise<Answer> {
  const attempt = async ({ method, key, query = {}, headers = {}, body = empty }: Call): Promise<Answer> => {
    const path = [settings.bucket, ...key.split('/')].filter(Boolean).map(encode).join('/')
    const url = new URL(`${settings.endpoint}/${path}`)
    // Query strings use `encode`, because form encoding (`+` for a space) is not what is signed.
    url.search = Object.entries(query)
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .join('&')
    const payloadHash = createHash('sha256').update(body).digest('hex')
    const signer = new AwsV4Signer({
      ...settings,
      service: 's3',
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': payloadHash },
    })
    const signed = await signer.sign()
    const sends = method === 'PUT' || method === 'POST'
    const answer = await request(signed.url, {
      method,
      headers: Object.fromEntries(signed.headers),
      ...(sends ? { body } : {}),
      headersTimeout: 60_000,
    })
    return { status: answer.statusCode, headers: answer.headers, body: answer.body }
  }

  return async (call) => {
    for (let number = 1; ; number++) {
      const answer = await attempt(call).catch((error: unknown) => {
        if (number === tries) throw new S3Error(0, (error as NodeJS.ErrnoException).code ?? 'unreachable')
        return undefined
      })
      if (answer && answer.status < 300) return answer
      if (answer && (!isPassing(answer.status) || number === tries))
        throw new S3Error(answer.status, elements(await answer.body.text(), 'Code')[0] ?? 'none')
      await answer?.body.dump()
      await delay(100 * 4 ** (number - 1))
    }
  }
}

export type S3Client = ReturnType<typeof createS3Client>

export function createS3Client(settings: S3Settings) {
  const call = createCaller(settings)
  const text = async (options: Call): Promise<string> => (await call(options)).body.text()
  /** For calls in which "not found" is a valid result. */
  const tolerant = <T>(work: Promise<T>): Promise<T | undefined> =>
    work.catch((error: unknown) => {
      if (error instanceof S3Error && error.status === 404) return undefined
      throw error
    })

  const listParts = async (key: string, uploadId: string): Promise<Part[]> => {
    const parts: Part[] = []
    for (let marker = '0'; ;) {
      const xml = await text({ method: 'GET', key, query: { uploadId, 'part-number-marker': marker } })
      for (const part of elements(xml, 'Part'))
        parts.push({
          number: Number(elements(part, 'PartNumber')[0]),
          etag: elements(part, 'ETag')[0] ?? '',
          size: Number(elements(part, 'Size')[0]),
        })
      const next = elements(xml, 'NextPartNumberMarker')[0]
      if (elements(xml, 'IsTruncated')[0] !== 'true' || !next) return parts
      marker = next
    }
  }

  return {
    put: async (key: string, body: Uint8Array) => void (await text({ method: 'PUT', key, body })),
    get: (key: string, range?: ByteRange) =>
      tolerant(call({ method: 'GET', key, ...(range ? { headers: { range: `bytes=${range.start}-${range.end}` } } : {}) })),
    size: async (key: string): Promise<number | undefined> => {
      const answer = await tolerant(call({ method: 'HEAD', key }))
      await answer?.body.dump()
      return answer && Number(answer.headers['content-length'])
    },
    remove: async (key: string) => void (await tolerant(text({ method: 'DELETE', key }))),
    list: async (prefix: string): Promise<string[]> => {
      const keys: string[] = []
      for (let token: string | undefined; ;) {
        const xml = await text({
          method: 'GET',
          key: '',
          query: { 'list-type': '2', prefix, ...defined({ 'continuation-token': token || undefined }) },
        })
        keys.push(...elements(xml, 'Key'))
        token = elements(xml, 'NextContinuationToken')[0]
        if (!token) return keys
      }
    },
    startParts: async (key: string): Promise<string> =>
      elements(await text({ method: 'POST', key, query: { uploads: '' } }), 'UploadId')[0] ?? '',
    putPart: async (key: string, uploadId: string, number: number, body: Uint8Array) =>
      void (await text({ method: 'PUT', key, query: { partNumber: String(number), uploadId }, body })),
    /** Undefined if the upload is unknown because it was completed or aborted. */
    listParts: (key: string, uploadId: string) => tolerant(listParts(key, uploadId)),
    completeParts: async (key: string, uploadId: string, parts: readonly Part[]) => {
      const list = parts.map(({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${escape(etag)}</ETag></Part>`).join('')
      const body = Buffer.from(`<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`)
      const answer = await text({ method: 'POST', key, query: { uploadId }, headers: { 'content-type': 'application/xml' }, body })
      // The server sends 200 before it assembles the object, so a failure can follow the status.
      if (answer.includes('<Error>')) throw new S3Error(500, elements(answer, 'Code')[0] ?? 'none')
    },
    abortParts: async (key: string, uploadId: string) => void (await tolerant(text({ method: 'DELETE', key, query: { uploadId } }))),
  }
}
