import type pg from 'pg'

/** 1 MiB that does not compress, in a table that never comes to be. */
const fill = `create table broadside_room as
  select i, string_agg(md5(random()::text || j), '') as text from generate_series(1, 128) i, generate_series(1, 256) j group by i`

/** Rejects while the disk of the database has no room for as much as a few requests write. */
export async function assertRoom(client: pg.Client): Promise<void> {
  try {
    await client.query('begin')
    await client.query(fill)
    await client.query('rollback')
  } finally {
    await client.end()
  }
}
