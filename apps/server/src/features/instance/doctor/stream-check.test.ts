import { request as send, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { listenHttp } from '#lib/testing/loopback.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { perFile } from '#test/lifetimes.ts'
import { signStream, streamPath } from './stream-address.ts'
import { checkStream } from './stream-check.ts'

const test = perFile(createTestApp)

const times = { survivesMs: 1500, promptMs: 500 }

/** A proxy in front of the app, which passes the response on in its own way. */
async function through(pass: (answer: import('node:http').IncomingMessage, response: Parameters<RequestListener>[1]) => void) {
  const { fastify } = test.http
  if (!fastify.server.listening) await fastify.listen({ port: 0, host: '127.0.0.1' })
  const { port } = fastify.server.address() as AddressInfo
  return listenHttp((request, response) => {
    const onward = send({ port, host: '127.0.0.1', path: request.url, headers: { host: `localhost:${port}` } }, (answer) =>
      pass(answer, response),
    )
    response.on('close', () => onward.destroy())
    onward.on('error', () => response.destroy())
    onward.end()
  })
}

const check = (origin: string) => checkStream({ origin, signer: test.app.signer('doctor-stream'), times })

it('finds that a stream passes', async () => {
  await using proxy = await through((answer, response) => {
    response.writeHead(answer.statusCode ?? 0, answer.headers)
    answer.pipe(response)
  })
  expect(await check(proxy.origin)).toMatchObject([{ code: 'stream', severity: 'ok' }])
})

it('finds a proxy that holds responses back', async () => {
  await using proxy = await through((answer, response) => {
    const chunks: Buffer[] = []
    answer.on('data', (chunk: Buffer) => chunks.push(chunk))
    answer.on('end', () => response.writeHead(200).end(Buffer.concat(chunks)))
  })
  expect(await check(proxy.origin)).toMatchObject([{ code: 'stream_buffered', severity: 'warning' }])
})

it('finds a proxy that ends connections early', async () => {
  await using proxy = await through((answer, response) => {
    response.writeHead(200)
    answer.once('data', (chunk: Buffer) => {
      response.write(chunk)
      setTimeout(() => response.destroy(), 300)
    })
  })
  expect(await check(proxy.origin)).toMatchObject([{ code: 'stream_cut', severity: 'warning', parameters: { seconds: 0 } }])
})

it('finds an address where another server responds, and one where none does', async () => {
  await using proxy = await listenHttp((_, response) => void response.writeHead(404).end())
  expect(await check(proxy.origin)).toMatchObject([{ code: 'stream_refused', parameters: { status: 404 } }])
  await proxy[Symbol.asyncDispose]()
  expect(await check(proxy.origin)).toMatchObject([{ code: 'stream_unreachable' }])
})

it('opens no stream without a signature, or for longer than two minutes', async () => {
  const open = (url: string) => test.http.fastify.inject({ url })
  const signer = test.app.signer('doctor-stream')
  for (const url of [streamPath, `${streamPath}?until=${Date.now() + 1000}&signature=AAAA`, signStream(signer, Date.now() + 600_000)])
    expect((await open(url)).statusCode, url).toBe(403)
  const ended = await open(signStream(signer, Date.now() - 1))
  expect([ended.statusCode, ended.headers['content-type'], ended.body]).toEqual([200, 'text/event-stream; charset=utf-8', 'data: open\n\n'])
})
