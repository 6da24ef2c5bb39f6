import { sql } from 'kysely'

/**
 * Selected or returned by a statement: its transaction commits without waiting for the disk. The next commit that waits
 * takes it there as well, since the log is written in order. So this is for a change on which nothing rests until another
 * transaction has followed it; only a crash of the database may undo it.
 * https://www.postgresql.org/docs/current/wal-async-commit.html
 */
export const commitWithNext = sql<string>`set_config('synchronous_commit', 'off', true)`
