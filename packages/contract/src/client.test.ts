import { Type } from 'typebox'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { ApiError, createClient, toUrl } from './client.ts'
import { anyone, endpointsOf } from './endpoint.ts'
import { listAccounts } from './features/accounts.ts'
import { createBuild, getBuild, listBuilds } from './features/builds.ts'
import { listJobs } from './features/jobs.ts'
import { getMediaContent, sendUploadContent } from './features/media.ts'
import { deletePublication, resolveDestination } from './features/publications.ts'
import { CommaList } from './primitives.ts'

const baseUrl = 'https://social.example/api/v1'

/** A fetch that records the request and returns the given response. */
const answering = (response: () => Response) => {
  const requests: Request[] = []
  const send: typeof fetch = (input, init) => {
    requests.push(new Request(input, init))
    return Promise.resolve(response())
  }
  return { requests, client: createClient({ baseUrl, fetch: send, token: 'bsd_token' }) }
}
const json =
  (body: unknown, status = 200, type = 'application/json') =>
  () =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': type, etag: '"u1.0a1b2c3d"' } })

describe('a call', () => {
  test('puts parameters, query, body and headers in their places', async () => {
    const { requests, client } = answering(json({ id: '1' }))
    await client.call(createBuild, { body: { workspace_id: 'w', idea: 'Ünï' }, idempotencyKey: 'key-12345', headers: { 'x-trace': 'a' } })
    const [request] = requests
    expect([request?.method, request?.url]).toEqual(['POST', `${baseUrl}/publication-builds`])
    expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
      authorization: 'Bearer bsd_token',
      'content-type': 'application/json',
      'idempotency-key': 'key-12345',
      'x-trace': 'a',
    })
    expect(await request?.json()).toEqual({ workspace_id: 'w', idea: 'Ünï' })
  })

  test('sends no content type without a body', async () => {
    const { requests, client } = answering(json([]))
    await client.call(listAccounts, { query: { workspace_id: 'w' } })
    expect([requests[0]?.url, requests[0]?.body, requests[0]?.headers.get('content-type')]).toEqual([
      `${baseUrl}/accounts?workspace_id=w`,
      null,
      null,
    ])
  })

  test('sends the bytes of an upload unchanged', async () => {
    const { requests, client } = answering(() => new Response(null, { status: 204 }))
    const answer = await client.call(sendUploadContent, { params: { id: 'm' }, body: new Uint8Array([1, 2, 255]) })
    expect(new Uint8Array((await requests[0]?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(new Uint8Array([1, 2, 255]))
    expect(requests[0]?.headers.get('content-type')).toBe('application/octet-stream')
    expect(answer.body).toBeUndefined()
  })

  test('returns status, body and headers of a success', async () => {
    const { client } = answering(json({ id: 'b' }))
    const answer = await client.call(getBuild, { params: { id: 'b' } })
    expect([answer.status, answer.body, answer.headers.get('etag')]).toEqual([200, { id: 'b' }, '"u1.0a1b2c3d"'])
  })

  test('returns the response itself if the body is not JSON', async () => {
    const { client } = answering(() => new Response('bytes', { status: 206 }))
    const { status, body } = await client.call(getMediaContent, { params: { id: 'm' }, headers: { range: 'bytes=0-4' } })
    expect([status, await body.text()]).toEqual([206, 'bytes'])
  })

  test('rejects with the problem of the service', async () => {
    const problem = { code: 'not_found', detail: 'No such build.', status: 404, title: 'Not found', type: 'x', instance: 'y' }
    const { client } = answering(json(problem, 404, 'application/problem+json'))
    const error = await client.call(getBuild, { params: { id: 'b' } }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 404, code: 'not_found', problem, message: 'not_found: No such build.' })
  })

  test('rejects with the status if another server responded', async () => {
    for (const response of [() => new Response('<h1>Bad gateway</h1>', { status: 502 }), json({ error: 'proxy' }, 502), json('no', 502)]) {
      const error = await answering(response)
        .client.call(listJobs)
        .catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ status: 502, code: 'http_502', problem: undefined })
    }
  })

  test('rejects with the error of fetch if there was no response', async () => {
    const client = createClient({ baseUrl, fetch: () => Promise.reject(new TypeError('fetch failed')) })
    await expect(client.call(listJobs)).rejects.toThrow('fetch failed')
  })
})

describe('a URL', () => {
  test('encodes its parameters', () => {
    expect(toUrl(baseUrl, getBuild, { params: { id: 'a/b?c#d é' } })).toBe(`${baseUrl}/publication-builds/a%2Fb%3Fc%23d%20%C3%A9`)
  })

  test('cannot be escaped by a parameter', () => {
    for (const id of ['.', '..', '', undefined]) expect(() => toUrl(baseUrl, getBuild, { params: { id } })).toThrow(TypeError)
  })

  test('separates lists by commas, and omits undefined values', () => {
    const search = endpointsOf('test').get('search', '/search', {
      summary: 'Searches',
      access: anyone,
      query: Type.Object({ ids: CommaList(Type.String()) }),
      success: { 200: Type.Array(Type.String()) },
    })
    expect(toUrl(`${baseUrl}/`, search, { query: { ids: ['a', 'b&c'], limit: undefined, all: true } })).toBe(
      `${baseUrl}/search?ids=a%2Cb%26c&all=true`,
    )
  })
})

test("inputs and responses have the endpoint's types", () => {
  const { client } = answering(json({}))
  const typed = () => {
    void client.call(listJobs)
    void client.call(listJobs, { query: { status: 'failed' } })
    void client.call(listBuilds, { query: { workspace_id: 'w', limit: 10 } })
    // @ts-expect-error the status is not one of the list
    void client.call(listJobs, { query: { status: 'gone' } })
    // @ts-expect-error the workspace is missing
    void client.call(listAccounts)
    // @ts-expect-error the key is required here
    void client.call(createBuild, { body: { workspace_id: 'w' } })
    // @ts-expect-error no such property
    void client.call(createBuild, { body: { workspace_id: 'w', ideas: 'x' }, idempotencyKey: 'key-12345' })
    // @ts-expect-error it has no body
    void client.call(getBuild, { params: { id: 'b' }, body: {} })
    // @ts-expect-error only true confirms
    void client.call(deletePublication, { params: { id: 'p' }, query: { confirm: false } })
    return client.call(resolveDestination, { params: { id: 'p', destination_id: 'd' }, body: { resolution: 'retry' } })
  }
  type Resolved = Awaited<ReturnType<typeof typed>>
  expectTypeOf<Resolved['status']>().toEqualTypeOf<200 | 202>()
  expectTypeOf<Resolved['body']['status']>().toEqualTypeOf<'draft' | 'scheduled' | 'publishing' | 'published' | 'partial' | 'failed'>()
  expectTypeOf<Resolved['body']['destinations'][number]['external_url']>().toEqualTypeOf<string | undefined>()
})
