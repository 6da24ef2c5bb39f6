/**
 * Advisory locks, two numbers each, listed here so that none is used twice.
 * https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS
 */
export const locks = {
  /** Held by every server for as long as it runs. */
  server: [8787, 1],
  /** Held while a process takes a snapshot and changes the schema. */
  migrations: [8787, 2],
  /** Held by a backup: meanwhile the bytes of deleted media stay. */
  backup: [8788, 1],
  providerApps: [8789, 1],
  telegramPolling: [8790, 1],
} as const
