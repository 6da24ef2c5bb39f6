import { type Kysely, sql } from 'kysely'

interface Divided {
  table: string
  /** The column that tells the month. */
  time: string
  key: string
  /** What the table refers to. */
  reference?: string
  indexes: Readonly<Record<string, string>>
}

/** Attempts lose the reference to their deliveries: else these would take them along row by row, before a month could be dropped. */
const divided: readonly Divided[] = [
  {
    table: 'events',
    time: 'created_at',
    key: 'created_at, id',
    reference: '(workspace_id) references workspaces on delete cascade',
    indexes: {
      events_workspace: '(workspace_id, created_at desc, id desc)',
      events_publication: '(publication_id, created_at desc, id desc) where publication_id is not null',
    },
  },
  { table: 'webhook_attempts', time: 'at', key: 'delivery_id, number, at', indexes: {} },
]

const monthsAhead = 3

/**
 * Divides tables by months (UTC). The table that was there, with all its rows, becomes the partition of all time up to the next
 * month; only the index of its primary key is built anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const one of divided) await divide(db, one)
}

async function divide(db: Kysely<unknown>, { table, time, key, reference, indexes }: Divided): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(`alter table ${table} rename to ${table}_past`)
  await run(`alter table ${table}_past drop constraint ${table}_pkey`)
  await run(`alter table ${table}_past drop constraint if exists webhook_attempts_delivery_id_fkey`)
  for (const index of Object.keys(indexes)) await run(`alter index ${index} rename to ${index}_past`)
  await run(`create table ${table} (like ${table}_past including comments, primary key (${key})) partition by range (${time})`)
  if (reference) await run(`alter table ${table} add foreign key ${reference}`)
  for (const [index, columns] of Object.entries(indexes)) await run(`create index ${index} on ${table} ${columns}`)
  const { rows } = await sql<{ latest: Date }>`
    select greatest(max(${sql.ref(time)}), now()) as latest from ${sql.table(`${table}_past`)}`.execute(db)
  const monthAfter = (months: number) => toMonth(rows[0]?.latest ?? new Date(), months)
  await run(`alter table ${table} attach partition ${table}_past for values from (minvalue) to ('${monthAfter(1)}')`)
  await run(`create table ${table}_default partition of ${table} default`)
  for (let month = 1; month <= monthsAhead; month += 1) {
    const name = `${table}_${monthAfter(month).slice(0, 7).replace('-', '_')}`
    await run(`create table ${name} partition of ${table} for values from ('${monthAfter(month)}') to ('${monthAfter(month + 1)}')`)
  }
}

/** Its first instant. */
const toMonth = (at: Date, later: number) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later, 1)).toISOString()
