/** How a kind of row looks in an archive: one field per column, with its schema and meaning. */
import { Type, type TSchema } from 'typebox'
import { Nullable, Timestamp } from '@broadside/contract/primitives'
import type { Tables } from '#db/schema.ts'

/**
 * What becomes of a value in the new workspace. `id`: of this row, or of another in the archive; replaced. `ids`: a list of them. `person`: an email
 * address; kept if it is the new owner's. `json`: ids in it are replaced. `document`: the same for JSON as a text.
 */
export type Treatment = 'value' | 'id' | 'ids' | 'person' | 'json' | 'document'

export interface Field {
  schema: TSchema
  about: string
  treatment: Treatment
}

export interface Kind {
  /** Names the file, `data/<name>.jsonl`. */
  name: string
  table: keyof Tables
  about: string
  /** By column. */
  fields: Readonly<Record<string, Field>>
  /** Columns that aren't exported, with the reason. */
  leftOut: Readonly<Record<string, string>>
  /** SQL that selects the rows of workspace `$1` from the table `t`. */
  scope: string
  /** SQL for the order of rows, by which an export is repeatable. */
  order: string
}

interface KindOptions extends Omit<Kind, 'scope' | 'leftOut'> {
  scope?: string
  leftOut?: Kind['leftOut']
}

export const defineKind = ({ scope = 't.workspace_id = $1', leftOut = {}, ...kind }: KindOptions): Kind => ({ scope, leftOut, ...kind })

const field = (schema: TSchema, about: string, treatment: Treatment = 'value'): Field => ({ schema, about, treatment })

const uuid = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
const uuidSchema = Type.String({ pattern: uuid })
const longestText = 200_000

export const id = (about: string) => field(uuidSchema, about, 'id')
export const ids = (about: string) => field(Type.Array(uuidSchema, { maxItems: 10_000 }), about, 'ids')
export const person = (about: string) => field(Nullable(Type.String({ maxLength: 320 })), about, 'person')
export const text = (about: string, max = longestText) => field(Type.String({ maxLength: max }), about)
export const texts = (about: string) => field(Type.Array(Type.String({ maxLength: 2000 }), { maxItems: 10_000 }), about)
export const time = (about: string) => field(Timestamp(), about)
export const flag = (about: string) => field(Type.Boolean(), about)
export const integer = (about: string, min = 0, max = Number.MAX_SAFE_INTEGER) => field(Type.Integer({ minimum: min, maximum: max }), about)
export const number = (about: string) => field(Type.Number(), about)
export const oneOf = (values: readonly string[], about: string) => field(Type.Union(values.map((value) => Type.Literal(value))), about)
export const json = (schema: TSchema, about: string) => field(schema, about, 'json')
/** A large JSON document, as a text. */
export const document = (about: string) => field(Type.String({ maxLength: 24 * 1024 * 1024 }), about, 'document')
export const orNull = ({ schema, about, treatment }: Field): Field => field(Nullable(schema), about, treatment)

export const rowSchema = ({ fields }: Pick<Kind, 'fields'>): TSchema =>
  Type.Object(Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])), { additionalProperties: false })
