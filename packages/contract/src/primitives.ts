/**
 * The building blocks of every schema. A schema is plain JSON Schema 2020-12, so the same object validates a request,
 * serializes a response and is published in the OpenAPI document.
 *
 * Internal keywords, used by the server's normalizer and removed from published documents:
 * - `x-name`   the name of a schema in `components.schemas`
 * - `x-text`   how a text is normalized before its bounds are checked: `line`, `lines` or `verbatim`
 * - `x-list`   a comma-separated query parameter
 * - `x-secret` a value in a body, path or query that never appears in a problem body or log line
 */
import { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox'
import { defined } from './defined.ts'

/** Common length bounds, in Unicode code points. */
interface TextBounds {
  min?: number
  max: number
  description?: string
  pattern?: string
  format?: string
  examples?: string[]
}

const bounds = ({ min, max, ...rest }: TextBounds) => ({ ...defined({ minLength: min || undefined }), maxLength: max, ...rest })

/** A single-line text: trimmed, control characters refused. */
export const Line = (options: TextBounds) => Type.String({ ...bounds(options), 'x-text': 'line' })

/** A multi-line text: trimmed, CRLF and CR become LF, and other control characters except tab are refused. */
export const Lines = (options: TextBounds) => Type.String({ ...bounds(options), 'x-text': 'lines' })

/** A text that is used exactly as sent and never appears in a problem body or log line (passwords, tokens). */
export const Secret = (options: TextBounds) => Type.String({ ...bounds(options), 'x-text': 'verbatim', 'x-secret': true })

/** An id in a request. An id in another format is treated as unknown, not as malformed. */
export const Id = (description?: string) =>
  Type.String({ minLength: 1, maxLength: 160, pattern: '^[^\\s\\u0000-\\u001f\\u007f]+$', ...defined({ description }) })

/** RFC 3339: in responses UTC with three decimals, in requests any offset and 0 to 9 decimals. */
export const Timestamp = (description?: string) => Type.String({ format: 'date-time', ...defined({ description }) })

export const Url = (options: { max?: number; description?: string } = {}) =>
  Type.String({
    format: 'uri',
    maxLength: options.max ?? 8192,
    'x-text': 'line',
    ...defined({ description: options.description }),
  })

export const Color = (description?: string) =>
  Type.String({ maxLength: 9, pattern: '^#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$', ...defined({ description }) })

/** A plain JSON Schema `enum`, which every client generator supports. */
export const OneOf = <const T extends string>(values: readonly T[], options: { default?: NoInfer<T>; description?: string } = {}) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], ...options })

/** A comma-separated list in a query. */
export const CommaList = <S extends TSchema>(items: S, options: { minItems?: number; maxItems?: number; description?: string } = {}) =>
  Type.Array(items, { 'x-list': true, maxItems: 100, ...options })

/** An integer, published with the format `int64`. */
export const Int = ({ min, max, ...rest }: { min?: number; max?: number; default?: number; description?: string } = {}) =>
  Type.Integer({ format: 'int64', ...defined({ minimum: min, maximum: max, default: rest.default, description: rest.description }) })

/** An object with any content. */
export const FreeObject = (description?: string, options: { secret?: boolean } = {}) =>
  Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    ...defined({ description }),
    ...(options.secret ? { 'x-secret': true } : {}),
  })

/** An object with any keys and string values. */
export const TextMap = (description?: string) =>
  Type.Unsafe<Record<string, string>>({
    type: 'object',
    additionalProperties: { type: 'string' },
    ...defined({ description }),
  })

/** A value that null clears (PATCH), or a required property that can be null. */
export const Nullable = <S extends TSchema>(schema: S, description?: string) =>
  Type.Union([schema, Type.Null()], description ? { description } : {})

interface Filled {
  '~filled': true
}

/** An optional property with a `default`: callers can omit it, handlers always get a value. For the top level of a query or body. */
export const Defaulted = <S extends TSchema>(schema: S): S & Filled => Type.Optional(schema) as unknown as S & Filled

type FilledKeys<P extends TProperties> = { [K in keyof P]: P[K] extends Filled ? K : never }[keyof P]
type Flat<T> = { [K in keyof T]: T[K] }

/** The type that callers send. `Static` is the type that handlers receive. */
export type Sent<S extends TSchema> =
  S extends TObject<infer P>
    ? [FilledKeys<P>] extends [never]
      ? Static<S>
      : Flat<Omit<Static<S>, FilledKeys<P>> & Partial<Pick<Static<S>, FilledKeys<P> & keyof Static<S>>>>
    : Static<S>

/** Examples are published; the compiler and a test check them against the schema. */
interface ObjectOptions<P extends TProperties> {
  description?: string
  examples?: NoInfer<Sent<TObject<P>>>[]
}

/** A request body or a part of one. Unknown properties are refused; `$schema` is accepted and ignored. */
export const Body = <P extends TProperties>(properties: P, options: ObjectOptions<P> & { minProperties?: number } = {}): TObject<P> =>
  Type.Object(properties, { additionalProperties: false, ...options })

/** A named response schema. A top-level response includes `$schema`. */
export const Answer = <P extends TProperties>(name: string, properties: P, options: ObjectOptions<P> = {}) =>
  Type.Object(
    { $schema: Type.Optional(Type.String({ format: 'uri', description: 'URL of the JSON Schema of this response.' })), ...properties },
    { 'x-name': name, ...options },
  )

/** The first example of a schema, for the examples of schemas that contain it. Throws when it has none. */
export const exampleOf = <S extends TSchema>(schema: S): Static<S> => {
  const examples = 'examples' in schema ? (schema.examples as Static<S>[]) : []
  const [first] = examples
  if (first === undefined) throw new TypeError('the schema has no example')
  return first
}

/** A page of a list. `next_cursor` is absent on the last page. Its example uses the example of the item. */
export const Page = <S extends TSchema>(name: string, items: S, description?: string) =>
  Type.Object(
    {
      $schema: Type.Optional(Type.String({ format: 'uri', description: 'URL of the JSON Schema of this response.' })),
      items: Type.Array(items),
      next_cursor: Type.Optional(Type.String({ description: 'Pass it as `cursor` to get the next page.' })),
    },
    { 'x-name': name, ...defined({ description }), examples: [{ items: [exampleOf(items)] }] },
  )
