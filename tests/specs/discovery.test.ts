import { expect, it } from 'vitest'
import { readDiscovery } from './discovery.ts'
import { createExamination } from './examine.ts'

const document = {
  parameters: { uploadType: { location: 'query', type: 'string' } },
  schemas: {
    Film: {
      id: 'Film',
      type: 'object',
      properties: {
        title: { type: 'string' },
        id: { type: 'string' },
        size: { type: 'integer', maximum: '9' },
        state: { type: 'string', enum: ['raw', 'cut'] },
      },
    },
  },
  resources: {
    films: {
      methods: {
        insert: {
          httpMethod: 'POST',
          path: 'v3/films',
          parameters: { part: { location: 'query', type: 'string', required: true } },
          request: { $ref: 'Film' },
          response: { $ref: 'Film' },
          mediaUpload: { protocols: { simple: { path: '/upload/v3/films' } } },
        },
      },
      resources: { reels: { methods: { list: { httpMethod: 'GET', path: 'v3/reels', response: { $ref: 'Film' } } } } },
    },
  },
}

const examine = createExamination(readDiscovery(JSON.stringify(document)))

const send = (path: string, search: string, given: unknown, answer?: { status: number; json?: unknown }) =>
  examine({
    method: path.endsWith('reels') ? 'GET' : 'POST',
    path,
    search,
    headers: given === undefined ? {} : { 'content-type': 'application/json' },
    json: given,
    ...(answer && { answer }),
  }).map(({ place, problem }) => `${place}: ${problem}`)

it('reads methods of every resource, with the path where they take files', () => {
  const film = { title: 'Pier', state: 'cut', id: 'f1', size: 9 }
  expect(send('/v3/films', 'part=title', film, { status: 200, json: film })).toEqual([])
  expect(send('/upload/v3/films', 'part=title&uploadType=resumable', film, { status: 200 })).toEqual([])
  expect(send('/v3/reels', '', undefined, { status: 200, json: film })).toEqual([])
  expect(send('/v3/films', 'size=1', { name: 'Pier', state: 'lost', size: 10 }, { status: 200, json: { title: 1 } })).toEqual([
    'query part: is required',
    'query size: is not a parameter',
    'body /name: is not a field',
    'body /size: must be <= 9',
    'body /state: must be equal to one of the allowed values: raw, cut',
    'answer 200 /title: must be string',
  ])
})

it('knows how Google refuses', () => {
  const refuse = (error: object) => send('/v3/films', 'part=title', {}, { status: 403, json: { error } })
  expect(refuse({ code: 403, message: 'No', errors: [{ reason: 'forbidden' }] })).toEqual([])
  expect(refuse({ code: 403, message: 'No' })).toEqual(['answer 403 /error/errors: is required'])
})
