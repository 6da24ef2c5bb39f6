import { expect, it } from 'vitest'
import { readBotApi } from './bot-api.ts'
import { createExamination } from './examine.ts'
import { documented } from './networks.ts'
import { readOpenApi } from './openapi.ts'
import { readSwagger } from './swagger.ts'

const field = (name: string, type: string | string[], description = '', required = true) => ({
  name,
  types: [type].flat(),
  required,
  description,
})

const botApi = {
  methods: {
    sendAlbum: {
      name: 'sendAlbum',
      fields: [
        field('chat_id', ['Integer', 'String']),
        field('media', ['Array of InputPhoto', 'Array of InputVideo']),
        field('silent', 'Boolean', '', false),
      ],
      returns: ['Array of Message'],
    },
  },
  types: {
    InputPhoto: { fields: [field('type', 'String', 'Type of the media, must be photo'), field('media', 'String')] },
    InputVideo: { fields: [field('type', 'String', 'Type of the media, must be video'), field('media', 'String')] },
    Message: { fields: [field('id', 'Integer'), field('chat', 'Chat')] },
    Chat: { subtypes: ['Group', 'Channel'] },
    Group: { fields: [field('kind', 'String', 'always "group"')] },
    Channel: { fields: [field('kind', 'String', 'can be either "channel" or "broadcast"')] },
    ResponseParameters: { fields: [] },
  },
}

const telegram = documented.find(({ id }) => id === 'telegram')

it('reads a list of methods and types, with the values in their descriptions', () => {
  const examine = createExamination(readBotApi(JSON.stringify(botApi)), telegram)
  const send = (media: unknown, json: unknown, more: [string, string | null][] = []) =>
    examine({
      method: 'POST',
      path: '/bot1:a/sendAlbum',
      search: '',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      form: [['chat_id', '5'], ['silent', 'true'], ['media', JSON.stringify(media)], ['one', null], ...more],
      answer: { status: 200, json },
    }).map(({ place, problem }) => `${place}: ${problem}`)
  const photo = { type: 'photo', media: 'attach://one' }
  const message = { id: 1, chat: { kind: 'broadcast' } }
  expect(send([photo, { ...photo, type: 'video' }], { ok: true, result: [message] })).toEqual([])
  expect(send([photo, { ...photo, type: 'sound', alt: '' }], { ok: true, result: [message] }, [['loud', '1']])).toEqual([
    'body /media/*/alt: is not a field',
    'body /loud: is not a field',
    'body /media/*/type: must be equal to one of the allowed values: photo',
  ])
  expect(send([photo], { ok: true, result: [{ ...message, chat: { kind: 'group', id: 1 } }, { id: 2 }] })).toEqual([
    'answer 200 /result/*/chat: is required',
  ])
  expect(send([photo], { ok: false, error_code: 400 })).toEqual(['answer default /description: is required'])
})

it('reads Swagger, where several items are alternatives', () => {
  const success = { properties: { at: { items: [{ type: 'integer' }, { type: 'null' }] } }, additionalProperties: false }
  const document = {
    swagger: '2.0',
    basePath: '/api',
    paths: {
      '/notes.post': {
        post: {
          parameters: [
            { name: 'text', in: 'formData', type: 'string', required: true },
            { name: 'quiet', in: 'formData', type: 'boolean' },
          ],
          responses: { 200: { schema: success } },
        },
      },
    },
  }
  const examine = createExamination(readSwagger(JSON.stringify(document)))
  const send = (form: [string, string][], json: unknown) =>
    examine({
      method: 'POST',
      path: '/api/notes.post',
      search: '',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      form,
      answer: { status: 200, json },
    }).map(({ place, problem }) => `${place}: ${problem}`)
  expect(
    send(
      [
        ['text', 'Hi'],
        ['quiet', 'true'],
      ],
      { at: null },
    ),
  ).toEqual([])
  expect(send([['quiet', 'yes']], { at: 'noon', by: 1 })).toEqual([
    'body /text: is required',
    'body /quiet: must be boolean',
    'answer 200 /by: is not a field',
    'answer 200 /at: must be integer',
  ])
})

it('unpacks the message of Discord from its part', () => {
  const unpack = documented.find(({ id }) => id === 'discord')?.unpack
  expect(
    unpack?.([
      ['payload_json', '{"content":"Hi","flags":4}'],
      ['files[0]', null],
      ['name', 'x'],
    ]),
  ).toEqual([
    ['content', 'Hi'],
    ['flags', '4'],
    ['name', 'x'],
  ])
})

it('reads alternatives that a discriminator names, unless they extend the schema that has it', () => {
  const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const named = (names: string[]) => ({
    type: 'object',
    discriminator: { propertyName: 'kind', mapping: Object.fromEntries(names.map((name) => [name, `#/components/schemas/${name}`])) },
  })
  const typed = (kind: string) => ({ type: 'object', required: ['kind'], properties: { kind: { const: kind } } })
  const schemas = {
    Media: named(['Photo', 'Video']),
    Photo: { allOf: [reference('Media'), typed('photo')] },
    Video: { allOf: [reference('Media'), typed('video')] },
    Grant: named(['Code', 'Refresh']),
    Code: typed('code'),
    Refresh: typed('refresh'),
  }
  const { document } = readOpenApi(JSON.stringify({ openapi: '3.1.0', servers: [], paths: {}, components: { schemas } }))
  const read = (document['components'] as { schemas: Record<string, object> }).schemas
  expect(read['Grant']).toMatchObject({ anyOf: [reference('Code'), reference('Refresh')] })
  expect(read['Media']).not.toHaveProperty('anyOf')
})
