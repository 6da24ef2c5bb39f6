import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { perFile } from '#test/lifetimes.ts'

const test = perFile(createTestApp)
let port: number

beforeAll(async () => {
  port = Number(new URL(await test.http.fastify.listen({ host: '127.0.0.1', port: 0 })).port)
})

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

/** All responses of a connection, in order, split by their lengths. */
function readAnswers(said: string): Answer[] {
  const answers: Answer[] = []
  for (let rest = said; rest !== '';) {
    const [head = '', ...others] = rest.split('\r\n\r\n')
    const [first = '', ...lines] = head.split('\r\n')
    const headers = Object.fromEntries(lines.map((line) => [line.split(': ')[0]?.toLowerCase(), line.slice(line.indexOf(': ') + 2)]))
    const behind = others.join('\r\n\r\n')
    const length = Number(headers['content-length'] ?? 0)
    answers.push({ status: Number(first.split(' ')[1]), headers, body: behind.slice(0, length) })
    rest = behind.slice(length)
  }
  return answers
}

async function exchange(...pieces: string[]): Promise<Answer[]> {
  const socket = await open()
  const said = text(socket)
  for (const piece of pieces) socket.write(piece)
  return readAnswers(await said)
}

const health = 'GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\n\r\n'
const upload = 'POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'

describe('an invalid request', () => {
  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400, 'malformed_request'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'malformed_request'],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400, 'malformed_request'],
    ['a method of nobody', 'BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n', 400, 'malformed_request'],
    ['a header without a name', 'GET / HTTP/1.1\r\nHost: localhost\r\n: x\r\n\r\n', 400, 'malformed_request'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
      'malformed_request',
    ],
    ['a chunk without a length', `${upload}zz\r\n`, 400, 'malformed_request'],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'malformed_request'],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n', 400, 'malformed_request'],
    [
      'one host twice',
      `GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\nhOST: localhost\r\nConnection: close\r\n\r\n`,
      400,
      'malformed_request',
    ],
    ['large headers', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
    ['an endless address', `GET /${'x'.repeat(200_000)}`, 431, 'headers_too_large'],
    ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: localhost\r\n\r\n', 404, 'route_not_found'],
  ])('is rejected with a problem: %s', async (_, sent, status, code) => {
    const answers = await exchange(sent)
    expect(answers).toHaveLength(1)
    const { headers, body } = answers[0] as Answer
    expect(headers).toMatchObject({
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000',
      connection: 'close',
    })
    expect(JSON.parse(body)).toMatchObject({ status, code, instance: `urn:uuid:${headers['x-request-id']}` })
    expect(answers[0]?.status).toBe(status)
  })

  it('is rejected after the responses to earlier requests', async () => {
    const answers = await exchange(`${health}${health}hello\r\n\r\n`)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400])
    expect(answers.map(({ body }) => JSON.parse(body) as { status: unknown }).map(({ status }) => status)).toEqual(['ok', 'ok', 400])
  })

  it('is rejected once, however much of it follows', async () => {
    const answers = await exchange('hello\r\n\r\n', 'hello\r\n\r\n', `hello\r\n\r\n${health}`)
    expect(answers.map(({ status }) => status)).toEqual([400])
  })

  it('is rejected on a reused connection', async () => {
    const socket = await open()
    const said = text(socket)
    socket.write(health)
    await once(socket, 'data')
    socket.write('hello\r\n\r\n')
    expect(readAnswers(await said).map(({ status }) => status)).toEqual([200, 400])
  })
})

it('with an unknown expectation gets a response', async () => {
  const [answer] = await exchange('GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\nExpect: a miracle\r\nConnection: close\r\n\r\n')
  expect(answer?.status).toBe(200)
})

it('is detected by the host in its target too', async () => {
  const to = (target: string, host: string) => exchange(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  expect((await to('http://evil.example/api/v1/auth/config', 'localhost'))[0]?.status).toBe(421)
  expect((await to('http://localhost/api/v1/auth/config', 'evil.example'))[0]?.status).toBe(421)
  expect((await to('http://localhost/api/v1/auth/config', 'localhost'))[0]?.status).toBe(200)
  expect((await exchange('GET /api/v1/auth/config HTTP/1.0\r\n\r\n'))[0]?.status).toBe(421)
})
