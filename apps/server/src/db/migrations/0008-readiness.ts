import { type Kysely, sql } from 'kysely'

/** The ledger of what operators and reviews say about networks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: string[] = []
