import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { jsonRows } from '#db/rows.ts'
import type { Measure } from './figures.policy.ts'

export interface FigureRow {
  workspace_id: string
  date: string
  measure: Measure
  key: string
  n: number
}

export async function listZones(db: Db, workspaceIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('workspaces').select(['id', 'timezone']).where('id', 'in', workspaceIds).execute()
  return new Map(rows.map(({ id, timezone }) => [id, timezone]))
}

export async function insertFigures(db: Db, rows: readonly FigureRow[]): Promise<void> {
  await sql`insert into daily_figures (workspace_id, date, measure, key, n)
    select * from jsonb_to_recordset(${jsonRows(rows)}) as f (workspace_id text, date date, measure text, key text, n bigint)`.execute(db)
}

/** Merges days that have loose rows, and returns their number. Rows that are inserted meanwhile stay for the next run. */
export async function mergeFigures(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ merged: number }>`
    with loose as materialized (select workspace_id, date from daily_figures where not merged group by 1, 2 limit ${limit}),
    gone as (
      delete from daily_figures f using loose l
      where f.workspace_id = l.workspace_id and f.date = l.date and f.measure <> 'storage' returning f.*),
    kept as (
      insert into daily_figures (workspace_id, date, measure, key, n, merged)
      select workspace_id, date, measure, key, sum(n), true from gone group by 1, 2, 3, 4)
    select count(*)::int as merged from loose`.execute(db)
  return rows[0]?.merged ?? 0
}

/** Replaces what was measured earlier on the same day. */
export async function setStorage(db: Db, rows: readonly Pick<FigureRow, 'workspace_id' | 'date' | 'n'>[]): Promise<void> {
  await sql`insert into daily_figures (workspace_id, date, measure, key, n, merged)
    select workspace_id, date, 'storage', '', n, true
    from jsonb_to_recordset(${jsonRows(rows)}) as f (workspace_id text, date date, n bigint)
    where exists (select 1 from workspaces w where w.id = f.workspace_id)
    on conflict (workspace_id, date) where measure = 'storage' do update set n = excluded.n`.execute(db)
}

export async function removeFigures(db: Db, before: string): Promise<void> {
  await sql`delete from daily_figures where date < ${before}::date`.execute(db)
}
