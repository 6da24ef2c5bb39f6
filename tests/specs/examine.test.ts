import type { Exchange } from '@broadside/networks/testing/recorder'
import { describe, expect, it } from 'vitest'
import { createExamination } from './examine.ts'
import { readOpenApi } from './openapi.ts'

const note = {
  type: 'object',
  required: ['text'],
  properties: {
    text: { type: 'string', format: 'note-text' },
    audience: { type: 'string', enum: ['all', 'friends'] },
    picture: { oneOf: [{ type: 'null' }, { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } }] },
  },
}

const content = { 'application/json': { schema: { $ref: '#/components/schemas/Note' } } }

const document = {
  openapi: '3.1.0',
  servers: [{ url: 'https://notes.example/api' }],
  components: { schemas: { Note: note } },
  paths: {
    '/notes': {
      get: {
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer' } },
          { name: 'kinds', in: 'query', schema: { type: 'array', items: { enum: ['text', 'picture'] } } },
          { name: 'folder', in: 'query', required: true, schema: { type: 'string' } },
          { name: 'fields', in: 'query', explode: false, schema: { type: 'array', items: { enum: ['text', 'id'] } } },
        ],
        responses: { 200: { content: { 'application/json': { schema: { type: 'array', items: note } } } } },
      },
      post: {
        parameters: [{ name: 'Notes-Key', in: 'header', required: true, schema: { type: 'string' } }],
        requestBody: { required: true, content: { ...content, 'application/x-www-form-urlencoded': content['application/json'] } },
        responses: { 201: { content }, '4XX': { content: { 'application/json': { schema: { required: ['error'] } } } } },
      },
    },
    '/notes/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { responses: { 200: { content } } },
    },
  },
}

const examine = createExamination(readOpenApi(JSON.stringify(document)))

const list = (exchange: Partial<Exchange>): string[] =>
  examine({ method: 'GET', path: '/api/notes', search: 'folder=1', headers: {}, ...exchange }).map(
    ({ operation, place, problem }) => `${operation}: ${place}: ${problem}`,
  )

const post = (json: unknown, answer?: Exchange['answer']): string[] =>
  list({
    method: 'POST',
    search: '',
    headers: { 'content-type': 'application/json', 'notes-key': '1' },
    json,
    ...(answer && { answer }),
  }).map((line) => line.replace('POST /api/notes: ', ''))

describe('requests', () => {
  it('have a path and a method of the document', () => {
    expect(list({ path: '/api/notes/1/text' })).toEqual(['GET /api/notes/1/text: request: has another path'])
    expect(list({ method: 'PUT' })).toEqual(['PUT /api/notes: request: has another method'])
    expect(list({ path: '/api/notes/1', search: '' })).toEqual([])
    expect(list({ path: '/api/notes/one', search: '' })).toEqual(['GET /api/notes/{id}: path id: must be integer'])
  })

  it('have known parameters, and all that are required', () => {
    expect(list({ search: 'page=2' })).toEqual([
      'GET /api/notes: query folder: is required',
      'GET /api/notes: query page: is not a parameter',
    ])
    expect(list({ method: 'POST', headers: { 'content-type': 'application/json' }, json: { text: 'Hi' }, search: '' })).toEqual([
      'POST /api/notes: header Notes-Key: is required',
    ])
  })

  it('have parameters of the right type and value', () => {
    expect(list({ search: 'folder=1&limit=5&kinds[]=text&kinds[]=picture' })).toEqual([])
    expect(list({ search: 'folder=1&fields=text,id' })).toEqual([])
    expect(list({ search: 'folder=1&fields=text,size' })).toEqual([
      'GET /api/notes: query fields /*: must be equal to one of the allowed values: text, id',
    ])
    expect(list({ search: 'folder=1&limit=five&kinds[]=sound' })).toEqual([
      'GET /api/notes: query limit: must be integer',
      'GET /api/notes: query kinds /*: must be equal to one of the allowed values: text, picture',
    ])
  })

  it('have a body of a known type', () => {
    expect(list({ method: 'POST', search: '', headers: { 'notes-key': '1' } })).toEqual(['POST /api/notes: body: is required'])
    expect(
      list({ method: 'POST', search: '', headers: { 'notes-key': '1', 'content-type': 'multipart/form-data' }, form: [['text', 'Hi']] }),
    ).toEqual(['POST /api/notes: body: has another type: multipart/form-data'])
  })

  it('have known fields, and all that are required', () => {
    expect(post({ text: 'Hi', picture: { id: 1 } })).toEqual([])
    expect(post({ txt: 'Hi', picture: { id: 1, size: 2 } })).toEqual([
      'body /txt: is not a field',
      'body /picture/size: is not a field',
      'body /text: is required',
    ])
  })

  it('have fields of the right type and value', () => {
    expect(post({ text: 5, audience: 'nobody' })).toEqual([
      'body /text: must be string',
      'body /audience: must be equal to one of the allowed values: all, friends',
    ])
  })

  it('are compared with the alternative that fits best', () => {
    expect(post({ text: 'Hi', picture: {} })).toEqual(['body /picture/id: is required'])
    expect(post({ text: 'Hi', picture: { id: '1' } })).toEqual(['body /picture/id: must be integer'])
  })

  it('can be forms, whose texts stand for other types', () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'notes-key': '1' }
    const send = (picture: string) =>
      list({
        method: 'POST',
        search: '',
        headers,
        form: [
          ['text', '5'],
          ['picture', picture],
        ],
      })
    expect(send('{"id":1}')).toEqual([])
    expect(send('{"id":1,"size":2}')).toEqual(['POST /api/notes: body /picture/size: is not a field'])
  })
})

describe('answers', () => {
  it('have a status of the document, if they are successful', () => {
    expect(post({ text: 'Hi' }, { status: 200, json: { text: 'Hi' } })).toEqual(['answer 200: has another status'])
    expect(post({ text: 'Hi' }, { status: 500 })).toEqual([])
  })

  it('have the types of the document, and can have more fields', () => {
    expect(post({ text: 'Hi' }, { status: 201, json: { text: 'Hi', id: 1 } })).toEqual([])
    expect(post({ text: 'Hi' }, { status: 201, json: { text: null } })).toEqual(['answer 201 /text: must be string'])
    expect(list({ answer: { status: 200, json: [{ text: 'Hi' }, {}] } })).toEqual(['GET /api/notes: answer 200 /*/text: is required'])
  })

  it('can be errors of a range of statuses', () => {
    expect(post({ text: 'Hi' }, { status: 422, json: {} })).toEqual(['answer 422 /error: is required'])
  })
})
