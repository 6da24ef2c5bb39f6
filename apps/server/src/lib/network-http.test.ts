import { NetworkError, type HttpRequest, type HttpResponse } from '@broadside/networks/spec/index'
import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { createNetworkHttp } from './network-http.ts'
import type { Lookup } from './safe-fetch-guard.ts'
import { createSafeFetch } from './safe-fetch.ts'
import { freePort, listenHttp, listenTcp } from './testing/loopback.ts'
import { defined } from '#lib/defined.ts'

const toLoopback: Lookup = async () => [{ address: '127.0.0.1', family: 4 }]

function httpFor(allowList: readonly string[] = ['127.0.0.1'], lookup?: Lookup) {
  return createNetworkHttp({ safeFetch: createSafeFetch({ allowList, userAgent: 'Broadside/1.2.3', ...defined({ lookup }) }) })
}

const http = httpFor()

async function failure(work: Promise<HttpResponse>): Promise<NetworkError> {
  const outcome = await work.then(
    (response) => new Error(`Responded with ${response.status}`),
    (error: unknown) => error,
  )
  if (outcome instanceof NetworkError) return outcome
  throw outcome
}

const echo: RequestListener = async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { method, url, headers } = request
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ method, url, headers, body: Buffer.concat(chunks).toString() }))
}

async function echoed(request: Omit<HttpRequest, 'url'>, path = '/'): Promise<unknown> {
  await using server = await listenHttp(echo)
  return (await http({ ...request, url: server.origin + path })).json
}

test('query parameters are added to those of the URL, and undefined ones are omitted', async () => {
  const query = { q: 'a b&c', n: 3, yes: true, none: undefined }
  expect(await echoed({ method: 'GET', query }, '/p?x=1')).toMatchObject({ url: '/p?x=1&q=a+b%26c&n=3&yes=true' })
  expect(await echoed({ method: 'GET' }, '/p?x=%20')).toMatchObject({ url: '/p?x=%20' })
})

test("json, form and raw bodies set their type, and the caller's header takes precedence", async () => {
  expect(await echoed({ method: 'POST', json: { a: 'ä' } })).toMatchObject({
    headers: { 'content-type': 'application/json' },
    body: '{"a":"ä"}',
  })
  expect(await echoed({ method: 'POST', json: null })).toMatchObject({ body: 'null' })
  const form = new URLSearchParams({ a: '1 2', b: 'ä' })
  expect(await echoed({ method: 'POST', form })).toMatchObject({
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'a=1+2&b=%C3%A4',
  })
  const headers = { 'Content-Type': 'application/ld+json', 'User-Agent': 'other/1', 'X-One': '1' }
  expect(await echoed({ method: 'PUT', json: {}, headers })).toMatchObject({
    headers: { 'content-type': 'application/ld+json', 'user-agent': 'other/1', 'x-one': '1' },
  })
  expect(await echoed({ method: 'PATCH', body: Buffer.from('raw') })).toMatchObject({ headers: { 'content-length': '3' }, body: 'raw' })
  expect(await echoed({ method: 'DELETE' })).toMatchObject({ method: 'DELETE', body: '' })
})

test('a form with files has a boundary and a length', async () => {
  const multipart = new FormData()
  multipart.append('status', 'hi')
  multipart.append('file', new Blob(['bytes'], { type: 'image/png' }), 'a.png')
  const answer = (await echoed({ method: 'POST', multipart })) as { headers: Record<string, string>; body: string }
  const boundary = /^multipart\/form-data; boundary=(.+)$/.exec(answer.headers['content-type'] ?? '')?.[1] ?? 'none'
  expect(answer.body.split(`--${boundary}`)).toHaveLength(4)
  expect(answer.body).toContain('filename="a.png"\r\nContent-Type: image/png\r\n\r\nbytes\r\n')
  expect(answer.headers['content-length']).toBe(String(answer.body.length))
})

test('two bodies at once throw', async () => {
  const error = await failure(http({ method: 'POST', url: 'http://127.0.0.1/', json: {}, form: new URLSearchParams() }))
  expect(error).toMatchObject({ kind: 'bug', evidence: 'not_sent', code: 'request_invalid' })
})

test.each([
  [{ 'content-type': 'application/json' }, '{"a":1}', { a: 1 }],
  [{ 'content-type': 'application/activity+json; charset=utf-8' }, '"text"', 'text'],
  [{ 'content-type': 'text/html' }, ' [1]', [1]],
  [{}, '{"a":1}', { a: 1 }],
  [{ 'content-type': 'text/plain' }, '123', undefined],
  [{ 'content-type': 'application/json' }, '{"a":', undefined],
  [{ 'content-type': 'application/json' }, '', undefined],
])('a response labeled %j with %j is read as %j', async (headers, text, json) => {
  await using server = await listenHttp((_, response) => response.writeHead(200, headers).end(text))
  expect(await http({ method: 'GET', url: server.origin })).toMatchObject({ status: 200, text, json })
})

