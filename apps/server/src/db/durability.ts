/**
 * PostgreSQL settings without which a confirmed commit may be lost in a crash:
 * https://www.postgresql.org/docs/18/runtime-config-wal.html
 */
import { sql } from 'kysely'
import type { Log } from '#lib/log.ts'
import type { Db } from './open.ts'

const names = ['fsync', 'full_page_writes', 'synchronous_commit'] as const
export type UnsafeSetting = (typeof names)[number]

/** An expression: which of these settings are off, in a session with default settings. */
export const unsafeSettings = sql<
  UnsafeSetting[]
>`array(select name from unnest(${[...names]}::text[]) as n (name) where current_setting(name) = 'off')`

export async function findUnsafeSettings(db: Db): Promise<UnsafeSetting[]> {
  const { rows } = await sql<{ names: UnsafeSetting[] }>`select ${unsafeSettings} as names`.execute(db)
  return rows[0]?.names ?? []
}

export const durabilityAdvice =
  'Turn them on: after a crash of the database, or a power cut, posts may be lost, or sent again because the record of them is gone.'

export async function warnOfUnsafeSettings(db: Db, log: Pick<Log, 'warn'>): Promise<void> {
  const off = await findUnsafeSettings(db)
  if (off.length) log.warn({ off }, `PostgreSQL runs without ${off.join(', ')}. ${durabilityAdvice}`)
}
