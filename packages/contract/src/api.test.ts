import { describe, expect, expectTypeOf, test } from 'vitest'
import { createApi } from './api.ts'
import type { Endpoint } from './endpoint.ts'
import { endpointMap } from './endpoint-map.gen.ts'
import * as contract from './index.ts'
import { parseRoute, toRoute } from './route.ts'

const baseUrl = 'https://social.example/api/v1'

type Contract = typeof contract
/** The export names of the contract's endpoints. */
type EndpointName = { [N in keyof Contract]: Contract[N] extends Endpoint ? N : never }[keyof Contract]

const isEndpoint = (value: unknown): value is Endpoint => typeof value === 'object' && value !== null && 'method' in value

/** An API whose server returns the given responses in order. */
const answering = (...responses: Response[]) => {
  const requests: Request[] = []
  const send: typeof fetch = (input, init) => {
    requests.push(new Request(input, init))
    return Promise.resolve(responses[requests.length - 1] ?? Response.error())
  }
  return { requests, api: createApi({ baseUrl, fetch: send }) }
}

describe('the map of endpoints', () => {
  test('contains every endpoint of the contract', () => {
    const exported = Object.entries<unknown>(contract).flatMap(([name, value]) => (isEndpoint(value) ? [[name, toRoute(value)]] : []))
    const mapped = Object.entries(endpointMap).map(([name, line]) => [name, parseRoute(line)])
    expect(Object.fromEntries(mapped)).toEqual(Object.fromEntries(exported))
    expectTypeOf<keyof typeof endpointMap>().toEqualTypeOf<EndpointName>()
  })
})

describe('the API for browsers', () => {
  test('calls endpoints by name', async () => {
    const { requests, api } = answering(Response.json({ id: 'p' }, { status: 201 }))
    const answer = await api.createPublication({ body: { workspace_id: 'w' }, idempotencyKey: 'key-12345' })
    expect([requests[0]?.method, requests[0]?.url]).toEqual(['POST', `${baseUrl}/publications`])
    expect(requests[0]?.headers.get('idempotency-key')).toBe('key-12345')
    expect(await requests[0]?.json()).toEqual({ workspace_id: 'w' })
    expect([answer.status, answer.body]).toEqual([201, { id: 'p' }])
  })

  test('sends bytes unchanged, and reads bytes and empty responses correctly', async () => {
    const { requests, api } = answering(new Response(null, { status: 204 }), new Response('bytes', { status: 206 }))
    const sent = await api.sendUploadContent({ params: { id: 'm' }, body: new Uint8Array([1, 2, 255]) })
    expect(requests[0]?.headers.get('content-type')).toBe('application/octet-stream')
    expect(sent.body).toBeUndefined()
    const { body } = await api.getMediaContent({ params: { id: 'm' } })
    expect(await body.text()).toBe('bytes')
  })

  test('rejects a status that the endpoint does not declare as a success', async () => {
    const { api } = answering(Response.json({ id: 'p' }, { status: 201 }))
    await expect(api.getPublication({ params: { id: 'p' } })).rejects.toMatchObject({ code: 'http_201' })
  })

  test('returns URLs for links and media elements', () => {
    const { api } = answering()
    expect(api.getMediaContent.url({ params: { id: 'a b' } })).toBe(`${baseUrl}/media/a%20b/content`)
    expect(api.listPublications.url({ query: { workspace_id: 'w', limit: 5 } })).toBe(`${baseUrl}/publications?workspace_id=w&limit=5`)
  })

  test('has the types of the endpoints', () => {
    const { api } = answering()
    const typed = () => {
      void api.listJobs()
      // @ts-expect-error the workspace is missing
      void api.listAccounts()
      // @ts-expect-error no such property
      void api.createPublication({ body: { workspace_id: 'w', titles: 'x' } })
      // @ts-expect-error the path has a parameter
      void api.getMediaContent.url()
      // @ts-expect-error an address has no body
      void api.createPublication.url({ body: { workspace_id: 'w' } })
      return api.resolveDestination({ params: { id: 'p', destination_id: 'd' }, body: { resolution: 'retry' } })
    }
    type Resolved = Awaited<ReturnType<typeof typed>>
    expectTypeOf<Resolved['status']>().toEqualTypeOf<200 | 202>()
    expectTypeOf<Resolved['body']['destinations'][number]['external_url']>().toEqualTypeOf<string | undefined>()
  })
})