test.each([201, 304, 400, 401, 429, 500, 503])('status %d is a response, not an error', async (status) => {
  await using server = await listenHttp((_, response) => response.writeHead(status, { 'retry-after': '7' }).end())
  const response = await http({ method: 'POST', url: server.origin, json: {} })
  expect(response.status).toBe(status)
  expect(response.headers.get('retry-after')).toBe('7')
})

test('at most 4 MiB of a response are read, and its status is kept', async () => {
  await using server = await listenHttp((_, response) =>
    response.writeHead(400, { 'content-type': 'application/json' }).end(`"${'x'.repeat(9_000_000)}"`),
  )
  const response = await http({ method: 'POST', url: server.origin })
  expect(response.status).toBe(400)
  expect(response.text).toHaveLength(4 * 1024 * 1024)
  expect(response.json).toBeUndefined()
})

test('GET follows three redirects, POST none', async () => {
  const paths: string[] = []
  await using server = await listenHttp((request, response) => {
    paths.push(`${request.method} ${request.url}`)
    const left = Number(request.url?.slice(1))
    if (left > 0) response.writeHead(302, { location: `/${left - 1}` })
    response.end()
  })
  expect((await http({ method: 'GET', url: `${server.origin}/3` })).status).toBe(200)
  expect((await http({ method: 'POST', url: `${server.origin}/2` })).status).toBe(302)
  expect(await failure(http({ method: 'GET', url: `${server.origin}/9` }))).toMatchObject({ kind: 'unavailable', code: 'redirects' })
  expect(paths.filter((path) => path.startsWith('POST'))).toEqual(['POST /2'])
})

test('credentials do not follow a redirect to another origin', async () => {
  await using other = await listenHttp(echo)
  await using server = await listenHttp((_, response) => response.writeHead(302, { location: other.origin }).end())
  const response = await http({ method: 'GET', url: server.origin, headers: { Authorization: 'Bearer hunter2' } })
  expect(response.text).toContain('"method":"GET"')
  expect(response.text).not.toContain('hunter2')
})

test('a closed port: not sent', async () => {
  const error = await failure(http({ method: 'POST', url: `http://127.0.0.1:${await freePort()}/`, json: {} }))
  expect(error).toMatchObject({ evidence: 'not_sent', kind: 'unavailable', code: 'connect_failed', detail: 'ECONNREFUSED' })
})

test('a name without an address: not sent', async () => {
  const unknown: Lookup = () => Promise.reject(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }))
  const error = await failure(httpFor([], unknown)({ method: 'POST', url: 'https://nowhere.example/', json: {} }))
  expect(error).toMatchObject({ evidence: 'not_sent', kind: 'unavailable', code: 'dns_failed', detail: 'ENOTFOUND' })
})

