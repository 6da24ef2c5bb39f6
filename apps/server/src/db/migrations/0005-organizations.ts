import { type Kysely, sql } from 'kysely'

/** Identity providers, the policies that need them, and ownership. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements: string[] = []
