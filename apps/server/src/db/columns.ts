import type { ColumnType, RawBuilder } from 'kysely'

/** A JSON column: parsed when read, serialized by the caller when written. */
export type JsonColumn<T> = ColumnType<T, string, string>
type WrittenDocument = string | Uint8Array | RawBuilder<string>
/** A large JSON document as text. It can be written as bytes or copied from another column, so that it is never decoded in between. */
export type DocumentColumn = ColumnType<string, WrittenDocument, WrittenDocument>
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>
