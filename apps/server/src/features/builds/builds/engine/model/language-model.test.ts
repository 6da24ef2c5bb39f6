import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { createBoundedFetch } from './bounded-fetch.ts'
import type { Conversation } from './conversation.ts'
import { type ModelSettings, openLanguageModel } from './language-model.ts'
import { createModelServer, type ModelServer } from './testing/model-server.ts'

const schema = Type.Object({ flags: Type.Array(Type.String()) }, { additionalProperties: false })
const conversation: Conversation = {
  instructions: `Your task: review.\n\nAnswer with nothing else:\n${JSON.stringify(schema)}`,
  messages: [{ role: 'user', content: 'Go.' }],
  schema,
  name: 'review',
}
const answer = { flags: ['Well done.'] }

const settingsOf = (over: Partial<ModelSettings>): ModelSettings => ({
  ENGINE: 'openai',
  ENGINE_URL: '',
  ENGINE_MODEL: 'test-model',
  ENGINE_API_KEY: 'sk-1',
  ...over,
})
const open = (server: Pick<ModelServer, 'url'>, over: Partial<ModelSettings> = {}) =>
  openLanguageModel(settingsOf({ ENGINE_URL: server.url, ...over }), { retryDelay: 1 })
const never = { signal: new AbortController().signal, endsAt: Infinity }

describe('an OpenAI-compatible server', () => {
  it('gets a schema, the model and the key, and nothing that newer models reject', async () => {
    await using server = await createModelServer()
    server.on('review', { json: answer })
    expect(await open(server).reply(conversation, never)).toMatchObject({ value: answer })
    const [asked] = server.requests
    expect(asked).toMatchObject({ path: '/v1/chat/completions', headers: { authorization: 'Bearer sk-1' } })
    expect(asked?.body).toEqual({
      model: 'test-model',
      messages: [
        { role: 'system', content: conversation.instructions },
        { role: 'user', content: 'Go.' },
      ],
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'review', strict: true, schema: JSON.parse(JSON.stringify(schema)) as unknown },
      },
    })
  })

  it('can have another path and need no key', async () => {
    await using server = await createModelServer()
    server.on('review', { json: answer })
    await openLanguageModel(settingsOf({ ENGINE_URL: `${server.url}/proxy/api`, ENGINE_API_KEY: '' })).reply(conversation, never)
    expect(server.requests[0]?.path).toBe('/proxy/api/chat/completions')
    expect(server.requests[0]?.headers.authorization).toBeUndefined()
  })

  it('is asked for plain JSON from then on once it rejects schemas', async () => {
    await using server = await createModelServer()
    server.always('review', ({ body }) =>
      (body['response_format'] as { type: string }).type === 'json_schema' ? { status: 400 } : { json: answer },
    )
    const model = open(server)
    expect(await model.reply(conversation, never)).toMatchObject({ value: answer })
    expect(await model.reply(conversation, never)).toMatchObject({ value: answer })
    expect(server.requests.map(({ body }) => (body['response_format'] as { type: string }).type)).toEqual([
      'json_schema',
      'json_object',
      'json_object',
    ])
  })

  it('can wrap its JSON in Markdown and reason before it', async () => {
    await using server = await createModelServer()
    server.on('review', { text: `<think>Hm, {"flags": 1}?</think>\n\`\`\`json\n${JSON.stringify(answer)}\n\`\`\`` })
    expect(await open(server, { ENGINE: 'ollama' }).reply(conversation, never)).toMatchObject({ value: answer })
  })

  it.each(['', 'Sure! Here it is.', '{"flags": ['])('gives an unreadable answer when it responds with %j', async (text) => {
    await using server = await createModelServer()
    server.on('review', { text })
    expect(await open(server).reply(conversation, never)).toEqual({ unreadable: text })
  })

  it('cannot inject a prototype', async () => {
    await using server = await createModelServer()
    server.on('review', { text: '{"flags": [], "__proto__": {"isAdmin": true}}' })
    expect(await open(server).reply(conversation, never)).toMatchObject({ unreadable: expect.stringContaining('__proto__') })
  })

  it.each([401, 403, 404, 408, 409, 413])('is not retried after status %i', async (status) => {
    await using server = await createModelServer()
    server.always('review', { status, headers: { 'retry-after': '0' } })
    await expect(open(server).reply(conversation, never)).rejects.toMatchObject({ name: 'ModelUnavailable', status })
    expect(server.requests).toHaveLength(1)
  })

  it.each([500, 502])('is retried once after status %i', async (status) => {
    await using server = await createModelServer()
    server.always('review', { status })
    await expect(open(server).reply(conversation, never)).rejects.toMatchObject({ name: 'ModelUnavailable', status })
    expect(server.requests).toHaveLength(2)
  })

  it.each([429, 503, 529])('is retried after status %i while there is time', async (status) => {
    await using server = await createModelServer()
    server.on('review', ...Array.from({ length: 4 }, () => ({ status, headers: { 'retry-after': '0' } })), { json: answer })
    expect(await open(server).reply(conversation, never)).toMatchObject({ value: answer })
    expect(server.requests).toHaveLength(5)
  })

  it('is not waited for beyond the deadline, whether it sends seconds or a date', async () => {
    await using server = await createModelServer()
    const within = { ...never, endsAt: performance.now() + 60_000 }
    const later = new Date(Date.now() + 3_600_000).toUTCString()
    for (const wait of ['61', later]) {
      server.on('review', { status: 429, headers: { 'retry-after': wait } })
      await expect(open(server).reply(conversation, within)).rejects.toMatchObject({ name: 'ModelUnavailable', status: 429 })
    }
    const now = new Date(Date.now() - 1000).toUTCString()
    server.on('review', { status: 429, headers: { 'retry-after': now } }, { json: answer })
    expect(await open(server).reply(conversation, within)).toMatchObject({ value: answer })
  })

  it('is reported without its address when unreachable', async () => {
    const { url } = await (async () => {
      await using server = await createModelServer()
      return server
    })()
    const error: unknown = await open({ url })
      .reply(conversation, never)
      .catch((failure: unknown) => failure)
    expect(error).toMatchObject({
      name: 'ModelUnavailable',
      status: undefined,
      reason: 'ECONNREFUSED',
      message: 'The language model could not be reached.',
    })
  })
})