test('TLS to a plain port, whether it responds, hangs up or stays silent: not sent', async () => {
  await using talking = await listenTcp((socket) => socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')))
  await using closing = await listenTcp((socket) => socket.once('data', () => socket.destroy()))
  await using silent = await listenTcp(() => {})
  const post = (port: number, timeout = 15_000) => failure(http({ method: 'POST', url: `https://127.0.0.1:${port}/`, json: {}, timeout }))
  expect(await post(talking.port)).toMatchObject({ evidence: 'not_sent', code: 'tls_failed' })
  expect(await post(closing.port)).toMatchObject({ evidence: 'not_sent', code: 'tls_failed' })
  expect(await post(silent.port, 300)).toMatchObject({ evidence: 'not_sent', code: 'timeout', kind: 'unavailable' })
})

test.each(['http://name.example/', 'https://name.example:25/', 'https://u:p@name.example/', 'https://name.example/', 'https://10.0.0.1/'])(
  'an address that the rules refuse: not sent, and not retried: %s',
  async (url) => {
    const error = await failure(httpFor([], toLoopback)({ method: 'POST', url, json: {} }))
    expect(error).toMatchObject({ evidence: 'not_sent', kind: 'rejected', code: 'address_refused' })
  },
)

test('aborted before anything was written: not sent', async () => {
  await using server = await listenHttp(echo)
  expect(await failure(http({ method: 'POST', url: server.origin, signal: AbortSignal.abort() }))).toMatchObject({
    evidence: 'not_sent',
    code: 'aborted',
  })
  const hanging = httpFor([], () => new Promise(() => {}))
  expect(await failure(hanging({ method: 'POST', url: 'https://slow.example/', json: {}, timeout: 50 }))).toMatchObject({
    evidence: 'not_sent',
    code: 'timeout',
  })
})

test('aborted before a streamed body has started: connected, but not sent', async () => {
  const asked = Promise.withResolvers<void>()
  let bytes = 0
  await using server = await listenTcp((socket) => socket.on('data', (chunk) => (bytes += chunk.length)))
  const controller = new AbortController()
  let isCancelled = false
  const body = new ReadableStream<Uint8Array>(
    { pull: () => asked.resolve(), cancel: () => void (isCancelled = true) },
    { highWaterMark: 0 },
  )
  const work = failure(http({ method: 'POST', url: server.origin, body, signal: controller.signal }))
  // The body is only requested once there is a connection to write it to.
  await asked.promise
  controller.abort()
  expect(await work).toMatchObject({ evidence: 'not_sent', code: 'aborted' })
  expect(isCancelled).toBe(true)
  expect(server.connections()).toBe(1)
  expect(bytes).toBe(0)
})

test('aborted after the request was written: unknown', async () => {
  const controller = new AbortController()
  await using server = await listenHttp(() => controller.abort())
  expect(await failure(http({ method: 'POST', url: server.origin, json: {}, signal: controller.signal }))).toMatchObject({
    evidence: 'unknown',
    kind: 'unknown',
    code: 'aborted',
  })
})

test('a server that resets after reading the request: unknown', async () => {
  await using server = await listenTcp((socket) => socket.once('data', () => socket.resetAndDestroy()))
  const error = await failure(http({ method: 'POST', url: server.origin, json: { a: 1 } }))
  expect(error).toMatchObject({ evidence: 'unknown', kind: 'unknown', code: 'connection_closed' })
})

test('a server that closes normally after reading the request: unknown', async () => {
  await using server = await listenTcp((socket) => socket.once('data', () => socket.end()))
  const error = await failure(http({ method: 'POST', url: server.origin, json: { a: 1 } }))
  expect(error).toMatchObject({ evidence: 'unknown', kind: 'unknown', code: 'connection_closed' })
})

test('a server that accepts and closes before reading: unknown, since the request was already in transit', async () => {
  await using server = await listenTcp((socket) => socket.destroy())
  const error = await failure(http({ method: 'POST', url: server.origin, json: { a: 1 } }))
  expect(error).toMatchObject({ evidence: 'unknown', kind: 'unknown', code: 'connection_closed' })
})

test('a server that never responds: unknown', async () => {
  await using server = await listenTcp((socket) => socket.resume())
  const error = await failure(http({ method: 'POST', url: server.origin, json: {}, timeout: 600 }))
  expect(error).toMatchObject({ evidence: 'unknown', kind: 'unknown', code: 'timeout' })
})

test('a response that is truncated or stalls: unknown', async () => {
  const head = 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"id":'
  await using breaking = await listenTcp((socket) => socket.once('data', () => socket.end(head)))
  await using stopping = await listenTcp((socket) => socket.once('data', () => socket.write(head)))
  expect(await failure(http({ method: 'POST', url: breaking.origin, json: {} }))).toMatchObject({ evidence: 'unknown', kind: 'unknown' })
  expect(await failure(http({ method: 'POST', url: stopping.origin, json: {}, timeout: 600 }))).toMatchObject({
    evidence: 'unknown',
    code: 'timeout',
  })
})

test.each([
  'SSH-2.0-OpenSSH\r\n',
  'HTTP/1.1 200 OK\r\nno header\r\n\r\n',
  `HTTP/1.1 200 OK\r\na: ${'x'.repeat(40_000)}\r\n\r\n`,
  'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
])('a response that is not HTTP: unknown: %#', async (text) => {
  await using server = await listenTcp((socket) => socket.once('data', () => socket.end(text)))
  const error = await failure(http({ method: 'POST', url: server.origin, json: {} }))
  expect(error).toMatchObject({ evidence: 'unknown', kind: 'unknown', code: 'answer_unreadable' })
})

test('a body that fails midway: unknown', async () => {
  await using server = await listenTcp((socket) => socket.resume())
  async function* failing() {
    yield Buffer.from('first')
    throw new Error('disk')
  }
  const error = await failure(http({ method: 'POST', url: server.origin, body: ReadableStream.from(failing()) }))
  expect(error).toMatchObject({ evidence: 'unknown', code: 'body_unreadable' })
})

test('a body that fails at once: not sent', async () => {
  await using server = await listenHttp(echo)
  const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('disk')) }, { highWaterMark: 0 })
  const error = await failure(http({ method: 'POST', url: server.origin, body }))
  expect(error).toMatchObject({ evidence: 'not_sent', code: 'body_unreadable' })
})

