/**
 * The building blocks of every schema. A schema here is plain JSON Schema 2020-12, so the same object validates a
 * request, serialises an answer and stands in the OpenAPI document.
 *
 * Keywords of our own, read by the server's normaliser and removed from published documents:
 * - `x-name`   the name of a schema in `components.schemas`
 * - `x-text`   how a request text is cleaned before its bounds are checked: `line`, `lines` or `verbatim`
 * - `x-list`   a query parameter that is written as one text with commas
 * - `x-secret` a value that no problem body may repeat and no log line may hold, in a body, a path or a query
 */
import { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox'

/** Bounds that most texts have, counted in Unicode code points. */
interface TextBounds {
  min?: number
  max: number
  description?: string
  pattern?: string
  format?: string
  examples?: string[]
}

const bounds = ({ min, max, ...rest }: TextBounds) => ({ ...(min ? { minLength: min } : {}), maxLength: max, ...rest })

/** A text of one line: trimmed, control characters refused. */
export const Line = (options: TextBounds) => Type.String({ ...bounds(options), 'x-text': 'line' })

/** A text of several lines: trimmed, CRLF and CR become LF, other control characters but tab refused. */
export const Lines = (options: TextBounds) => Type.String({ ...bounds(options), 'x-text': 'lines' })

/** A text that is taken exactly as sent and never repeated in a problem body or a log line (passwords, tokens). */
export const Secret = (options: TextBounds) => Type.String({ ...bounds(options), 'x-text': 'verbatim', 'x-secret': true })

/** An identifier in a request. Another form than ours is simply unknown, never an error of form. */
export const Id = (description?: string) =>
  Type.String({ minLength: 1, maxLength: 160, pattern: '^[^\\s\\u0000-\\u001f\\u007f]+$', ...(description ? { description } : {}) })

/** RFC 3339 in UTC with three decimals in answers; any offset and 0 to 9 decimals in requests. */
export const Timestamp = (description?: string) => Type.String({ format: 'date-time', ...(description ? { description } : {}) })

export const Url = (options: { max?: number; description?: string } = {}) =>
  Type.String({
    format: 'uri',
    maxLength: options.max ?? 8192,
    'x-text': 'line',
    ...(options.description ? { description: options.description } : {}),
  })

export const Color = (description?: string) =>
  Type.String({ maxLength: 9, pattern: '^#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$', ...(description ? { description } : {}) })

/** Enumerations are plain JSON Schema `enum`s, which every generator of clients understands. */
export const OneOf = <const T extends string>(values: readonly T[], options: { default?: NoInfer<T>; description?: string } = {}) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], ...options })

/** A list in a query, written with commas. */
export const CommaList = <S extends TSchema>(items: S, options: { minItems?: number; maxItems?: number; description?: string } = {}) =>
  Type.Array(items, { 'x-list': true, maxItems: 100, ...options })

/** A whole number; `int64` is what the published document names as its format. */
export const Int = (options: { min?: number; max?: number; default?: number; description?: string } = {}) =>
  Type.Integer({
    format: 'int64',
    ...(options.min === undefined ? {} : { minimum: options.min }),
    ...(options.max === undefined ? {} : { maximum: options.max }),
    ...(options.default === undefined ? {} : { default: options.default }),
    ...(options.description ? { description: options.description } : {}),
  })

/** An object that holds anything. */
export const FreeObject = (description?: string, options: { secret?: boolean } = {}) =>
  Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    ...(description ? { description } : {}),
    ...(options.secret ? { 'x-secret': true } : {}),
  })

/** An object whose keys are free and whose values are texts. */
export const TextMap = (description?: string) =>
  Type.Unsafe<Record<string, string>>({
    type: 'object',
    additionalProperties: { type: 'string' },
    ...(description ? { description } : {}),
  })

/** A value that null clears (PATCH), or whose absence is said with null (a required property). */
export const Nullable = <S extends TSchema>(schema: S, description?: string) =>
  Type.Union([schema, Type.Null()], description ? { description } : {})

interface Filled {
  '~filled': true
}

/** An optional property with a `default`: a caller may leave it out, a handler always finds it. For the top level of a query or body. */
export const Defaulted = <S extends TSchema>(schema: S): S & Filled => Type.Optional(schema) as unknown as S & Filled

type FilledKeys<P extends TProperties> = { [K in keyof P]: P[K] extends Filled ? K : never }[keyof P]
type Flat<T> = { [K in keyof T]: T[K] }

/** What a caller sends; `Static` is what a handler receives. */
export type Sent<S extends TSchema> =
  S extends TObject<infer P>
    ? [FilledKeys<P>] extends [never]
      ? Static<S>
      : Flat<Omit<Static<S>, FilledKeys<P>> & Partial<Pick<Static<S>, FilledKeys<P> & keyof Static<S>>>>
    : Static<S>

/** Examples stand in the published documents; the compiler and a test hold them against the schema. */
interface ObjectOptions<P extends TProperties> {
  description?: string
  examples?: NoInfer<Sent<TObject<P>>>[]
}

/** A request body or a part of one: unknown properties are refused, `$schema` is accepted and ignored. */
export const Body = <P extends TProperties>(properties: P, options: ObjectOptions<P> & { minProperties?: number } = {}): TObject<P> =>
  Type.Object(properties, { additionalProperties: false, ...options })

/** A named schema of an answer. It carries `$schema` when it is the whole answer. */
export const Answer = <P extends TProperties>(name: string, properties: P, options: ObjectOptions<P> = {}) =>
  Type.Object(
    { $schema: Type.Optional(Type.String({ format: 'uri', description: 'Where the schema of this answer is.' })), ...properties },
    { 'x-name': name, ...options },
  )

/** The first example of a schema, to build the examples of schemas that contain it. Throws when it has none. */
export const exampleOf = <S extends TSchema>(schema: S): Static<S> => {
  const examples = 'examples' in schema ? (schema.examples as Static<S>[]) : []
  const [first] = examples
  if (first === undefined) throw new TypeError('the schema has no example')
  return first
}

/** A page of a list: `next_cursor` is absent on the last page. Its example is the example of the item. */
export const Page = <S extends TSchema>(name: string, items: S, description?: string) =>
  Type.Object(
    {
      $schema: Type.Optional(Type.String({ format: 'uri', description: 'Where the schema of this answer is.' })),
      items: Type.Array(items),
      next_cursor: Type.Optional(Type.String({ description: 'Pass it as `cursor` to read on.' })),
    },
    { 'x-name': name, ...(description ? { description } : {}), examples: [{ items: [exampleOf(items)] }] },
  )
