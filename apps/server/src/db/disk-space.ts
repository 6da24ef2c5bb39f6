import type pg from 'pg'

/** 1 MiB of incompressible data, in a table that is never committed. */
const fill = `create table broadside_room as
  select i, string_agg(md5(random()::text || j), '') as text from generate_series(1, 128) i, generate_series(1, 256) j group by i`

/** Rejects if the database's disk has no room for what a few requests write. */
export async function assertDiskSpace(client: pg.Client): Promise<void> {
  try {
    await client.query('begin')
    await client.query(fill)
    await client.query('rollback')
  } finally {
    await client.end()
  }
}
