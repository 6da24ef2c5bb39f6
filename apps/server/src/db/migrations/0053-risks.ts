import { type Kysely, sql } from 'kysely'

/** Records what may keep scheduled posts from being published. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...risks, ...counts]) await sql.raw(statement).execute(db)
}

/** In both orders of the list of publications. */
const indexes = {
  publications_risk_created: '(workspace_id, created_at desc, id desc)',
  publications_risk_scheduled: '(workspace_id, list_at desc, id desc)',
}

const risks = [
  `create table destination_risks (
    destination_id text not null,
    code text not null,
    workspace_id text not null,
    severity text not null check (severity in ('will_fail', 'may_fail')),
    parameters jsonb not null,
    since timestamptz not null,
    primary key (destination_id, code),
    foreign key (workspace_id, destination_id) references destinations (workspace_id, id) on delete cascade
  )`,
  `comment on table destination_risks is 'A reason why a scheduled destination will or may fail. Those of other destinations mean nothing.'`,
  `comment on column destination_risks.since is 'When it was found first.'`,
  `alter table publications add column at_risk boolean not null default false`,
  `comment on column publications.at_risk is 'One of its scheduled destinations has a risk.'`,
  ...Object.entries(indexes).map(([name, on]) => `create index ${name} on publications ${on} where at_risk and trashed_at is null`),
  `create index deliveries_due on deliveries (due_at, id) where finished_at is null`,
  `create table forecast_windows (
    lead_minutes integer primary key,
    reached_at timestamptz not null
  )`,
  `comment on table forecast_windows is 'How far the forecasts have come that are made a fixed time before posts are due.'`,
  `comment on column forecast_windows.reached_at is 'Every delivery due up to here was forecast.'`,
  `alter table accounts add column forecast_call_at timestamptz`,
  `comment on column accounts.forecast_call_at is 'When a forecast last called the network.'`,
]

const counts = [
  `alter table publication_counts add column at_risk boolean not null default false`,
  `drop index publication_counts_state`,
  `create index publication_counts_state on publication_counts (workspace_id, status, needs_attention, at_risk)`,
  `drop function add_to_publication_count(text, text, boolean, bigint)`,
  // Takes a row that no other transaction holds, so changes of a workspace neither wait for each other nor deadlock.
  `create function add_to_publication_count(workspace text, state text, attention boolean, risk boolean, change bigint)
  returns void language plpgsql as $$
  begin
    update publication_counts set count = count + change where id = (
      select id from publication_counts
      where workspace_id = workspace and status = state and needs_attention = attention and at_risk = risk
      limit 1 for no key update skip locked);
    if not found then
      insert into publication_counts (workspace_id, status, needs_attention, at_risk, count)
      select workspace, state, attention, risk, change where exists (select from workspaces where id = workspace);
    end if;
  end $$`,
  `create or replace function count_added_publications() returns trigger language plpgsql as $$
  begin
    perform add_to_publication_count(workspace_id, status, needs_attention, at_risk, count(*)) from added
    where trashed_at is null group by workspace_id, status, needs_attention, at_risk;
    return null;
  end $$`,
  `create or replace function count_removed_publications() returns trigger language plpgsql as $$
  begin
    perform add_to_publication_count(workspace_id, status, needs_attention, at_risk, -count(*)) from removed
    where trashed_at is null group by workspace_id, status, needs_attention, at_risk;
    return null;
  end $$`,
  `create or replace function count_changed_publications() returns trigger language plpgsql as $$
  begin
    perform add_to_publication_count(workspace_id, status, needs_attention, at_risk, sum(change)::bigint) from (
      select workspace_id, status, needs_attention, at_risk, 1 as change from added where trashed_at is null
      union all
      select workspace_id, status, needs_attention, at_risk, -1 from removed where trashed_at is null) changes
    group by workspace_id, status, needs_attention, at_risk having sum(change) <> 0;
    return null;
  end $$`,
]
