import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { getHealth, getReadiness, getSchema, getVersion } from '@broadside/contract/features/instance'
import { endpoints } from '@broadside/contract/endpoints'
import { problems } from '@broadside/contract/problems'
import { describe, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { createUser, createWorkspace } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { findCommit } from './instance.ts'

const test = perFile(createTestApp)

const get = (url: string, headers: Record<string, string> = {}) => test.http.fastify.inject({ method: 'GET', url, headers })

/** Every `$ref` in a document, at any depth. */
function* refsIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (key === '$ref' && typeof inner === 'string') yield inner
    else yield* refsIn(inner)
  }
}

const resolve = (document: unknown, ref: string): unknown =>
  ref
    .slice(2)
    .split('/')
    .reduce((value, name) => (value as Record<string, unknown> | undefined)?.[name.replaceAll('~1', '/').replaceAll('~0', '~')], document)

describe('readiness', () => {
  it('is reported without a credential', async () => {
    expect((await test.client().call(getHealth)).body).toMatchObject({ status: 'ok' })
    expect((await test.client().call(getReadiness)).body).toMatchObject({ status: 'ok' })
    expect((await test.client().call(getVersion)).body).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      commit: expect.any(String),
    })
  })

  it('fails without a worker heartbeat, unless the process only serves requests', async () => {
    await using web = await createTestApp({ env: { ROLE: 'web' } })
    await using all = await createTestApp()
    for (const { clock } of [web, all]) clock.advance(60_000)
    const refused = await all.http.fastify.inject({ method: 'GET', url: '/api/v1/ready' })
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBe('5')
    expect(refused.json()).toMatchObject({ code: 'service_unavailable' })
    expect((await web.http.fastify.inject({ method: 'GET', url: '/api/v1/ready' })).statusCode).toBe(200)
  })

  it('includes the commit of a checkout, and none without one', () => {
    const files: Record<string, string> = { '.git/HEAD': 'ref: refs/heads/main\n', '.git/refs/heads/main': '4f1c2ab\n' }
    const read = (path: string) => {
      const text = files[path]
      if (text === undefined) throw new Error('file not found')
      return text
    }
    expect(findCommit(read)).toBe('4f1c2ab')
    delete files['.git/HEAD']
    expect(findCommit(read)).toBe('')
  })
})

