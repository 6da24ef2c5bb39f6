import type { IncomingMessage, RequestListener } from 'node:http'
import { brotliCompressSync, createGzip, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { FetchFailed, FetchRefused } from './safe-fetch-errors.ts'
import { createGuard, type Lookup } from './safe-fetch-guard.ts'
import { createSafeFetch, type FetchAnswer, type FetchOptions } from './safe-fetch.ts'
import { freePort, listenHttp, listenTcp, type Loopback } from './testing/loopback.ts'
import { defined } from '#lib/defined.ts'

const options: FetchOptions = {
  schemes: ['http', 'https'],
  ports: 'default-ports-only',
  timeout: 5_000,
  maxBytes: 1_000_000,
  maxRedirects: 5,
}

function fetchFor(allowList: readonly string[], lookup?: Lookup) {
  return createSafeFetch({ allowList, userAgent: 'Broadside/1.2.3', ...defined({ lookup }) })
}

async function refusal(work: Promise<FetchAnswer>): Promise<FetchRefused | FetchFailed> {
  try {
    await (await work).bytes()
  } catch (error) {
    if (error instanceof FetchRefused || error instanceof FetchFailed) return error
    throw error
  }
  throw new Error('The fetch should have been rejected.')
}

const textOf = async (answer: FetchAnswer) => (await answer.bytes()).toString()

const loopbackLookup: Lookup = async () => [{ address: '127.0.0.1', family: 4 }]

test('a response has status, headers, final URL and bytes', async () => {
  await using server = await listenHttp((_, response) =>
    response.writeHead(203, { 'x-one': '1', 'set-cookie': ['a=1', 'b=2'] }).end('hello'),
  )
  const answer = await fetchFor([server.host])(`${server.origin}/a?b=c#d`, options)
  expect(answer.status).toBe(203)
  expect(answer.headers.get('x-one')).toBe('1')
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(answer.url.href).toBe(`${server.origin}/a?b=c#d`)
  expect(await textOf(answer)).toBe('hello')
})

test('a request has the fixed user agent and neither cookie nor referrer', async () => {
  const seen: IncomingMessage['headers'][] = []
  await using server = await listenHttp((request, response) => {
    seen.push(request.headers)
    if (request.url === '/') response.writeHead(302, { location: '/next', 'set-cookie': 'session=1' })
    response.end()
  })
  await textOf(await fetchFor([server.host])(server.origin, options))
  expect(seen).toHaveLength(2)
  for (const headers of seen) {
    expect(headers['user-agent']).toBe('Broadside/1.2.3')
    expect(headers).not.toHaveProperty('cookie')
    expect(headers).not.toHaveProperty('referer')
  }
})

test('proxies of the environment are not used', async () => {
  await using proxy = await listenHttp((_, response) => response.end('proxy'))
  await using server = await listenHttp((_, response) => response.end('server'))
  const former = { ...process.env }
  Object.assign(process.env, { http_proxy: proxy.origin, HTTP_PROXY: proxy.origin, ALL_PROXY: proxy.origin, NODE_USE_ENV_PROXY: '1' })
  try {
    expect(await textOf(await fetchFor([server.host])(server.origin, options))).toBe('server')
  } finally {
    for (const name of ['http_proxy', 'HTTP_PROXY', 'ALL_PROXY', 'NODE_USE_ENV_PROXY']) delete process.env[name]
    Object.assign(process.env, former)
  }
})

test('an internal address is rejected before any connection', async () => {
  await using server = await listenHttp((_, response) => response.end('secret'))
  const error = await refusal(fetchFor([])(server.origin, { ...options, ports: 'block-list' }))
  expect(error).toMatchObject({ name: 'FetchRefused', code: 'address', sent: false })
  expect(server.connections()).toBe(0)
})

test('a name that resolves to an internal address is rejected when dialed', async () => {
  await using server = await listenHttp((_, response) => response.end('secret'))
  const url = `http://innocent.example:${server.port}/`
  const error = await refusal(fetchFor([], loopbackLookup)(url, { ...options, ports: 'block-list' }))
  expect(error).toMatchObject({ code: 'address', sent: false })
  expect(server.connections()).toBe(0)
})

test('one internal address among public ones is enough to reject', async () => {
  const mixed: Lookup = async () => [
    { address: '8.8.8.8', family: 4 },
    { address: '::1', family: 6 },
  ]
  expect(await refusal(fetchFor([], mixed)('http://mixed.example/', options))).toMatchObject({ code: 'address' })
})

test('a name that is public when checked and internal when dialed is rejected', async () => {
  await using server = await listenHttp((_, response) => response.end('secret'))
  const url = `http://rebound.example:${server.port}/`
  const policy: FetchOptions = { ...options, ports: 'block-list' }
  const answers = ['93.184.216.34', '127.0.0.1']
  const lookup: Lookup = async () => [{ address: answers.shift() ?? '', family: 4 }]
  await createGuard({ allowList: [], lookup }).verify(new URL(url), policy)
  expect(await refusal(fetchFor([], lookup)(url, policy))).toMatchObject({ code: 'address', sent: false })
  expect(answers).toEqual([])
  expect(server.connections()).toBe(0)
})

test("every connection dials its own lookup's addresses, checked once and not looked up again", async () => {
  await using server = await listenHttp((_, response) => response.end('ok'))
  let lookups = 0
  const rebinding: Lookup = async () => [{ address: lookups++ === 0 ? '127.0.0.1' : '127.0.0.9', family: 4 }]
  const safeFetch = fetchFor(['listed.example'], rebinding)
  expect(await textOf(await safeFetch(`http://listed.example:${server.port}/`, options))).toBe('ok')
  expect(lookups).toBe(1)
})

test.each([
  'http://127.0.0.1:9090/',
  'http://[::1]/',
  'http://2130706433/',
  'http://169.254.169.254/latest/meta-data/',
  'http://localhost/',
])('a redirect to %s is rejected', async (target) => {
  await using server = await listenHttp((_, response) => response.writeHead(302, { location: target }).end())
  const error = await refusal(fetchFor([server.host], loopbackLookup)(server.origin, { ...options, ports: 'block-list' }))
  expect(error).toMatchObject({ name: 'FetchRefused', code: 'address', sent: true })
})

test.each([
  ['file:///etc/passwd', 'scheme'],
  ['ws://example.org/', 'scheme'],
  ['http://example.org:22/', 'port'],
  ['http://user:pw@example.org/', 'credentials'],
  ['http://', 'redirects'],
])('a redirect to %s is rejected for its %s', async (target, code) => {
  await using server = await listenHttp((_, response) => response.writeHead(301, { location: target }).end())
  expect(await refusal(fetchFor([server.host])(server.origin, options))).toMatchObject({ code })
})

const countdown: RequestListener = (request, response) => {
  const left = Number(request.url?.slice(1))
  if (left > 0) response.writeHead(307, { location: `/${left - 1}` })
  response.end('arrived')
}

test('the allowed number of redirects is followed and no more', async () => {
  await using server = await listenHttp(countdown)
  const safeFetch = fetchFor([server.host])
  const answer = await safeFetch(`${server.origin}/5`, options)
  expect(await textOf(answer)).toBe('arrived')
  expect(answer.url.pathname).toBe('/0')
  expect(await refusal(safeFetch(`${server.origin}/6`, options))).toMatchObject({ code: 'redirects', sent: true })
})

test('a redirect is the response when none is allowed, and always for POST', async () => {
  await using server = await listenHttp(countdown)
  const safeFetch = fetchFor([server.host])
  expect((await safeFetch(`${server.origin}/3`, { ...options, maxRedirects: 0 })).status).toBe(307)
  expect((await safeFetch(`${server.origin}/3`, { ...options, method: 'POST', body: 'x' })).status).toBe(307)
  expect(server.connections()).toBe(2)
})

test("the caller's headers are only sent to the original origin", async () => {
  const seen: IncomingMessage['headers'][] = []
  await using other = await listenHttp((request, response) => {
    seen.push(request.headers)
    response.end()
  })
  await using server = await listenHttp((request, response) => {
    seen.push(request.headers)
    response.writeHead(302, { location: request.url === '/' ? '/same' : other.origin }).end()
  })
  const headers = { authorization: 'Bearer t', 'x-api-key': 'k', accept: 'text/html' }
  await textOf(await fetchFor(['127.0.0.1'])(server.origin, { ...options, headers }))
  expect(seen.map((each) => [each.authorization, each['x-api-key'], each.accept])).toEqual([
    ['Bearer t', 'k', 'text/html'],
    ['Bearer t', 'k', 'text/html'],
    [undefined, undefined, 'text/html'],
  ])
})

test('a response can have exactly the allowed size, and is cut off beyond', async () => {
  await using server = await listenHttp((request, response) => response.end(Buffer.alloc(Number(request.url?.slice(1)))))
  const safeFetch = fetchFor([server.host])
  expect(await (await safeFetch(`${server.origin}/1000`, { ...options, maxBytes: 1000 })).bytes()).toHaveLength(1000)
  expect(await refusal(safeFetch(`${server.origin}/1001`, { ...options, maxBytes: 1000 }))).toMatchObject({ code: 'too_large', sent: true })
})

test('an endless response without a length is cut off at the limit', async () => {
  let written = 0
  await using server = await listenHttp((_, response) => {
    const pump = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536))) written += 65_536
      response.once('drain', pump)
    }
    pump()
  })
  expect(await refusal(fetchFor([server.host])(server.origin, { ...options, maxBytes: 100_000 }))).toMatchObject({ code: 'too_large' })
  expect(written).toBeLessThan(50_000_000)
})

