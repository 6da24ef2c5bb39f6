import type pg from 'pg'
import { streamQuery } from './moving.store.ts'
import type { PersonList } from './person-lists.ts'

export interface Person {
  id: string
  email: string
}

export async function findPerson(client: pg.PoolClient, email: string): Promise<Person | undefined> {
  const { rows } = await client.query<Person>('select id, email from users where email = $1 and deleted_at is null', [email])
  return rows[0]
}

/** The rows about a person as JSON texts. */
export const streamOf = (
  client: pg.PoolClient,
  { table, scope, omit = [] }: PersonList,
  { id, email }: Person,
): AsyncGenerator<string, void> =>
  streamQuery(
    client,
    `select (to_jsonb(t) - $3::text[])::text from (select $1::text as person, $2::text as address) given, "${table}" t where ${scope}`,
    [id, email, [...omit]],
  )
