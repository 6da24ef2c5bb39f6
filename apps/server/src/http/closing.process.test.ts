import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { startUpload } from '@broadside/contract/features/media'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { createScene, type Scene } from '#test/factories.ts'
import { databaseUrl, type ServerProgram, startServer } from '#test/server-program.ts'

/** Milliseconds. A shutdown without anything to wait for used to take 10 s. */
const promptMs = 7000

const key = randomBytes(32)

let test: TestApp
let scene: Scene
let server: ServerProgram | undefined
beforeEach(async () => {
  test = await createTestApp({ secretKeys: [key] })
  scene = await createScene(test)
})
afterEach(async () => {
  await server?.[Symbol.asyncDispose]()
  await test[Symbol.asyncDispose]()
})

async function start(env: Record<string, string> = {}): Promise<ServerProgram> {
  const own = { ROLE: 'web', DATABASE_URL: await databaseUrl(test), SECRET_KEY: key.toString('base64'), DATA_DIR: test.app.config.dataDir }
  server = await startServer({ env: { ...own, ...env } })
  return server
}

const agent = new Agent({ keepAlive: true })
const headers = () => ({ authorization: `Bearer ${scene.token}` })

interface Upload {
  send(bytes: Buffer): void
  /** Sends the rest. Returns the status, or the code of the error that cut it off. */
  finish(): Promise<number | string>
  /** The result of `finish`, without sending anything. */
  answer: Promise<number | string>
}

/** An upload of eight bytes, none of which is sent yet; the server has received its head. */
async function openUpload({ origin }: ServerProgram): Promise<Upload> {
  const { body } = await scene.client.call(startUpload, {
    body: { workspace_id: scene.workspaceId, filename: 'square.png', size: 8, alt_text: '' },
  })
  const upload: ClientRequest = request(`${origin}/api/v1/media/upload-session/${body.media_id}/content`, {
    agent,
    method: 'PUT',
    headers: { ...headers(), 'content-type': 'application/octet-stream', 'content-length': 8, expect: '100-continue' },
  })
  const answered = once(upload, 'response') as Promise<[IncomingMessage]>
  const answer = answered.then(
    ([response]) => (response.resume(), response.statusCode ?? 0),
    (error: NodeJS.ErrnoException) => error.code ?? error.message,
  )
  upload.flushHeaders()
  await Promise.race([once(upload, 'continue'), answer])
  return { answer, send: (bytes) => void upload.write(bytes), finish: () => (upload.end(), answer) }
}

/** Milliseconds until the process has exited, which must succeed. */
async function timeOf(stopping: ServerProgram): Promise<number> {
  const begun = performance.now()
  expect(await stopping.exited).toBe(0)
  return performance.now() - begun
}

it('exits at once when no request is open, whatever is connected', async () => {
  const web = await start()
  const { hostname, port } = new URL(web.origin)
  const unused = connect(Number(port), hostname)
  await once(unused, 'connect')
  const idle = request(`${web.origin}/api/v1/health`, { agent }).end()
  const [health] = (await once(idle, 'response')) as [IncomingMessage]
  health.resume()
  await once(health, 'end')
  const stream = await fetch(`${web.origin}/api/v1/notifications/stream?workspace_id=${scene.workspaceId}`, { headers: headers() })
  expect(stream.status).toBe(200)
  web.signal('SIGTERM')
  expect(await timeOf(web)).toBeLessThan(promptMs)
  await expect(stream.text()).resolves.toBeTypeOf('string')
})

it('lets an upload finish that takes longer than ten seconds, and accepts no other connection', async () => {
  const web = await start()
  const { hostname, port } = new URL(web.origin)
  const upload = await openUpload(web)
  upload.send(Buffer.from('1234'))
  web.signal('SIGTERM')
  const begun = performance.now()
  await expect.poll(() => web.output()).toContain('finishing what runs')
  await expect
    .poll(async () => {
      const late = connect(Number(port), hostname)
      return once(late, 'connect').then(
        () => (late.destroy(), 'taken'),
        () => 'refused',
      )
    })
    .toBe('refused')
  await expect.poll(() => performance.now() - begun, { timeout: 20_000 }).toBeGreaterThan(12_000)
  upload.send(Buffer.from('5678'))
  expect(await upload.finish()).toBe(204)
  expect(await timeOf(web)).toBeLessThan(promptMs)
})

it('exits as soon as its last upload ends, even though the client would keep the connection', async () => {
  const web = await start()
  const upload = await openUpload(web)
  web.signal('SIGTERM')
  await expect.poll(() => web.output()).toContain('finishing what runs')
  upload.send(Buffer.from('12345678'))
  expect(await upload.finish()).toBe(204)
  expect(await timeOf(web)).toBeLessThan(promptMs)
})

it('aborts requests that take longer than SHUTDOWN_SECONDS', async () => {
  const web = await start({ SHUTDOWN_SECONDS: '1' })
  const upload = await openUpload(web)
  web.signal('SIGTERM')
  expect(await timeOf(web)).toBeLessThan(promptMs)
  expect(await upload.answer).toBe('ECONNRESET')
})
