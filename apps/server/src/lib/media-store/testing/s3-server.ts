/** A small in-memory S3 service that verifies every signature itself and enforces the part rules of the real one. */
import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readAll } from '#lib/files/read-all.ts'

interface Multipart {
  key: string
  parts: Map<number, Buffer>
}

export interface S3Server extends AsyncDisposable {
  endpoint: string
  objects: Map<string, Buffer>
  uploads: Map<string, Multipart>
  /** Responds 503 to this many requests before it works again. */
  fail(times: number): void
}

export interface S3ServerOptions {
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  region: string
  /** Minimum size of all parts but the last, in bytes. */
  smallestPart: number
}

const hex = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const md5 = (data: Buffer) => `"${createHash('md5').update(data).digest('hex')}"`
const strict = (text: string) => encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** Recomputes the signature from what arrived on the wire. */
function isSigned(request: IncomingMessage, body: Buffer, { accessKeyId, secretAccessKey, region }: S3ServerOptions): boolean {
  const [, credential = '', names = '', given = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(request.headers.authorization ?? '') ?? []
  const [key, day = '', scopeRegion, service, end] = credential.split('/')
  const header = (name: string) => String(request.headers[name] ?? '')
  if (key !== accessKeyId || scopeRegion !== region || service !== 's3' || end !== 'aws4_request') return false
  if (header('x-amz-content-sha256') !== hex(body)) return false
  if (Math.abs(Date.parse(header('x-amz-date').replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z')) - Date.now()) > 900_000)
    return false
  const signed = names.split(';')
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => signed.includes(name))) return false
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const sortedQuery = query
    ? query
        .split('&')
        .map((pair) =>
          pair
            .split('=')
            .map((part) => strict(decodeURIComponent(part)))
            .join('='),
        )
        .toSorted()
        .join('&')
    : ''
  const canonical = [
    request.method,
    path,
    sortedQuery,
    signed.map((name) => `${name}:${header(name).trim()}\n`).join(''),
    names,
    hex(body),
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', header('x-amz-date'), `${day}/${region}/s3/aws4_request`, hex(canonical)].join('\n')
  let secret: string | Buffer = `AWS4${secretAccessKey}`
  for (const part of [day, region, 's3', 'aws4_request']) secret = createHmac('sha256', secret).update(part).digest()
  const expected = createHmac('sha256', secret).update(toSign).digest('hex')
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

interface Call {
  key: string
  query: URLSearchParams
  body: Buffer
  request: IncomingMessage
  response: ServerResponse
}

type Service = Pick<S3Server, 'objects' | 'uploads'> & { options: S3ServerOptions }

const refuse = (response: ServerResponse, status: number, code: string) =>
  void response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)

function answerUpload({ objects, uploads, options }: Service, { key, query, body, request, response }: Call): void {
  const id = query.get('uploadId') ?? ''
  const upload = uploads.get(id)
  if (!upload || upload.key !== key) return refuse(response, 404, 'NoSuchUpload')
  if (request.method === 'PUT') {
    upload.parts.set(Number(query.get('partNumber')), body)
    return void response.writeHead(200, { etag: md5(body) }).end()
  }
  if (request.method === 'DELETE') {
    uploads.delete(id)
    return void response.writeHead(204).end()
  }
  const parts = [...upload.parts].toSorted(([a], [b]) => a - b)
  if (request.method === 'GET') {
    // Only two parts per page, so that pagination is exercised.
    const page = parts.filter(([number]) => number > Number(query.get('part-number-marker'))).slice(0, 2)
    const last = page.at(-1)?.[0] ?? 0
    const list = page.map(
      ([number, bytes]) => `<Part><PartNumber>${number}</PartNumber><ETag>${escape(md5(bytes))}</ETag><Size>${bytes.length}</Size></Part>`,
    )
    const more = parts.some(([number]) => number > last)
    return void response.end(
      `<L><IsTruncated>${more}</IsTruncated><NextPartNumberMarker>${last}</NextPartNumberMarker>${list.join('')}</L>`,
    )
  }
  const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>&quot;([0-9a-f]+)&quot;<\/ETag>/g)]
  const isComplete =
    named.length > 0 && named.every(([, number, tag]) => md5(upload.parts.get(Number(number)) ?? Buffer.of()) === `"${tag}"`)
  if (!isComplete) return refuse(response, 400, 'InvalidPart')
  const chosen = named.map(([, number]) => upload.parts.get(Number(number)) ?? Buffer.of())
  if (chosen.slice(0, -1).some((part) => part.length < options.smallestPart)) return refuse(response, 400, 'EntityTooSmall')
  objects.set(key, Buffer.concat(chosen))
  uploads.delete(id)
  response.end('<CompleteMultipartUploadResult/>')
}

function answerObject({ objects, uploads }: Service, { key, query, body, request, response }: Call): void {
  if (query.has('uploads')) {
    const id = `${randomUUID()}&"`
    uploads.set(id, { key, parts: new Map() })
    return void response.end(`<R><UploadId>${escape(id)}</UploadId></R>`)
  }
  if (query.has('list-type')) {
    const keys = [...objects.keys()]
      .filter((name) => name.startsWith(query.get('prefix') ?? '') && name > (query.get('continuation-token') ?? ''))
      .toSorted()
    const page = keys.slice(0, 2)
    const next = keys.length > 2 ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return void response.end(`<L>${page.map((name) => `<Contents><Key>${escape(name)}</Key></Contents>`).join('')}${next}</L>`)
  }
  if (request.method === 'PUT') objects.set(key, body)
  if (request.method === 'PUT' || request.method === 'DELETE') {
    if (request.method === 'DELETE') objects.delete(key)
    return void response.writeHead(request.method === 'PUT' ? 200 : 204).end()
  }
  const object = objects.get(key)
  if (!object) return refuse(response, 404, 'NoSuchKey')
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const part = start === undefined ? object : object.subarray(Number(start), Number(end) + 1)
  response.writeHead(start === undefined ? 200 : 206, { 'content-length': part.length }).end(request.method === 'HEAD' ? undefined : part)
}

export async function startS3Server(options: S3ServerOptions): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Multipart>()
  let failures = 0
  const server = createServer(async (request, response) => {
    const body = await readAll(request)
    if (failures-- > 0) return refuse(response, 503, 'SlowDown')
    failures = 0
    if (!isSigned(request, body, options)) return refuse(response, 403, 'SignatureDoesNotMatch')
    const url = new URL(request.url ?? '', 'http://s3')
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/')
    if (bucket !== options.bucket) return refuse(response, 404, 'NoSuchBucket')
    const call = { key: rest.join('/'), query: url.searchParams, body, request, response }
    if (url.searchParams.has('uploadId')) answerUpload({ objects, uploads, options }, call)
    else answerObject({ objects, uploads, options }, call)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    uploads,
    fail: (times) => void (failures = times),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
