import { expect, it } from 'vitest'
import { createExamination } from './examine.ts'
import { graphReader } from './graph.ts'

const user = {
  apis: [
    {
      method: 'POST',
      endpoint: 'notes',
      return: 'Note',
      params: [
        { name: 'text', type: 'string', required: true },
        { name: 'tags', type: 'list<string>' },
        { name: 'tone', type: 'note_tone_enum_param' },
        { name: 'quiet', type: 'bool' },
      ],
    },
    { method: 'GET', endpoint: 'notes', return: 'Note', params: [{ name: 'since', type: 'datetime' }] },
    { name: '#get', method: 'GET', return: 'User', params: [] },
  ],
  fields: [
    { name: 'id', type: 'string' },
    { name: 'username', type: 'string' },
  ],
}
const note = {
  apis: [{ name: '#get', method: 'GET', return: 'Note', params: [] }],
  fields: [
    { name: 'id', type: 'string' },
    { name: 'likes', type: 'int' },
    { name: 'author', type: 'User' },
  ],
}
const enums = [{ name: 'note_tone_enum_param', values: ['plain', 'loud'] }]

const examine = createExamination(graphReader('v1.0')(...[note, user, enums].map((one) => JSON.stringify(one))))

const get = (path: string, search: string, json: unknown, status = 200) =>
  examine({ method: 'GET', path, search, headers: {}, answer: { status, json } }).map(({ place, problem }) => `${place}: ${problem}`)
const post = (form: [string, string][]) =>
  examine({
    method: 'POST',
    path: '/v1.0/7/notes',
    search: '',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    form,
    answer: { status: 200, json: { id: '8' } },
  }).map(({ place, problem }) => `${place}: ${problem}`)

it('reads the parameters of an edge, with their types and values', () => {
  const right: [string, string][] = [
    ['text', 'Hi'],
    ['tags', '["a","b"]'],
    ['tone', 'loud'],
    ['quiet', 'true'],
    ['access_token', 'x'],
  ]
  expect(post(right)).toEqual([])
  expect(
    post([
      ['tags', 'a'],
      ['tone', 'shrill'],
      ['color', 'red'],
    ]),
  ).toEqual([
    'body /color: is not a field',
    'body /text: is required',
    'body /tags: must be array',
    'body /tone: must be equal to one of the allowed values: plain, loud',
  ])
})

it('reads the list of an edge, and the fields that its nodes have', () => {
  const list = { data: [{ id: '8', likes: 2, author: { id: '7' } }], paging: {} }
  expect(get('/v1.0/7/notes', 'fields=id,likes,author{id}&limit=5&since=2026-01-01', list)).toEqual([])
  expect(get('/v1.0/7/notes', 'fields=id,shares', { data: [{ id: '8', shares: 1 }] })).toEqual([
    expect.stringMatching(/^query fields: must match pattern/),
    'answer 200 /data/*/shares: is not a field',
  ])
})

it('accepts the fields of any node where the path may be one of several', () => {
  expect(get('/v1.0/7', 'fields=id,username', { id: '7', username: 'ada' })).toEqual([])
  expect(get('/v1.0/8', 'fields=id,likes', { id: '8', likes: 1 })).toEqual([])
  expect(get('/v1.0/8', 'fields=id,username,likes', { id: '8' })).toEqual([expect.stringMatching(/^query fields: must match pattern/)])
})

it('reads failures', () => {
  expect(get('/v1.0/8', '', { error: { message: 'No', type: 'OAuthException', code: 190, error_subcode: 463 } }, 400)).toEqual([])
  expect(get('/v1.0/8', '', { error: { message: 'No', reason: 'none' } }, 400)).toEqual([
    'answer 400 /error/type: is required',
    'answer 400 /error/code: is required',
    'answer 400 /error/reason: is not a field',
  ])
})
