/** The tables as Kysely sees them: the generated types, refined where the database cannot express more. */
import type { Insertable, Selectable } from 'kysely'
import type { Refinements } from './refinements.ts'
import type { PlainTables } from './tables.ts'

export type * from './refinements.ts'

export type Tables = {
  [T in keyof PlainTables]: T extends keyof Refinements ? Omit<PlainTables[T], keyof Refinements[T]> & Refinements[T] : PlainTables[T]
}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>