test.each([
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['br', brotliCompressSync],
  ['identity', (bytes: Buffer) => bytes],
])('a response in %s is decompressed', async (encoding, compress) => {
  await using server = await listenHttp((_, response) =>
    response.writeHead(200, { 'content-encoding': encoding }).end(compress(Buffer.from('päper'))),
  )
  expect(await textOf(await fetchFor([server.host])(server.origin, options))).toBe('päper')
})

test.each([
  ['gzip', gzipSync(Buffer.alloc(50_000_000))],
  ['br', brotliCompressSync(Buffer.alloc(50_000_000))],
])('a %s bomb is stopped at the limit', async (encoding, bomb) => {
  await using server = await listenHttp((_, response) => response.writeHead(200, { 'content-encoding': encoding }).end(bomb))
  const before = process.memoryUsage().arrayBuffers
  const error = await refusal(fetchFor([server.host])(server.origin, { ...options, maxBytes: 1_000_000 }))
  expect(bomb.length).toBeLessThan(1_000_000)
  expect(error).toMatchObject({ code: 'too_large' })
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000)
})

test('endless compressed input without output is stopped too', async () => {
  await using server = await listenHttp((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' })
    // Each gzip member is empty: endless input, no output.
    const member = Buffer.concat(Array.from({ length: 1000 }, () => gzipSync('')))
    const pump = () => {
      while (!response.destroyed && response.write(member));
      response.once('drain', pump)
    }
    pump()
  })
  expect(await refusal(fetchFor([server.host])(server.origin, { ...options, maxBytes: 100_000 }))).toMatchObject({ code: 'too_large' })
})

