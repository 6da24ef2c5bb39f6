import { sql } from 'kysely'

/**
 * Select or return this in a statement to commit its transaction without waiting for the disk. The next commit that
 * waits flushes it too, since the log is written in order. Only use it for a change that nothing depends on until
 * another transaction has followed; only a crash of the database can undo it.
 * https://www.postgresql.org/docs/current/wal-async-commit.html
 */
export const commitWithNext = sql<string>`set_config('synchronous_commit', 'off', true)`
