import { expect, it } from 'vitest'
import { createExamination } from './examine.ts'
import { postmanReader } from './postman.ts'

const query = (values: Record<string, string>) => Object.entries(values).map(([key, value]) => ({ key, value }))

const collection = {
  item: [
    {
      name: 'Notes',
      item: [
        {
          name: 'Create',
          request: { method: 'POST', url: { path: ['me', 'notes'], query: query({ text: 'Hi', kind: 'TEXT', tone: '{{tone}}' }) } },
          response: [{ body: '{"id":"string"}' }],
        },
        {
          name: 'Create with a picture',
          request: { method: 'POST', url: { path: ['me', 'notes'], query: query({ kind: 'IMAGE', is_quiet: 'true' }) } },
        },
        {
          name: 'Get',
          request: { method: 'GET', url: { path: ['{{note_id}}', ''], query: query({ fields: '{{fields_note}}' }) } },
          response: [{ body: '{"id":"string","likes":1,"by":{"id":"string"}}' }, { body: 'not JSON' }],
        },
      ],
    },
  ],
  variable: [
    { key: 'tone', value: 'plain, loud' },
    { key: 'fields_note', value: 'id,likes,by{id,name}' },
  ],
}

const examine = createExamination(postmanReader(['', '/v1.0'])(JSON.stringify(collection)))

const send = (method: string, path: string, search: string, json: unknown, form?: [string, string][]) =>
  examine({
    method,
    path,
    search,
    headers: form ? { 'content-type': 'application/x-www-form-urlencoded' } : {},
    ...(form && { form }),
    answer: { status: 200, json },
  }).map(({ place, problem }) => `${place}: ${problem}`)

it('reads the parameters of all requests with one path, in the URL or in a form', () => {
  expect(send('POST', '/me/notes', 'text=Hi&kind=IMAGE', { id: '1' })).toEqual([])
  expect(
    send('POST', '/v1.0/me/notes', '', { id: '1' }, [
      ['text', 'Hi'],
      ['kind', 'IMAGE'],
      ['is_quiet', 'false'],
      ['tone', 'loud'],
      ['access_token', 'x'],
    ]),
  ).toEqual([])
  expect(
    send('POST', '/v1.0/me/notes', '', { id: 1 }, [
      ['kind', 'VIDEO'],
      ['is_quiet', 'no'],
      ['tone', 'shrill'],
      ['color', 'red'],
    ]),
  ).toEqual([
    'body /color: is not a field',
    'body /kind: must be equal to one of the allowed values: TEXT, IMAGE',
    'body /tone: must be equal to one of the allowed values: plain, loud',
    'body /is_quiet: must be boolean',
    'answer 200 /id: must be string',
  ])
})

it('reads paths with names, lists of fields, and examples of answers', () => {
  expect(send('GET', '/v1.0/42', 'fields=id,by{name}', { id: '42', by: { id: '7' }, more: 1 })).toEqual([])
  expect(send('GET', '/42', 'fields=id,shares', { id: '42', likes: 'many' })).toEqual([
    expect.stringMatching(/^query fields: must match pattern/),
    'answer 200 /likes: must be number',
  ])
})
