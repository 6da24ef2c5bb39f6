/** Column types that several tables share. */
import type { ColumnType } from 'kysely'

/** A JSON column: parsed when read, given as text when written. */
export type JsonColumn<T> = ColumnType<T, string, string>
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>
