import { createServer, type Socket } from 'node:net'
import { NetworkError } from '@broadside/networks/spec/index'
import { expect, test } from 'vitest'
import { createNetworkHttp, type NetworkHttp } from './network-http.ts'
import { createGuard } from './safe-fetch-guard.ts'
import { createSafeFetch, type SafeFetchOptions } from './safe-fetch.ts'
import { freePort, listenHttp, listenTcp, type Loopback } from './testing/loopback.ts'

const httpFor = (options: Partial<SafeFetchOptions> = {}) =>
  createNetworkHttp({ safeFetch: createSafeFetch({ allowList: ['127.0.0.1'], userAgent: 'Broadside/test', ...options }) })

const failure = async (work: Promise<unknown>): Promise<NetworkError> => {
  const error = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (error instanceof NetworkError) return error
  throw new Error('The request should have failed.', { cause: error })
}

const answer = (headers = '') => `HTTP/1.1 200 OK\r\n${headers}content-length: 2\r\n\r\n{}`

const post = (url: string) => ({ method: 'POST', url, json: { status: 'Hello' }, isRepeatable: true }) as const

/** Sends requests until one reuses a connection, which has to be idle in between. */
async function waitForReuse(http: NetworkHttp, server: Loopback, url = server.origin) {
  const countNew = async () => {
    const former = server.connections()
    await http(post(url))
    return server.connections() - former
  }
  await expect.poll(countNew).toBe(0)
}

test('repeatable requests share one connection, and others open their own', async () => {
  const told: (string | undefined)[] = []
  await using server = await listenHttp((request, response) => {
    told.push(request.headers.connection)
    response.end('{}')
  })
  const http = httpFor()
  await waitForReuse(http, server)
  expect(new Set(told)).toEqual(new Set(['keep-alive']))
  told.length = 0
  const former = server.connections()
  for (let i = 0; i < 3; i++) await http({ method: 'POST', url: server.origin, json: {} })
  expect(server.connections() - former).toBe(3)
  expect(told).toEqual(['close', 'close', 'close'])
})

test('concurrent requests do not wait for each other', async () => {
  let waiting = 0
  const all = Promise.withResolvers<void>()
  await using server = await listenHttp(async (_, response) => {
    if (++waiting === 4) all.resolve()
    await all.promise
    response.end('{}')
  })
  const http = httpFor()
  await Promise.all(Array.from({ length: 4 }, () => http(post(server.origin))))
  expect(server.connections()).toBe(4)
})

test.each([
  ['at once', 'connection: keep-alive\r\nkeep-alive: timeout=600\r\n'],
  ['as it said', 'connection: close\r\n'],
])('a server that closes %s after each response leaves no request in doubt', async (_, headers) => {
  await using server = await listenTcp((socket) => socket.on('data', () => socket.end(answer(headers))))
  const http = httpFor()
  for (let i = 0; i < 30; i++) expect((await http(post(server.origin))).status).toBe(200)
  expect(server.connections()).toBe(30)
})

test('a connection is not reused when the server would soon close it', async () => {
  await using server = await listenTcp((socket) => socket.on('data', () => socket.write(answer('keep-alive: timeout=1\r\n'))))
  const http = httpFor()
  for (let i = 0; i < 3; i++) await http(post(server.origin))
  expect(server.connections()).toBe(3)
})

test('a connection that is idle for a second is closed by us', async () => {
  const closed = Promise.withResolvers<void>()
  await using server = await listenTcp((socket) => {
    socket.on('data', () => socket.write(answer()))
    socket.on('end', closed.resolve)
  })
  await httpFor()(post(server.origin))
  await expect(closed.promise).resolves.toBeUndefined()
})

test('a request on a reused connection without a response is unknown, and the next one opens another connection', async () => {
  let received = 0
  await using server = await listenTcp((socket) => {
    let ofSocket = 0
    socket.on('data', () => {
      received += 1
      if (++ofSocket === 2) socket.resetAndDestroy()
      else socket.write(answer())
    })
  })
  const http = httpFor()
  let sent = 0
  const send = () => {
    sent += 1
    return http(post(server.origin))
  }
  const evidenceOf = () =>
    send().then(
      ({ status }) => status,
      (error: NetworkError) => error.evidence,
    )
  await expect.poll(evidenceOf).toBe('unknown')
  expect(server.connections()).toBe(sent - 1)
  expect((await send()).status).toBe(200)
  expect(server.connections()).toBe(sent - 1)
  // Nothing is retried automatically.
  expect(received).toBe(sent)
})

test('a server that accepts and closes before reading: unknown, as on any connection', async () => {
  await using server = await listenTcp((socket) => socket.destroy())
  expect(await failure(httpFor()(post(server.origin)))).toMatchObject({ evidence: 'unknown', code: 'connection_closed' })
})

test('a server that went down while its connection was idle: not sent', async () => {
  const port = await freePort()
  const http = httpFor()
  {
    const server = createServer((socket) => socket.on('data', () => socket.end(answer())))
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    await http(post(`http://127.0.0.1:${port}`))
    await new Promise((resolve) => server.close(resolve))
  }
  expect(await failure(http(post(`http://127.0.0.1:${port}`)))).toMatchObject({ evidence: 'not_sent', code: 'connect_failed' })
})

test('a truncated response closes its connection', async () => {
  await using server = await listenTcp((socket) => socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{')))
  const http = httpFor()
  for (let i = 0; i < 2; i++) expect(await failure(http({ ...post(server.origin), timeout: 200 }))).toMatchObject({ code: 'timeout' })
  expect(server.connections()).toBe(2)
})

test('address rules apply per connection', () => {
  const url = new URL('https://name.example/a')
  const dialOf = (allowList: string[]) => createGuard({ allowList }).dialOf(url)
  expect(dialOf([])).toBe(createGuard({ allowList: [] }).dialOf(new URL('https://name.example/b?c')))
  expect(dialOf([])).not.toBe(dialOf(['name.example']))
  expect(dialOf([])).not.toBe(createGuard({ allowList: [] }).dialOf(new URL('https://name.example:8443/a')))
})

test('a name is resolved for every connection, and not for requests on an existing one', async () => {
  const sockets: Socket[] = []
  await using server = await listenTcp((socket) => {
    sockets.push(socket)
    socket.on('data', () => socket.write(answer()))
  })
  let lookups = 0
  const lookup = async () => {
    lookups += 1
    return [{ address: '127.0.0.1', family: 4 }]
  }
  const http = httpFor({ allowList: ['moved.example'], lookup })
  const url = `http://moved.example:${server.port}/`
  await waitForReuse(http, server, url)
  expect(lookups).toBe(server.connections())
  for (const socket of sockets) socket.destroy()
  await http(post(url))
  expect(lookups).toBe(server.connections())
})
