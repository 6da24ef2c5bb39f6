/** Stored risks of scheduled destinations. */
import { type RawBuilder, sql } from 'kysely'
import type { RiskCode, Risk } from '@broadside/contract/features/risks.schemas'
import type { Db } from '#db/open.ts'
import { jsonRows } from '#db/rows.ts'
import type { PublicationStatus, RiskParameters, Row } from '#db/schema.ts'
import type { FoundRisk } from './risks/risk.ts'

/** As the database converts it to JSON. */
export interface StoredRisk {
  code: RiskCode
  severity: Risk['severity']
  parameters: RiskParameters
  since: string
}

/** The risks of the destination in the FROM item `d`, or null without any. */
export const risksOf = (d: RawBuilder<unknown> = sql`d`): RawBuilder<StoredRisk[] | null> => sql`
  case when ${d}.status = 'scheduled' then (
    select json_agg(json_build_object('code', r.code, 'severity', r.severity, 'parameters', r.parameters, 'since', r.since))
    from destination_risks r where r.destination_id = ${d}.id) end`

export interface DestinationRisk extends FoundRisk {
  workspace_id: string
  destination_id: string
}

type Known = Pick<Row<'destination_risks'>, 'destination_id' | 'code' | 'severity' | 'parameters'> & { publication_id: string }

/** The stored risks of these publications, also of destinations that are no longer scheduled. */
export const listRisks = (db: Db, publicationIds: readonly string[]): Promise<Known[]> =>
  db
    .selectFrom('destination_risks as r')
    .innerJoin('destinations as d', 'd.id', 'r.destination_id')
    .select(['r.destination_id', 'r.code', 'r.severity', 'r.parameters', 'd.publication_id'])
    .where('d.publication_id', '=', sql<string>`any(${[...publicationIds]})`)
    .execute()

/** Keeps the time at which a known risk was found. */
export async function saveRisks(db: Db, risks: readonly DestinationRisk[], since: Date): Promise<void> {
  if (!risks.length) return
  await sql`insert into destination_risks as r (destination_id, code, workspace_id, severity, parameters, since)
    select destination_id, code, workspace_id, severity, parameters, ${since}
    from jsonb_to_recordset(${jsonRows(risks)}) as w (destination_id text, code text, workspace_id text, severity text, parameters jsonb)
    on conflict (destination_id, code) do update set severity = excluded.severity, parameters = excluded.parameters`.execute(db)
}

export async function deleteRisks(db: Db, risks: readonly Pick<Known, 'destination_id' | 'code'>[]): Promise<void> {
  if (!risks.length) return
  await sql`delete from destination_risks r using jsonb_to_recordset(${jsonRows(risks)}) as w (destination_id text, code text)
    where r.destination_id = w.destination_id and r.code = w.code`.execute(db)
}

/** Removes the risks of destinations that have ended. */
export const deleteEnded = (db: Db) =>
  sql`delete from destination_risks r using destinations d where d.id = r.destination_id and d.status <> 'scheduled'`.execute(db)

export type RiskState = Pick<Row<'publications'>, 'id' | 'workspace_id' | 'title' | 'revision' | 'schedule' | 'created_by'> & {
  status: PublicationStatus
  at_risk: boolean
  was_at_risk: boolean
  /** The start of the text. */
  opening: string
}

/** Derives and writes whether publications are at risk. The caller holds their locks. `limit 1` keeps the planner from joining all destinations. */
export async function refreshRisk(db: Db, publicationIds: readonly string[]): Promise<RiskState[]> {
  const { rows } = await sql<RiskState>`
    with found as (
      select p.id, p.at_risk as was_at_risk, (
        select true from destinations d join destination_risks r on r.destination_id = d.id
        where d.publication_id = p.id and d.status = 'scheduled' limit 1) is not null as at_risk
      from publications p where p.id = any(${[...publicationIds]})),
    changed as (
      update publications p set at_risk = f.at_risk from found f where p.id = f.id and p.at_risk <> f.at_risk)
    select p.id, p.workspace_id, p.title, p.revision, p.schedule, p.created_by, p.status, f.at_risk, f.was_at_risk,
      left(coalesce(nullif(p.text, ''), p.segments #>> '{0,text}', ''), 1000) as opening
    from found f join publications p on p.id = f.id`.execute(db)
  return rows
}