describe('the contract as a document', () => {
  it('is the same at both URLs, with every reference resolved and every operation in it', async () => {
    const [inner, outer] = [await get('/api/v1/openapi.json'), await get('/openapi.json')]
    expect(inner.statusCode).toBe(200)
    expect(inner.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(outer.body).toBe(inner.body)
    const document = inner.json<{ openapi: string; servers: unknown; paths: Record<string, Record<string, { operationId: string }>> }>()
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(document.servers).toEqual([{ url: 'https://social.example/api/v1' }])
    const refs = [...refsIn(document)]
    expect(refs.length).toBeGreaterThan(50)
    expect(refs.filter((ref) => !ref.startsWith('#/') || resolve(document, ref) === undefined)).toEqual([])
    const ids = Object.values(document.paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId))
    expect(ids.toSorted()).toEqual(endpoints.map(({ id }) => id).toSorted())
  })

  it('has schemas that a JSON Schema 2020-12 validator compiles', async () => {
    const { components } = (await get('/openapi.json')).json<{ components: { schemas: Record<string, object> } }>()
    const ajv = new Ajv2020({ strict: false, allErrors: true })
    addFormats.default(ajv)
    ajv.addSchema({ $id: 'https://social.example/document', components })
    for (const name of Object.keys(components.schemas)) {
      const validate = ajv.getSchema(`https://social.example/document#/components/schemas/${name}`)
      expect(validate, name).toBeTypeOf('function')
    }
  })

  it('returns 304 when the client already has it, compressed or not', async () => {
    for (const url of [
      '/api/v1/openapi.json',
      '/api/v1/openapi.yaml',
      '/openapi.json',
      '/api/v1/docs',
      '/api/v1/problems/not_found',
      '/api/v1/schemas/ErrorModel.json',
    ]) {
      for (const headers of [{}, { 'accept-encoding': 'gzip, br' }]) {
        const first = await get(url, headers)
        expect(first.headers['cache-control'], url).toBe('public, max-age=300')
        const again = await get(url, { ...headers, 'if-none-match': String(first.headers.etag) })
        expect([again.statusCode, again.body], url).toEqual([304, ''])
        expect(again.headers.etag).toBe(first.headers.etag)
        expect((await get(url, { ...headers, 'if-none-match': '"other"' })).statusCode).toBe(200)
      }
    }
  })

  it('is compressed only for clients that accept it', async () => {
    const plain = await get('/openapi.json')
    const packed = await get('/openapi.json', { 'accept-encoding': 'gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
    expect(packed.headers.etag).not.toBe(plain.headers.etag)
    expect((await get('/openapi.json', { 'accept-encoding': 'br, gzip;q=0' })).headers['content-encoding']).toBe('br')
  })

  it('is served as YAML with the same content', async () => {
    const yaml = await get('/api/v1/openapi.yaml')
    expect(yaml.headers['content-type']).toBe('application/yaml; charset=utf-8')
    expect(yaml.body).toContain('openapi: "3.1.0"')
    expect(yaml.body).toContain('url: "https://social.example/api/v1"')
  })

  it('serves each schema under the name that responses refer to', async () => {
    const response = await get('/api/v1/schemas/AccountResponse.json')
    expect(response.headers['content-type']).toBe('application/schema+json; charset=utf-8')
    expect(response.json()).toMatchObject({ $id: 'https://social.example/api/v1/schemas/AccountResponse.json', type: 'object' })
    for (const name of ['Nothing.json', 'AccountResponse', '__proto__.json'])
      await expect(test.client().call(getSchema, { params: { name } })).rejects.toMatchObject({ code: 'not_found', status: 404 })
  })
})

describe('pages', () => {
  it('explain every problem code, as a page or as JSON', async () => {
    for (const code of Object.keys(problems))
      expect((await get(`/api/v1/problems/${code}`, { accept: 'text/html' })).statusCode, code).toBe(200)
    const page = await get('/api/v1/problems/revision_conflict', { accept: 'text/html,application/json;q=0.9' })
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).toContain(problems.revision_conflict.remedy)
    const json = await get('/api/v1/problems/revision_conflict', { accept: 'application/json' })
    expect(json.json()).toEqual({
      code: 'revision_conflict',
      status: 409,
      title: problems.revision_conflict.title,
      remedy: problems.revision_conflict.remedy,
    })
    expect((await get('/api/v1/problems/constructor')).statusCode).toBe(404)
  })

  it('list every operation and schema in the reference, with working links', async () => {
    const { body } = await get('/api/v1/docs')
    const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { id } of endpoints) expect(ids).toContain(id)
    const targets = [...body.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target)
    expect(targets.filter((target) => !ids.includes(target))).toEqual([])
  })

  it('have a policy that allows exactly their own style and script', async () => {
    const hash = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    for (const url of ['/site', '/api/v1/docs', '/api/v1/problems/not_found']) {
      const { body, headers } = await get(url)
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain(`style-src ${hash(/<style>([\s\S]*?)<\/style>/.exec(body)?.[1])}`)
      const script = /<script>([\s\S]*?)<\/script>/.exec(body)
      expect(policy.includes('script-src'), url).toBe(script !== null)
      if (script) expect(policy).toContain(`script-src ${hash(script[1])}`)
      expect(body).not.toMatch(/ style="| on\w+="/)
    }
  })

  it('list the public sites, with escaped titles', async () => {
    const user = await createUser(test)
    await createWorkspace(test, user, { name: 'Fish & <b>Chips</b>' })
    const hidden = await createWorkspace(test, user, { name: 'Hidden Place' })
    await test.app.db.updateTable('workspaces').set({ site_visibility: 'unlisted' }).where('id', '=', hidden.id).execute()
    const { body, headers } = await get('/site')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toContain('href="/site/fish-b-chips-b"')
    expect(body).toContain('Fish &amp; &lt;b&gt;Chips&lt;/b&gt;')
    expect(body).not.toContain('Hidden Place')
  })
})
