/** Advisory locks: two numbers each, so that nobody takes another's. https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS */
export const locks = {
  /** Held by every server for as long as it runs. */
  server: [8787, 1],
  providerApps: [8789, 1],
  telegramPolling: [8790, 1],
} as const
