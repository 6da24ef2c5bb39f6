import { type Kysely, sql } from 'kysely'

/**
 * What happened in a workspace per day, so that statistics read sums instead of every delivery. Days that ended before are counted from
 * deliveries that are still stored, in the workspace's present time zone if the database has it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const ended = (measure: string, key: string, where: string) => `insert into daily_figures (workspace_id, date, measure, key, n, merged)
  select d.workspace_id, (d.finished_at at time zone coalesce(z.name, 'UTC'))::date, '${measure}', ${key}, count(*), true
  from deliveries d join destinations x on x.id = d.destination_id join workspaces w on w.id = d.workspace_id
    left join pg_timezone_names z on z.name = w.timezone
  where d.finished_at > now() - interval '400 days' and ${where}
  group by 1, 2, 3, 4`

const statements = [
  `create table daily_figures (
    workspace_id text not null references workspaces on delete cascade,
    date date not null,
    measure text not null,
    key text not null,
    n bigint not null,
    merged boolean not null default false
  )`,
  `comment on table daily_figures is 'Sums per day for statistics. Writers only insert, so that they never wait for each other; a job merges rows.'`,
  `comment on column daily_figures.date is 'In the time zone that the workspace had at that time.'`,
  `create index daily_figures_days on daily_figures (workspace_id, date)`,
  `create index daily_figures_dates on daily_figures (date)`,
  `create index daily_figures_loose on daily_figures (workspace_id, date) where not merged`,
  `create unique index daily_figures_storage on daily_figures (workspace_id, date) where measure = 'storage'`,
  ended('delivery', 'd.outcome', `d.outcome in ('published', 'failed', 'unknown', 'cancelled')`),
  ended('late', 'd.late_ms::text', `d.late_ms is not null`),
  ended(
    'failure',
    `concat_ws(' ', x.platform, x.error->>'kind', x.error->>'code')`,
    `d.outcome = 'failed' and x.status = 'failed' and x.error is not null`,
  ),
]
