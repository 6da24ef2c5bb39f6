/**
 * Due times are compared with the database's clock, which can't be set. While the past is filled in, the demo's database therefore finds a
 * `now()` of its own before PostgreSQL's. It exists only in the demo's data directory.
 */
import type { Runtime } from '../../apps/server/src/runtime.ts'
import type { DrivenApp } from '../../apps/server/src/test/driven-app.ts'

type Database = Pick<Runtime['database'], 'connect'>

async function run({ connect }: Database, statements: readonly string[]): Promise<void> {
  const client = await connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

const define = (body: string) => `create or replace function demo.now() returns timestamptz language sql stable as $body$ ${body} $body$`

const onDatabase = (change: string) => `do $do$ begin execute format('alter database %I ${change}', current_database()); end $do$`

/** Call it before the first connection of a pool, because each reads the setting once. Objects are still created in `public`. */
export const prepareTime = (database: Database): Promise<void> =>
  run(database, [
    'create schema if not exists demo',
    'create table if not exists demo.clock (at timestamptz not null)',
    'insert into demo.clock select pg_catalog.now() where not exists (select from demo.clock)',
    define('select at from demo.clock'),
    onDatabase('set search_path = public, demo, pg_catalog'),
  ])

/** Sets the clocks of the server and of its database, but never back. */
export async function setTime({ app, clock }: Pick<DrivenApp, 'app' | 'clock'>, at: Date): Promise<void> {
  if (at <= clock.now()) return
  clock.set(at)
  await app.database.pool.query('update demo.clock set at = $1', [clock.now()])
}

/** Time passes again, as on any database. */
export const releaseTime = (database: Database): Promise<void> =>
  run(database, [define('select pg_catalog.now()'), onDatabase('reset search_path')])