describe('Anthropic', () => {
  it.each([
    ['claude-sonnet-4-5', false],
    ['some-older-model', true],
  ])('uses native output or a tool, depending on the model %s', async (ENGINE_MODEL, hasTool) => {
    await using server = await createModelServer()
    server.on('review', { json: answer })
    expect(await open(server, { ENGINE: 'anthropic', ENGINE_MODEL }).reply(conversation, never)).toMatchObject({
      value: answer,
      text: JSON.stringify(answer),
    })
    const [asked] = server.requests
    expect(asked).toMatchObject({ path: '/v1/messages', headers: { 'x-api-key': 'sk-1', 'anthropic-version': '2023-06-01' } })
    expect(asked?.body).toMatchObject({ model: ENGINE_MODEL, max_tokens: 16_000, messages: [{ role: 'user' }] })
    expect(asked?.instructions).toBe(conversation.instructions)
    expect(Array.isArray(asked?.body['tools'])).toBe(hasTool)
  })

  it('gets a repair as a conversation', async () => {
    await using server = await createModelServer()
    server.on('review', { json: answer })
    const messages = [
      ...conversation.messages,
      { role: 'assistant' as const, content: '{}' },
      { role: 'user' as const, content: 'Mend it.' },
    ]
    await open(server, { ENGINE: 'anthropic' }).reply({ ...conversation, messages }, never)
    expect(server.requests[0]?.messages.map(({ role, content }) => [role, content])).toEqual([
      ['user', 'Go.'],
      ['assistant', '{}'],
      ['user', 'Mend it.'],
    ])
  })

  it.each([
    [401, 1],
    [400, 1],
    [500, 2],
  ])('requests status %i %i times', async (status, times) => {
    await using server = await createModelServer()
    server.always('review', { status, raw: '{"type":"error","error":{"type":"some_error","message":"no"}}' })
    await expect(open(server, { ENGINE: 'anthropic' }).reply(conversation, never)).rejects.toMatchObject({ status })
    expect(server.requests).toHaveLength(times)
  })

  it('does not read its key from the environment', async () => {
    await using server = await createModelServer()
    await using other = await createModelServer()
    server.on('review', { json: answer })
    process.env['ANTHROPIC_BASE_URL'] = other.url
    try {
      await open(server, { ENGINE: 'anthropic' }).reply(conversation, never)
    } finally {
      delete process.env['ANTHROPIC_BASE_URL']
    }
    expect([server.requests.length, other.requests.length]).toEqual([1, 0])
  })
})

it.each([
  ['anthropic', 'https://api.anthropic.com/v1/messages'],
  ['ollama', 'http://127.0.0.1:11434/v1/chat/completions'],
] as const)('%s has its own address', async (ENGINE, address) => {
  const asked: string[] = []
  const fetch = async (input: Parameters<typeof globalThis.fetch>[0]) => {
    asked.push(input instanceof Request ? input.url : String(input))
    return new Response('{}', { status: 403 })
  }
  await expect(openLanguageModel(settingsOf({ ENGINE }), { fetch }).reply(conversation, never)).rejects.toMatchObject({ status: 403 })
  expect(asked).toEqual([address])
})

it('prints nothing itself', async () => {
  await using server = await createModelServer()
  const printed: string[] = []
  const listen = (warning: Error) => void printed.push(warning.message)
  process.on('warning', listen)
  server.always('review', ({ body }) =>
    (body['response_format'] as { type: string }).type === 'json_schema' ? { status: 400 } : { json: answer },
  )
  await open(server).reply(conversation, never)
  await new Promise((resolve) => setImmediate(resolve))
  process.off('warning', listen)
  expect(printed.filter((message) => message.includes('AI SDK'))).toEqual([])
})

describe('the fetch for model servers', () => {
  const serve = async (status: number, headers: Record<string, string>, body: string) => {
    const paths: string[] = []
    const server = createServer((request, response) => {
      paths.push(request.url ?? '')
      response.writeHead(request.url === '/' ? status : 200, headers).end(body)
    })
    const listening = Promise.withResolvers<void>()
    server.listen(0, '127.0.0.1', listening.resolve)
    await listening.promise
    const { port } = server.address() as AddressInfo
    return { url: `http://127.0.0.1:${port}/`, paths, [Symbol.dispose]: () => void server.close() }
  }

  it('follows no redirect, since the request contains the key', async () => {
    using server = await serve(307, { location: '/elsewhere' }, '')
    const response = await createBoundedFetch()(server.url, { method: 'POST', body: '{}' })
    expect(response.status).toBe(307)
    expect(server.paths).toEqual(['/'])
  })

  it('accepts a response of exactly the limit and no longer', async () => {
    using server = await serve(200, {}, 'x'.repeat(1000))
    expect(await (await createBoundedFetch(1000)(server.url)).text()).toHaveLength(1000)
    await expect(createBoundedFetch(999)(server.url).then((response) => response.text())).rejects.toThrow('longer than 999 bytes')
  })
})
