import { Type } from 'typebox'
import * as Schema from 'typebox/schema'
import { describe, expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import { ErrorModel } from './errors.ts'
import { Answer, exampleOf, Line } from './primitives.ts'
import { collectNamed, namedSchemas, toComponents, toJsonSchema, toPublished } from './schemas.ts'

const baseUrl = 'https://social.example/api/v1'
const refTo = (name: string) => `#/somewhere/${name}`

describe('a published schema', () => {
  test('refers to the named schemas within it', () => {
    const Inner = Answer('Inner', { name: Type.String() })
    const outer = Type.Object({
      one: Inner,
      many: Type.Array(Inner),
      either: Type.Union([Inner, Type.Null()]),
      maybe: Type.Optional(Inner),
    })
    expect(toPublished(outer, refTo)).toEqual({
      type: 'object',
      required: ['one', 'many', 'either'],
      properties: {
        one: { $ref: '#/somewhere/Inner' },
        many: { type: 'array', items: { $ref: '#/somewhere/Inner' } },
        either: { anyOf: [{ $ref: '#/somewhere/Inner' }, { type: 'null' }] },
        maybe: { $ref: '#/somewhere/Inner' },
      },
    })
  })

  test('drops custom keywords, but no property or example that looks like one', () => {
    const schema = Type.Object({ 'x-name': Line({ max: 5 }) }, { examples: [{ 'x-name': 'a' }] })
    expect(toPublished(schema, refTo)).toEqual({
      type: 'object',
      required: ['x-name'],
      properties: { 'x-name': { type: 'string', maxLength: 5 } },
      examples: [{ 'x-name': 'a' }],
    })
  })

  test("does not change the contract's schema", () => {
    const schema = Line({ max: 5 })
    toPublished(schema, refTo)
    expect(schema).toHaveProperty('x-text', 'line')
  })
})

describe('named schemas', () => {
  test('are found at any depth', () => {
    const Deep = Answer('Deep', {})
    const found = collectNamed([Type.Array(Answer('Outer', { list: Type.Array(Type.Object({ deep: Deep })) }))])
    expect([...found.keys()]).toEqual(['Deep', 'Outer'])
  })

  test('have one meaning wherever they are used', () => {
    const meanings = new Map<string, Set<string>>()
    const walk = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return
      if ('x-name' in node && typeof node['x-name'] === 'string') {
        const texts = meanings.get(node['x-name']) ?? new Set()
        meanings.set(node['x-name'], texts.add(JSON.stringify(node)))
      }
      for (const value of Object.values(node)) walk(value)
    }
    walk([endpoints, ErrorModel])
    expect([...meanings].filter(([, texts]) => texts.size > 1).map(([name]) => name)).toEqual([])
    expect([...meanings.keys()].sort()).toEqual([...namedSchemas.keys()])
    expect(Object.keys(toComponents())).toEqual([...namedSchemas.keys()])
  })

  test('include the problem and the contract names', () => {
    for (const name of ['ErrorModel', 'ErrorDetail', 'UserProfile', 'AccountResponse', 'Build', 'JobResponse', 'WorkspaceResponse']) {
      expect(namedSchemas.has(name)).toBe(true)
    }
  })
})

describe('the document of one schema', () => {
  test("is self-contained and accepts the schema's examples", () => {
    for (const [name, schema] of namedSchemas) {
      const document = toJsonSchema(name, { baseUrl })
      expect(document).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema', $id: `${baseUrl}/schemas/${name}.json` })
      expect([name, Schema.Check(document ?? {}, exampleOf(schema))]).toEqual([name, true])
    }
  })

  test('rejects what the schema rejects, through its references', () => {
    const document = toJsonSchema('SessionStateOutputBody', { baseUrl }) ?? {}
    expect(Schema.Check(document, { authenticated: true, user: { id: 'only an id' } })).toBe(false)
  })

  test('does not exist for an unknown name', () => {
    expect(toJsonSchema('Nothing', { baseUrl })).toBeUndefined()
  })
})
