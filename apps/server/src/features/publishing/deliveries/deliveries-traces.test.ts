import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openReceiver, type Receiver } from '#lib/traces/testing/receiver.ts'
import type { ReceivedSpan } from '#lib/traces/testing/protobuf.ts'
import { recordStatements } from '#test/record-statements.ts'
import { openScene, publish, publishing, read, type Scene, type SceneOptions } from './testing/scene.ts'

const traced = (receiver: Pick<Receiver, 'origin'>, env: Record<string, string> = {}, options: SceneOptions = {}) =>
  openScene({ ...options, env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.origin, ...env } })

/** The spans of the app, which sends the last of them when it stops. */
async function spansOf(receiver: Receiver, scene: Scene): Promise<ReceivedSpan[]> {
  await scene[Symbol.asyncDispose]()
  return receiver.spans
}

const get = (spans: readonly ReceivedSpan[], name: string): ReceivedSpan => {
  const found = spans.find((span) => span.name === name)
  if (!found) throw new Error(`No span is named "${name}": ${spans.map((span) => span.name).join(', ')}`)
  return found
}

const publishNow = 'POST /api/v1/publications/{id}/publish-now'

it('follows a post from the request through its transaction and its job to the network', async () => {
  await using receiver = await openReceiver()
  const scene = await traced(receiver, { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20dXNlcg', OTEL_SERVICE_NAME: 'social' })
  const id = await publish(scene)
  await scene.test.drain()
  const { destination } = await read(scene, id)
  expect(destination.status).toBe('published')
  const spans = await spansOf(receiver, scene)
  expect(receiver.headers[0]).toMatchObject({ authorization: 'Basic dXNlcg' })
  const request = get(spans, publishNow)
  expect(request).toMatchObject({
    kind: 2,
    parentSpanId: '',
    resource: { 'service.name': 'social' },
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/v1/publications/{id}/publish-now',
      'http.response.status_code': 202,
      'url.path': `/api/v1/publications/${id}/publish-now`,
    },
  })
  const ofRequest = spans.filter(({ traceId }) => traceId === request.traceId)
  const transaction = get(
    ofRequest.filter(({ parentSpanId }) => parentSpanId === request.spanId),
    'transaction',
  )
  expect(transaction).toMatchObject({ kind: 3, attributes: { 'db.system.name': 'postgresql' } })
  const job = get(ofRequest, 'process delivery.publish')
  expect(job).toMatchObject({
    kind: 5,
    parentSpanId: transaction.spanId,
    attributes: { 'messaging.destination.name': 'delivery.publish', 'broadside.publication_id': id, 'broadside.job.attempt': 1 },
  })
  const calls = ofRequest.filter(
    ({ parentSpanId, kind, attributes }) => parentSpanId === job.spanId && kind === 3 && attributes['server.port'],
  )
  expect(calls).toContainEqual(
    expect.objectContaining({
      name: 'POST',
      attributes: expect.objectContaining({
        'http.request.method': 'POST',
        'server.address': '127.0.0.1',
        'http.response.status_code': 200,
      }) as object,
    }),
  )
  expect(ofRequest.some(({ name, parentSpanId }) => name === 'batch settleAll' && parentSpanId === job.spanId)).toBe(true)
})

it('links the trace of its cause when a job runs later, and follows the jobs that continue it', async () => {
  await using receiver = await openReceiver()
  let isProcessing = true
  const change = publishing((usual, run, ...rest) => (isProcessing ? run.later(5000) : usual(run, ...rest)))
  const scene = await traced(receiver, {}, { change })
  await publish(scene)
  await sql`update jobs set created_at = created_at - interval '2 minutes'`.execute(scene.test.app.db)
  await scene.test.drain()
  isProcessing = false
  scene.fake.server.fail('POST /posts', { mode: 'answer', answer: { status: 403 } })
  scene.test.clock.advance(10_000)
  await scene.test.drain()
  const spans = await spansOf(receiver, scene)
  const request = get(spans, publishNow)
  const job = get(spans, 'process delivery.publish')
  expect(job.traceId).not.toBe(request.traceId)
  expect(job.links).toMatchObject([{ traceId: request.traceId }])
  const poll = get(spans, 'process delivery.poll')
  expect(poll).toMatchObject({ traceId: job.traceId, parentSpanId: job.spanId })
  const call = spans.find(({ name, parentSpanId }) => name === 'POST' && parentSpanId === poll.spanId)
  expect(call).toMatchObject({ hasFailed: true, attributes: { 'http.response.status_code': 403, 'error.type': '403' } })
})

it('contains no text, no token and no query', async () => {
  await using receiver = await openReceiver()
  const scene = await traced(receiver)
  await publish(scene, { text: 'The recipe of the house' })
  const search = `/api/v1/publications?workspace_id=${scene.workspaceId}&q=recipe`
  await scene.test.http.fastify.inject({ url: search, headers: { authorization: `Bearer ${scene.token}` } })
  await scene.test.http.fastify.inject({ url: '/api/v1/invitations/by-token/a-token-of-mine' })
  await scene.test.http.fastify.inject({ url: '/nowhere/a-token-of-mine' })
  await scene.test.drain()
  const { token } = scene
  await spansOf(receiver, scene)
  for (const secret of [token, 'recipe', 'ada', 'a-token-of-mine', 'workspace_id=']) expect(receiver.everything()).not.toContain(secret)
  expect(receiver.spans.length).toBeGreaterThan(5)
})

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
const health = (scene: Scene) => scene.test.http.fastify.inject({ url: '/api/v1/health', headers: { traceparent } })

it('joins the trace of a trusted proxy, and of no other client', async () => {
  await using receiver = await openReceiver()
  const behind = await traced(receiver, { TRUSTED_PROXIES: '127.0.0.1' })
  await health(behind)
  const [joined] = await spansOf(receiver, behind)
  expect(joined).toMatchObject({ traceId: '0af7651916cd43dd8448eb211c80319c', parentSpanId: 'b7ad6b7169203331' })
  receiver.spans.length = 0
  const open = await traced(receiver)
  await health(open)
  const [own] = await spansOf(receiver, open)
  expect(own?.parentSpanId).toBe('')
})

it('records as many traces as the sampler chooses', async () => {
  await using receiver = await openReceiver()
  const scene = await traced(receiver, { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' })
  await publish(scene)
  await scene.test.drain()
  expect(await spansOf(receiver, scene)).toEqual([])
})

it('writes and reads no column while traces are off', async () => {
  await using scene = await openScene()
  const { during } = recordStatements(scene.test)
  const statements = await during(async () => {
    await publish(scene)
    await scene.test.drain()
  })
  expect(statements.filter(({ text }) => /\btrace\b/.test(text))).toEqual([])
  expect(await scene.test.app.db.selectFrom('jobs').select('id').where('trace', 'is not', null).execute()).toEqual([])
})

it('publishes while the collector is away, and stops in time', async () => {
  const receiver = await openReceiver()
  const scene = await traced(receiver)
  await receiver[Symbol.asyncDispose]()
  const id = await publish(scene)
  await scene.test.drain()
  expect((await read(scene, id)).destination.status).toBe('published')
  const begun = performance.now()
  await scene[Symbol.asyncDispose]()
  expect(performance.now() - begun).toBeLessThan(10_000)
})
