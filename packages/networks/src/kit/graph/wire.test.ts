import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestTools } from '../../testing/tools.ts'
import { startServer, type FakeServer } from '../../testing/server.ts'
import { createGraphErrors } from './errors.ts'
import { openGraph } from './wire.ts'

const token = 'IGAAtoken123'

let server: FakeServer
beforeEach(async () => {
  server = await startServer(() => ({ json: { id: '1' } }))
})
afterEach(() => server.close())

const open = (tokenIn?: 'header' | 'parameters', appSecret?: string) =>
  openGraph(
    createTestTools(),
    { url: `${server.url}/v25.0`, errors: createGraphErrors(), ...(tokenIn && { tokenIn }) },
    { token, ...(appSecret && { appSecret }) },
  )
const formOf = (index: number) => Object.fromEntries(new URLSearchParams(server.requests[index]?.body.toString('utf8')))

describe('calling a Graph host', () => {
  it('sends the token in the header', async () => {
    const graph = open()
    await graph.get('me', { fields: 'id,username' })
    await graph.post('me/media', { caption: 'Winter hours', is_carousel_item: true, location_id: undefined })
    expect(server.requests.map(({ method, path, query, headers }) => [method, path, query, headers['authorization']])).toEqual([
      ['GET', '/v25.0/me', { fields: 'id,username' }, `Bearer ${token}`],
      ['POST', '/v25.0/me/media', {}, `Bearer ${token}`],
    ])
    expect(formOf(1)).toEqual({ caption: 'Winter hours', is_carousel_item: 'true' })
  })

  it('sends the token among the parameters where that is how the host takes it', async () => {
    const graph = open('parameters')
    await graph.get('me')
    await graph.post('me/threads', { text: 'Winter hours' })
    expect(server.requests.map(({ method, query, headers }) => [method, query, headers['authorization']])).toEqual([
      ['GET', { access_token: token }, undefined],
      ['POST', {}, undefined],
    ])
    expect(formOf(1)).toEqual({ text: 'Winter hours', access_token: token })
  })

  it('proves that it has the secret of the app', async () => {
    await open('header', 'the-secret').get('me')
    const proof = createHmac('sha256', 'the-secret').update(token).digest('hex')
    expect(server.requests[0]?.query).toEqual({ appsecret_proof: proof })
  })

  it('removes the token from what the host says', async () => {
    server.fail('GET /v25.0/me', { mode: 'answer', answer: { status: 400, json: { error: { code: 190, message: `Malformed ${token}` } } } })
    await expect(open().get('me')).rejects.toMatchObject({ kind: 'auth', detail: 'Malformed [removed]' })
  })

  it('sends nothing with a token that is not one', () => {
    expect(() => openGraph(createTestTools(), { url: server.url, errors: createGraphErrors() }, { token: 'a\r\nb' })).toThrow(
      'token_malformed',
    )
  })
})
