/** Column types that several tables share. */
import type { ColumnType } from 'kysely'

/** A JSON column: parsed when read, given as text when written. */
export type JsonColumn<T> = ColumnType<T, string, string>
/** A large JSON document as text. Bytes may be written, so that it is not decoded on its way. */
export type DocumentColumn = ColumnType<string, string | Uint8Array, string | Uint8Array>
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>
