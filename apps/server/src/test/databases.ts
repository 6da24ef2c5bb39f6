/**
 * Databases of a worker: clones of the migrated template that apps use one after the other, reset in between. A reset
 * takes a twentieth of the time of a clone, and there are never more databases than concurrent apps of a worker.
 */
import { randomBytes } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import type { Db } from '#db/open.ts'
import type { Tables } from '#db/schema.ts'

export const templateName = 'broadside_template'

/** Relations of the service and its libraries. */
const service = `relnamespace in (select oid from pg_namespace where nspname = 'public')`
const filled = `relkind = 'r' and ${service} and pg_relation_size(oid) > 0`

/** Bytes. Larger tables come from tests of scale, and their deleted rows still occupy space. */
const largest = 2_000_000

/** Changes with every table, column, index, constraint and trigger of the service. */
const schemaHash = `(
  select sum(hashtext(part)::bigint) from (
    select concat(relname, relkind, relnatts, relchecks, relhastriggers) as part from pg_class where ${service}
    union all select concat(conrelid, conname) from pg_constraint where conrelid > 0
    union all select concat(tgrelid, tgname, tgenabled) from pg_trigger where not tgisinternal
  ) as parts
)`

/**
 * For a template with a complete schema: saves its rows, and creates `between_tests.reset()`, which restores a clone to
 * them. The function returns false for a clone with another schema or a large table. It runs as a replica, so that no
 * trigger fires and no reference is checked.
 */
export const prepareTemplate = `
create schema between_tests;
create table between_tests.template as select ${schemaHash} as schema_hash;
do $$ declare one record; begin
  for one in select oid::regclass as name, format('between_tests.%I', relname) as kept from pg_class where ${filled} loop
    execute format('create table %s as table %s', one.kept, one.name);
  end loop;
end $$;
create function between_tests.reset() returns boolean language plpgsql set session_replication_role = replica as $$
  declare one record;
  begin
    if ${schemaHash} <> (select schema_hash from between_tests.template)
      or exists (select from pg_class where ${filled} and pg_relation_size(oid) > ${largest}) then return false; end if;
    for one in select oid::regclass as name, format('between_tests.%I', relname) as kept from pg_class where ${filled} loop
      execute format('delete from %s', one.name);
      if to_regclass(one.kept) is not null then execute format('insert into %s table %s', one.name, one.kept); end if;
    end loop;
    return true;
  end
$$`

export interface TestDatabase {
  name: string
  /** A connection that outlives the apps, because a new one would first have to load the system catalogs. */
  db: Db
}

const free: TestDatabase[] = []

function openHolder(name: string): Db {
  const pool = new pg.Pool({ ...inject('postgres'), database: name, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  // PostgreSQL may end before the worker.
  pool.on('error', () => {})
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

async function inMaintenance(statement: string, user = inject('postgres').user): Promise<void> {
  const client = new pg.Client({ ...inject('postgres'), user, database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export async function takeDatabase(): Promise<TestDatabase> {
  const used = free.pop()
  if (used) return used
  const name = `test_${randomBytes(8).toString('hex')}`
  await inMaintenance(`create database ${name} template ${templateName} strategy file_copy`)
  return { name, db: openHolder(name) }
}

/** Resets the database for the next app. No connection may be left. */
export async function giveBack(database: TestDatabase): Promise<void> {
  const { rows } = await sql<{ is_reset: boolean }>`select between_tests.reset() as is_reset`.execute(database.db)
  if (rows[0]?.is_reset) return void free.push(database)
  await database.db.destroy()
  await dropDatabase(database.name)
}

/** Only a superuser can terminate an autovacuum that may be running there. */
export const dropDatabase = (name: string): Promise<void> => inMaintenance(`drop database ${name} with (force)`, 'postgres')
