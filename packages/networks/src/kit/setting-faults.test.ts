import { Errors } from 'typebox/schema'
import { describe, expect, it } from 'vitest'
import { networks } from '../registry.ts'
import type { SettingSchema } from '../spec/index.ts'
import { listSettingFaults } from './setting-faults.ts'

const byTypebox = (schema: SettingSchema, value: unknown): string[] =>
  Errors(schema, value)[1]
    .filter(({ keyword }) => keyword !== 'boolean')
    .map(({ instancePath, message }) => (instancePath ? `${instancePath.slice(1).replaceAll('/', '.')} ${message}` : message))

const schemas: SettingSchema[] = [
  ...Object.values(networks).flatMap(({ settings }) => Object.values(settings).map(({ schema }) => schema)),
  { type: 'string', minLength: 2, maxLength: 3, pattern: '^[a-z]*$' },
  { type: 'number', minimum: -1, maximum: 1 },
  { type: 'array', minItems: 2, maxItems: 4, uniqueItems: true, items: { type: 'string', maxLength: 2 } },
  {
    type: 'object',
    properties: { a: { type: 'array', items: { enum: ['x'] } }, b: { type: 'boolean' } },
    required: ['a', 'b'],
    additionalProperties: false,
  },
]

const values = [
  ['', 'a', 'ab', 'abcd', 'ABC', '👩‍👩‍👧', '\ud800', 'de', 'de-AT', 'public', 'https://example.org/', 'x'.repeat(3000)],
  [0, 1, -1, 1.5, -2, 301, 1e12, true, false, null, undefined],
  [
    [],
    ['a'],
    ['a', 'a'],
    ['a', 'b', 'c', 'd', 'e'],
    ['abc', 1, null, ['a']],
    [{ a: 1 }, { a: 1 }],
    Array.from({ length: 20 }, (_, n) => n),
  ],
  [{}, { a: ['x'], b: true }, { a: ['y'], c: 1, d: 2 }, { a: 'x', b: 'x' }, { x: 0, y: 0 }, { x: 2, y: -1.5 }, { x: '0' }, { toString: 1 }],
].flatMap((list): unknown[] => list)

describe('validating settings', () => {
  it('finds the same errors with the same messages as typebox, for every setting of every network', () => {
    for (const schema of schemas)
      for (const value of values)
        expect(listSettingFaults(schema, value), `${JSON.stringify(value)} for ${JSON.stringify(schema)}`).toEqual(byTypebox(schema, value))
  })
})
