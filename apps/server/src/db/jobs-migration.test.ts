import pg from 'pg'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createLog } from '#lib/log.ts'
import { migrate } from './migrate.ts'
import { up } from './migrations/0017-jobs.ts'
import { type Database, openDatabase } from './open.ts'

const name = 'jobs_before_0017'
let admin: pg.Client
let database: Database

/** The columns of the queue library's table that the migration reads, as of version 12. */
const libraryTable = `
  create schema pgboss;
  create type pgboss.job_state as enum ('created', 'retry', 'active', 'completed', 'cancelled', 'failed');
  create table pgboss.job (
    id uuid not null, name text not null, priority int not null default 0, data jsonb, state pgboss.job_state not null default 'created',
    retry_limit int not null default 2, retry_count int not null default 0, deletion_seconds int not null default 2592000,
    start_after timestamptz not null default now(), created_on timestamptz not null default now(), started_on timestamptz,
    completed_on timestamptz, heartbeat_on timestamptz, singleton_key text, group_id text, output jsonb, policy text);
  insert into pgboss.job (id, name, singleton_key, state, retry_count, started_on, completed_on, start_after, group_id, priority, data, output, deletion_seconds)
  values
    ('00000000-0000-4000-8000-000000000001', 'delivery.publish', 'd1', 'created', 0, null, null, '2030-01-01', 'a1', 7, '{"workspace_id": "w"}', null, 2592000),
    ('00000000-0000-4000-8000-000000000002', 'delivery.publish', 'd2', 'retry', 1, '2026-01-01', null, '2026-01-02', 'a1', 6, '{"workspace_id": "w"}', '{"message": "busy"}', 2592000),
    ('00000000-0000-4000-8000-000000000003', 'delivery.publish', 'd3', 'active', 0, '2026-01-01', null, '2026-01-01', 'a2', 5, '{"workspace_id": "w"}', null, 2592000),
    ('00000000-0000-4000-8000-000000000004', 'delivery.publish', 'd3', 'completed', 0, '2026-01-01', '2026-01-01', '2026-01-01', 'a2', 5, '{"workspace_id": "w"}', null, 86400),
    ('00000000-0000-4000-8000-000000000005', 'mail.send', 'm1', 'cancelled', 0, null, '2026-01-01', '2026-01-01', null, 0, '{}', '{"message": "cancelled"}', 7776000),
    ('00000000-0000-4000-8000-000000000006', 'media.clean', null, 'created', 0, null, null, '2026-01-01', null, 0, null, null, 2592000),
    ('00000000-0000-4000-8000-000000000007', 'media.clean', null, 'created', 0, null, null, '2026-01-02', null, 0, null, null, 2592000),
    ('00000000-0000-4000-8000-000000000008', '__pgboss__send-it', null, 'created', 0, null, null, '2026-01-01', null, 0, null, null, 2592000)`

beforeAll(async () => {
  const server = inject('postgres')
  admin = new pg.Client({ ...server, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${name}`)
  database = openDatabase({ connection: { ...server, database: name }, poolSize: 2, log: createLog('silent') })
  await migrate(database.db)
})
afterAll(async () => {
  await database.close()
  await admin.query(`drop database ${name}`)
  await admin.end()
})

it('carries jobs over from the queue library: none is lost, and the old table accepts no more', async () => {
  const { db, pool } = database
  await pool.query('drop table jobs, job_schedules')
  await pool.query(libraryTable)
  await new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }).transaction().execute(up)
  const { rows } = await sql<Record<string, unknown>>`
    select right(id::text, 1) as id, type, subject, state, attempts, max_attempts as most, to_char(run_at at time zone 'UTC', 'YYYY-MM-DD') as at,
      lane, priority, workspace_id, error, remembered_days as days, extract(day from forget_at - ended_at)::int as kept,
      heartbeat_at is not null as beats
    from jobs order by id`.execute(db)
  const common = { type: 'delivery.publish', most: 3, workspace_id: 'w', error: null, days: 30, kept: null, beats: false }
  expect(rows).toEqual([
    { ...common, id: '1', subject: 'd1', state: 'pending', attempts: 0, at: '2030-01-01', lane: 'a1', priority: 7 },
    {
      ...common,
      id: '2',
      subject: 'd2',
      state: 'pending',
      attempts: 2,
      at: '2026-01-02',
      lane: 'a1',
      priority: 6,
      error: 'busy',
      beats: true,
    },
    { ...common, id: '3', subject: 'd3', state: 'processing', attempts: 1, at: '2026-01-01', lane: 'a2', priority: 5, beats: true },
    {
      ...common,
      id: '4',
      subject: 'd3',
      state: 'completed',
      attempts: 1,
      at: '2026-01-01',
      lane: 'a2',
      priority: 5,
      days: 1,
      kept: 1,
      beats: true,
    },
    {
      ...common,
      id: '5',
      type: 'mail.send',
      subject: 'm1',
      state: 'cancelled',
      attempts: 0,
      at: '2026-01-01',
      lane: null,
      priority: 0,
      workspace_id: '',
      error: 'cancelled',
      days: 90,
      kept: 90,
    },
    {
      ...common,
      id: '6',
      type: 'media.clean',
      subject: '',
      state: 'pending',
      attempts: 0,
      at: '2026-01-01',
      lane: null,
      priority: 0,
      workspace_id: '',
    },
  ])
  await expect(pool.query(`insert into pgboss.job (id, name) values (gen_random_uuid(), 'late')`)).rejects.toThrow('does not exist')
  const kept = await pool.query('select count(*) as count from pgboss_retired.job')
  expect(kept.rows).toEqual([{ count: 8 }])
})