test.each(['deflate', 'zstd', 'gzip, gzip', 'unknown'])('the encoding %s, which was not requested, is rejected', async (encoding) => {
  await using server = await listenHttp((_, response) => response.writeHead(200, { 'content-encoding': encoding }).end('x'))
  expect(await refusal(fetchFor([server.host])(server.origin, options))).toMatchObject({ code: 'type' })
})

test('damaged compression is a failure of the server', async () => {
  await using server = await listenHttp((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip'))
  expect(await refusal(fetchFor([server.host])(server.origin, options))).toMatchObject({
    name: 'FetchFailed',
    code: 'protocol',
    sent: true,
  })
})

test('a response to HEAD is empty, whatever length and encoding it announces', async () => {
  await using server = await listenHttp((_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': 5_000_000 }).end(),
  )
  const answer = await fetchFor([server.host])(server.origin, { ...options, method: 'HEAD' })
  expect(answer.headers.get('content-length')).toBe('5000000')
  expect(await answer.bytes()).toHaveLength(0)
})

test('only accepted types pass, ignoring parameters and case', async () => {
  await using server = await listenHttp((request, response) => {
    const type = decodeURIComponent(request.url?.slice(1) ?? '')
    response.writeHead(200, type === '' ? {} : { 'content-type': type }).end('x')
  })
  const safeFetch = fetchFor([server.host])
  const get = (type: string) =>
    safeFetch(`${server.origin}/${encodeURIComponent(type)}`, { ...options, types: ['text/html', 'text/plain'] })
  expect(await textOf(await get('Text/HTML; charset=utf-8'))).toBe('x')
  expect(await refusal(get('application/pdf'))).toMatchObject({ code: 'type' })
  expect(await refusal(get('text/htmlx'))).toMatchObject({ code: 'type' })
  expect(await refusal(get(''))).toMatchObject({ code: 'type' })
})

test('a status other than success is rejected only on request', async () => {
  await using server = await listenHttp((_, response) => response.writeHead(404).end('gone'))
  const safeFetch = fetchFor([server.host])
  expect(await textOf(await safeFetch(server.origin, options))).toBe('gone')
  expect(await refusal(safeFetch(server.origin, { ...options, successOnly: true }))).toMatchObject({ code: 'status', status: 404 })
})

test('a server that sends a byte now and then is limited by the total time', async () => {
  let timer: NodeJS.Timeout | undefined
  await using server = await listenTcp((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n')
    timer = setInterval(() => socket.write('x'), 20)
    socket.on('close', () => clearInterval(timer))
  })
  // An idle timeout would be renewed by each byte and never expire.
  const error = await refusal(fetchFor([server.host])(server.origin, { ...options, timeout: 600 }))
  expect(error).toMatchObject({ name: 'FetchRefused', code: 'timeout', sent: true })
})

test('a server that trickles its head, or sends only interim responses, is limited too', async () => {
  await using server = await listenTcp((socket) => {
    const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'), 20)
    socket.on('close', () => clearInterval(timer))
  })
  expect(await refusal(fetchFor([server.host])(server.origin, { ...options, timeout: 600 }))).toMatchObject({ code: 'timeout', sent: true })
})

test('redirects share one time limit', async () => {
  await using server = await listenHttp((_, response) => {
    setTimeout(() => response.writeHead(302, { location: '/again' }).end(), 250)
  })
  // With a time limit each, they would fail for their number instead.
  const error = await refusal(fetchFor([server.host])(server.origin, { ...options, timeout: 600, maxRedirects: 50 }))
  expect(error).toMatchObject({ code: 'timeout' })
})

test('a hanging name lookup is limited, and nothing was sent', async () => {
  const hanging: Lookup = () => new Promise(() => {})
  const error = await refusal(fetchFor([], hanging)('http://slow.example/', { ...options, timeout: 100 }))
  expect(error).toMatchObject({ code: 'timeout', sent: false })
})

test('the response body ends at the time limit even when nothing reads it', async () => {
  await using server = await listenHttp((_, response) => response.writeHead(200).write('start'))
  const answer = await fetchFor([server.host])(server.origin, { ...options, timeout: 600 })
  const error = await new Promise((resolve) => answer.body.once('error', resolve))
  expect(error).toMatchObject({ code: 'timeout', sent: true })
})

test('a caller can abort before, during and after the head', async () => {
  const during = new AbortController()
  await using server = await listenHttp((request, response) => {
    if (request.url === '/head') response.writeHead(200).write('x')
    else during.abort()
  })
  const safeFetch = fetchFor([server.host])
  expect(await refusal(safeFetch(server.origin, { ...options, signal: AbortSignal.abort() }))).toMatchObject({
    code: 'aborted',
    sent: false,
  })
  expect(server.connections()).toBe(0)

  expect(await refusal(safeFetch(server.origin, { ...options, signal: during.signal }))).toMatchObject({ code: 'aborted', sent: true })

  const after = new AbortController()
  const answer = await safeFetch(`${server.origin}/head`, { ...options, signal: after.signal })
  after.abort()
  await expect(answer.bytes()).rejects.toMatchObject({ code: 'aborted', sent: true })
})

test('discarding a response closes its connection', async () => {
  const closed = Promise.withResolvers<void>()
  await using server = await listenHttp((request, response) => {
    request.socket.once('close', () => closed.resolve())
    response.writeHead(200).write('x')
  })
  const answer = await fetchFor([server.host])(server.origin, options)
  answer.discard()
  await expect(closed.promise).resolves.toBeUndefined()
})

test('an unsendable request is rejected without quoting it', async () => {
  const safeFetch = fetchFor(['127.0.0.1'])
  const badUrl = await refusal(safeFetch('not a url ?token=hunter2', options))
  const badHeader = await refusal(safeFetch('http://127.0.0.1/', { ...options, headers: { authorization: 'hunter2\nx' } }))
  for (const error of [badUrl, badHeader]) {
    expect(error).toMatchObject({ code: 'request', sent: false })
    expect(JSON.stringify([error, error.message, error.stack, error.cause])).not.toContain('hunter2')
  }
})

test('no error reveals where a name leads', async () => {
  const port = await freePort()
  const errors = [
    await refusal(fetchFor([], loopbackLookup)('http://name.example/?key=hunter2', options)),
    await refusal(fetchFor(['name.example'], loopbackLookup)(`http://name.example:${port}/?key=hunter2`, options)),
  ]
  expect(errors.map((error) => error.code)).toEqual(['address', 'connect'])
  for (const error of errors) {
    expect(JSON.stringify([error, error.message, error.cause])).not.toMatch(/127\.0\.0\.1|hunter2|name\.example/)
  }
})

async function received(server: Loopback, body: FetchOptions['body'], headers: Record<string, string> = {}): Promise<string> {
  return textOf(await fetchFor([server.host])(server.origin, { ...options, method: 'POST', body, headers }))
}

test('texts, bytes, streams and forms arrive as given', async () => {
  await using server = await listenHttp(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { 'content-length': length, 'transfer-encoding': transfer } = request.headers
    response.end(JSON.stringify([length ?? transfer, Buffer.concat(chunks).toString()]))
  })
  expect(JSON.parse(await received(server, 'täxt'))).toEqual(['5', 'täxt'])
  expect(JSON.parse(await received(server, new TextEncoder().encode('bytes').subarray(1, 4)))).toEqual(['3', 'yte'])
  expect(JSON.parse(await received(server, ReadableStream.from([Buffer.from('str'), Buffer.from('eam')])))).toEqual(['chunked', 'stream'])
  expect(JSON.parse(await received(server, ReadableStream.from([Buffer.from('abc')]), { 'content-length': '3' }))).toEqual(['3', 'abc'])
  expect(JSON.parse(await received(server, undefined))).toEqual(['0', ''])
  const form = new FormData()
  form.append('text', 'välue')
  form.append('file', new File(['content'], 'name.txt', { type: 'text/plain' }))
  const [length, text] = JSON.parse(await received(server, form)) as [string, string]
  expect(Number(length)).toBe(Buffer.byteLength(text))
  expect(text).toMatch(/name="text"\r\n\r\nvälue\r\n/)
  expect(text).toMatch(/name="file"; filename="name.txt"\r\nContent-Type: text\/plain\r\n\r\ncontent\r\n/)
})

test('a huge response is read only as fast as it is consumed', async () => {
  const total = 64 * 1024 * 1024
  const part = Buffer.alloc(65_536)
  let written = 0
  await using server = await listenHttp((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' })
    const gzip = createGzip({ level: 0 })
    gzip.pipe(response)
    const pump = () => {
      while (written < total) {
        written += part.length
        if (!gzip.write(part)) return void gzip.once('drain', pump)
      }
      gzip.end()
    }
    pump()
  })
  const answer = await fetchFor([server.host])(server.origin, { ...options, timeout: 60_000, maxBytes: 2 * total })
  let size = 0
  let ahead = 0
  for await (const chunk of answer.body) {
    size += (chunk as Buffer).length
    ahead = Math.max(ahead, written - size)
  }
  expect(size).toBe(total)
  // The kernel's socket buffers hold a few megabytes.
  expect(ahead).toBeLessThan(20 * 1024 * 1024)
})
