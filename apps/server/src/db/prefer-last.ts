import type { PostgresPool } from 'kysely'
import type pg from 'pg'

/** The part of the library's pool that its types leave out. The last of the free connections is taken next. */
interface Free {
  _idle: { client: pg.PoolClient }[]
}

/**
 * The same connections, but whoever takes one gets the one that it began with, if that is free, and others take it last. A connection reads the
 * definitions of its tables, and plans a statement for each of its first executions. With any free connection, a burst of batches paid for that on
 * every one.
 */
export function preferLast(pool: pg.Pool): PostgresPool {
  const { _idle: free } = pool as unknown as Free
  let own: pg.PoolClient | undefined
  const takeOwn = (): Free['_idle'] => {
    const index = free.findIndex(({ client }) => client === own)
    return index < 0 ? [] : free.splice(index, 1)
  }
  const adopt = (client: pg.PoolClient) => {
    own = client
    client.once('end', () => (own = undefined))
  }
  return {
    connect: async () => {
      free.push(...takeOwn())
      const client = await pool.connect()
      if (!own) adopt(client)
      const { release } = client
      client.release = (failure) => {
        release(failure)
        free.unshift(...takeOwn())
      }
      return client
    },
    end: () => Promise.resolve(),
    options: pool.options,
  }
}
