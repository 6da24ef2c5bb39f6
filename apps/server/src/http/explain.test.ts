import { endpoints } from '@broadside/contract/endpoints'
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import { Type, type TSchema } from 'typebox'
import { describe, expect, it } from 'vitest'
import { explain, mostProblems } from './explain.ts'
import { ajv } from './formats.ts'

const wrong = [null, true, '', ' ', 'a'.repeat(20), 0, -1, 0.5, 1e308, [], [null], {}, { a: 1 }, 'https://', '2026-11-21T10:00:00Z']

type Holder = Record<string, unknown>

function placesIn(value: unknown): [Holder, string][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.keys(value).flatMap((key) => [[value as Holder, key] as [Holder, string], ...placesIn((value as Holder)[key])])
}

function* damaged(example: unknown): Generator<unknown> {
  for (const [index] of placesIn(example).entries()) {
    for (const value of [...wrong, undefined]) {
      const copy = structuredClone(example)
      const [holder, key] = placesIn(copy)[index] ?? [{}, '']
      if (value !== undefined) holder[key] = value
      else if (Array.isArray(holder)) holder.splice(Number(key), 1)
      else delete holder[key]
      yield copy
    }
  }
  yield* [{}, { ...(example as object), nobody_knows_this: 1 }, [], null, 1]
}

/** The location of an error, as a validator without limits reports it. A union's own error says less than its branches. */
const placeOf = ({ instancePath, keyword, params }: ErrorObject): string => {
  const last = { required: 'missingProperty', additionalProperties: 'additionalProperty' }[keyword]
  const names = [...instancePath.split('/').slice(1), ...(last ? [String(params[last])] : [])]
  return names.reduce((path, name) => (/^\d+$/.test(name) ? `${path}[${name}]` : `${path}.${name}`), 'body')
}

const bodies = endpoints.flatMap(({ id, body, bodyLimit, documentProperty }) =>
  body && bodyLimit !== 'stream' && !documentProperty ? [[id, body] as const] : [],
)

describe('an explanation', () => {
  const thorough = new Ajv2020({ allErrors: true, strict: false, validateSchema: false, formats: ajv.formats as object })

  it.each(bodies)('reports the locations in %s that a validator rejects', (_, schema) => {
    const validate = thorough.compile(schema)
    for (const example of (schema as { examples?: unknown[] }).examples ?? [{}])
      for (const body of damaged(example)) {
        const places = validate(body) ? [] : (validate.errors ?? []).filter(({ keyword }) => keyword !== 'anyOf').map(placeOf)
        const found = explain(schema, body, 'body').map(({ location }) => location)
        expect(new Set(found), JSON.stringify(body).slice(0, 1000)).toEqual(new Set(places))
      }
  })

  const said = (schema: TSchema, value: unknown) => explain(schema, value, 'body').map(({ location, message }) => `${location}: ${message}`)

  it('reports that there is too much, and not what is wrong with it', () => {
    const list = Type.Array(Type.String({ maxLength: 3, pattern: '^a' }), { maxItems: 2 })
    expect(said(list, [1, 2, 3])).toEqual(['body: Use 2 items or fewer.'])
    expect(said(list, ['bcde', 'b'])).toEqual(['body[0]: Use 3 characters or fewer.', 'body[1]: Invalid format.'])
  })

  it('ends after a hundred problems, however many there are', () => {
    const list = Type.Array(Type.String())
    expect(
      explain(
        list,
        Array.from({ length: 1000 }, () => 1),
        'body',
      ),
    ).toHaveLength(mostProblems)
    const none = Type.Object({}, { additionalProperties: false })
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`k${index}`, 1]))
    expect(explain(none, many, 'body')).toHaveLength(mostProblems)
  })

  it('repeats no secret, long value or long name', () => {
    const schema = Type.Object({ a: Type.String({ maxLength: 1, 'x-secret': true }), b: Type.Number() }, { additionalProperties: false })
    const value = { a: 'secret', b: Array.from({ length: 500 }, () => 1), ['c'.repeat(5000)]: 1 }
    const [unknown, secret, long] = explain(schema, value, 'body')
    expect(unknown).toEqual({ location: `body.${'c'.repeat(100)}`, code: 'unknown_property', message: 'Unknown property.' })
    expect(secret).toEqual({
      location: 'body.a',
      code: 'too_long',
      parameters: { maximum: 1 },
      message: 'Use 1 character or fewer.',
    })
    expect(String(long?.value)).toHaveLength(200)
  })
})
