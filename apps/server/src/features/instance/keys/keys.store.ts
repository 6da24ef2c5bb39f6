import { sql } from 'kysely'
import { commitWithNext } from '#db/commit.ts'
import type { Db } from '#db/open.ts'
import type { SealedColumn } from './sealed-columns.ts'

export interface SealedRow extends Readonly<Record<string, string | number | Buffer>> {
  sealed: string
}

const columnsOf = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))

const keyOf = ({ key }: SealedColumn, row: SealedRow) => sql.join(key.map((name) => sql`${row[name]}`))

/**
 * The next rows in key order, whichever key sealed them. Filtering by key would read the complete table when few
 * matches remain. `sealed` is empty for rows without a sealed value.
 */
export async function listRows(db: Db, place: SealedColumn, after: SealedRow | undefined, limit: number): Promise<SealedRow[]> {
  const { table, column, key, read = [] } = place
  const { rows } = await sql<SealedRow>`select ${columnsOf([...key, ...read])}, coalesce(${sql.ref(column)}, '') as sealed
    from ${sql.table(table)} ${after ? sql`where (${columnsOf(key)}) > (${keyOf(place, after)})` : sql``}
    order by ${columnsOf(key)} limit ${limit}`.execute(db)
  return rows
}

export async function replaceSealed(db: Db, place: SealedColumn, row: SealedRow, sealed: string): Promise<boolean> {
  const { table, column, key } = place
  const { rows } = await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sealed}
    where (${columnsOf(key)}) = (${keyOf(place, row)}) and ${sql.ref(column)} = ${row.sealed} returning ${commitWithNext}`.execute(db)
  return rows.length > 0
}

/** Hosts of live processes that can't open values sealed with the key of this id. */
export async function listStrangers(db: Db, keyId: string, seenSince: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('processes')
    .select('host')
    .distinct()
    .where('seen_at', '>=', seenSince)
    .where((eb) => eb.not(eb(eb.val(keyId), '=', eb.fn.any('key_ids'))))
    .orderBy('host')
    .execute()
  return rows.map(({ host }) => host)
}