test('reads have no side effects: a broken GET is unavailable', async () => {
  await using server = await listenTcp((socket) => socket.once('data', () => socket.destroy()))
  expect(await failure(http({ method: 'GET', url: server.origin }))).toMatchObject({ evidence: 'unknown', kind: 'unavailable' })
})

test('a server that offers to keep the connection and drops it leaves no doubt about the next request', async () => {
  await using server = await listenTcp((socket) =>
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\nconnection: keep-alive\r\nkeep-alive: timeout=600\r\ncontent-length: 2\r\n\r\n{}')
      setImmediate(() => socket.destroy())
    }),
  )
  for (let i = 0; i < 30; i++) expect((await http({ method: 'POST', url: server.origin, json: { i } })).status).toBe(200)
  expect(server.connections()).toBe(30)
})

test('no secret of the request is in an error', async () => {
  await using server = await listenTcp((socket) => socket.once('data', () => socket.destroy()))
  const error = await failure(
    http({
      method: 'POST',
      url: `${server.origin}/bot-hunter2/send`,
      query: { access_token: 'hunter2' },
      headers: { authorization: 'Bearer hunter2' },
      json: { password: 'hunter2' },
    }),
  )
  const deep = (each: unknown): unknown[] => (each instanceof Error ? [each.message, each.stack, { ...each }, ...deep(each.cause)] : [each])
  expect(JSON.stringify(deep(error))).not.toMatch(/hunter2|127\.0\.0\.1/)
})

const SIZE = 64 * 1024 * 1024

/** Zeros generated on demand, and the number generated so far. */
function zeros() {
  const source = { made: 0, stream: new ReadableStream<Uint8Array>() }
  const part = new Uint8Array(65_536)
  source.stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (source.made === SIZE) return controller.close()
        source.made += part.length
        controller.enqueue(part)
      },
    },
    { highWaterMark: 0 },
  )
  return source
}

/** A file whose content is generated while it is sent. */
function lazyFile(source: ReturnType<typeof zeros>): File {
  const file = new File([], 'video.mp4', { type: 'video/mp4' })
  return Object.defineProperties(file, { size: { value: SIZE }, stream: { value: () => source.stream } })
}

test.each(['stream', 'multipart'])(
  '64 MB as %s are sent no faster than the server reads them',
  async (kind) => {
    const source = zeros()
    let received = 0
    let ahead = 0
    await using server = await listenHttp(async (request, response) => {
      for await (const chunk of request) {
        received += (chunk as Buffer).length
        ahead = Math.max(ahead, source.made - received)
      }
      response.end(JSON.stringify({ length: request.headers['content-length'] }))
    })
    const multipart = new FormData()
    multipart.append('video', lazyFile(source))
    const body = kind === 'stream' ? { body: source.stream, headers: { 'content-length': String(SIZE) } } : { multipart }
    const response = await http({ method: 'POST', url: server.origin, ...body, timeout: 60_000 })
    expect(received).toBeGreaterThanOrEqual(SIZE)
    expect(response.json).toEqual({ length: String(received) })
    expect(ahead).toBeLessThan(20 * 1024 * 1024)
  },
  60_000,
)

test('a request that is no longer current when its connection is ready is not sent', async () => {
  const received: Buffer[] = []
  await using server = await listenTcp((socket) => socket.on('data', (chunk: Buffer) => void received.push(chunk)))
  const form = new FormData()
  form.set('photo', new File(['x'], 'x.png'))
  for (const body of [{ json: {} }, { multipart: form }]) {
    const asked = server.connections()
    const isCurrent = () => server.connections() === asked
    const error = await failure(http({ method: 'POST', url: server.origin, isCurrent, ...body }))
    expect(error).toMatchObject({ kind: 'unavailable', evidence: 'not_sent', code: 'attempt_expired' })
    expect(server.connections()).toBe(asked + 1)
  }
  expect(received).toEqual([])
})

test('an origin that is replaced is reached elsewhere, with path and query, and others are not', async () => {
  await using server = await listenHttp(echo)
  const safeFetch = createSafeFetch({ allowList: ['127.0.0.1'], userAgent: 'Broadside/1.2.3' })
  const replaced = createNetworkHttp({ safeFetch, origins: `https://slack.example=${server.origin}` })
  const { json } = await replaced({ method: 'GET', url: 'https://slack.example/api/x?y=1' })
  expect(json).toMatchObject({ url: '/api/x?y=1' })
  expect(await failure(replaced({ method: 'GET', url: 'https://slack.example:1/api' }))).toMatchObject({ evidence: 'not_sent' })
})
