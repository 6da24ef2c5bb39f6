/** Write-ahead records of calls that must not happen twice, and stored results of those that may be repeated. */
import type { Json, NetworkError, Published } from '@broadside/networks/spec/index'
import { sql } from 'kysely'
import type { App } from '#server/context.ts'
import type { Db } from '#db/open.ts'
import { serverIsHeld } from '#jobs/hold.ts'
import { jsonRows } from '#db/rows.ts'
import type { AttemptOutcome, Row, SentContent, SentPost } from '#db/schema.ts'
import { safeUrl } from '#lib/safe-url.ts'
import { summaryOf } from './content.ts'

export type AttemptRow = Row<'attempts'>

type Base = Pick<App, 'db'>

/** Lists the attempts of each destination with any outcome, oldest first. */
export async function listAttempts({ db }: Base, destinationIds: readonly string[]): Promise<AttemptRow[][]> {
  const rows = await db
    .selectFrom('attempts')
    .selectAll()
    .where('destination_id', '=', sql<string>`any(${[...destinationIds]})`)
    .orderBy('number')
    .execute()
  const byDestination = Map.groupBy(rows, (row) => row.destination_id)
  return destinationIds.map((id) => byDestination.get(id) ?? [])
}

export const isUndecided = ({ outcome }: Pick<AttemptRow, 'outcome'>): boolean => outcome === null || outcome === 'unknown'

/** Finds which of these posts another destination of the same account already claims. */
export async function listTaken(
  db: Db,
  accountId: string,
  destinationId: string,
  externalIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!externalIds.length) return new Set()
  const rows = await db
    .selectFrom('attempts as a')
    .innerJoin('destinations as d', 'd.id', 'a.destination_id')
    .select(sql<string>`a.network_reference->>'externalId'`.as('id'))
    .where('d.social_account_id', '=', accountId)
    .where('d.id', '<>', destinationId)
    .where('a.outcome', '=', 'confirmed')
    .where(sql<string>`a.network_reference->>'externalId'`, 'in', [...externalIds])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export interface NewAttempt {
  id: string
  delivery_id: string
  /** The run that makes the attempt. */
  run_id: string | null
  step: string
  started_at: Date
  native_key: Json
  fingerprint: string
  payload_fingerprint: string
  /** Index of the first segment that the call publishes. */
  segment: number
  title: string
  /** Absent if an earlier attempt of the same run recorded it. */
  content?: SentContent
  /** The network's state just before the call; null if it was not read or did not answer. */
  baseline: Json
  number: number
}

/**
 * Records attempts with their content before the calls are made. Returns undefined for an attempt whose step another process holds, or whose delivery
 * ended, belongs to a later run, or is held before a part of the post was sent, and for all while the server is held. The share lock waits for a run that is just claiming the delivery,
 * and for a pause that is just holding it. `is true` makes PostgreSQL look up new attempts in a hash table instead of comparing each with all.
 */
export async function insertAttempts({ db }: Base, attempts: readonly NewAttempt[]): Promise<(AttemptRow | undefined)[]> {
  const rowsOf = attempts.map((attempt) => ({ ...attempt, ...(attempt.content && summaryOf(attempt.content)) }))
  const { rows } = await sql<AttemptRow>`
    with wanted as (
      select * from jsonb_to_recordset(${jsonRows(rowsOf)}) as w (id text, delivery_id text, run_id text, step text,
        started_at timestamptz, native_key jsonb, fingerprint text, payload_fingerprint text, segment int, baseline jsonb, number int,
        title text, content jsonb, opening text, cover_media_id text)),
    held as (
      select w.*, d.destination_id, d.workspace_id, d.publication_id from deliveries d join wanted w on w.delivery_id = d.id
      where d.id = any(array(select delivery_id from wanted)) and d.stage <> 'done' and d.run_id is not distinct from w.run_id
        and not ${serverIsHeld}
        and (d.held_at is null or exists (select from attempts t where t.destination_id = d.destination_id and t.stands))
      order by d.id for share of d),
    begun as (
      insert into attempts (id, delivery_id, destination_id, number, step, started_at, native_key, fingerprint, payload_fingerprint, segment,
        run_id, baseline)
      select id, delivery_id, destination_id, number, step, started_at, native_key, fingerprint, payload_fingerprint, segment, run_id, baseline
      from held on conflict do nothing returning *),
    recorded as (
      insert into published_contents (workspace_id, publication_id, fingerprint, content, opening, cover_media_id, created_at)
      select workspace_id, publication_id, fingerprint, content, opening, cover_media_id, started_at from held
      where content is not null and (id in (select id from begun)) is true
      on conflict do nothing),
    parts as (
      insert into published_parts (workspace_id, destination_id, segment, publication_id, fingerprint, title, sent_at)
      select workspace_id, destination_id, segment, publication_id, fingerprint, title, started_at from held
      where (id in (select id from begun)) is true
      on conflict (destination_id, segment) do update set fingerprint = excluded.fingerprint, title = excluded.title, sent_at = excluded.sent_at
      where published_parts.posts is null)
    select * from begun`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return attempts.map(({ id }) => byId.get(id))
}

export interface Settlement {
  outcome: AttemptOutcome
  at: Date
  published?: Published
  error?: NetworkError
  resolution?: 'found' | 'absent'
}

export interface SettledAttempt extends Settlement {
  id: string
  run_id: string | null
}

/** The posts of a confirmed call, one per segment. */
const postsOf = ({ externalId, externalUrl, furtherIds = [], furtherUrls = [] }: Published): SentPost[] => [
  { external_id: externalId, external_url: safeUrl(externalUrl) },
  ...furtherIds.map((id, index) => ({ external_id: id, external_url: safeUrl(furtherUrls[index] ?? '') })),
]

/**
 * Writes the outcomes of undecided attempts, with the posts of confirmed ones. Outcomes that another run or a user recorded meanwhile stay. Only the
 * run that holds the delivery may record that nothing was sent, since another run may be repeating the call under the same key. Only an open outcome
 * is read back later, so only that one keeps its baseline.
 */
export async function settleAttempts({ db }: Base, settled: readonly SettledAttempt[]): Promise<void[]> {
  const values = settled.map(({ id, run_id, outcome, at, published, error, resolution }) => ({
    id,
    run_id,
    outcome,
    finished_at: at,
    network_reference: published,
    posts: published && outcome === 'confirmed' ? postsOf(published) : undefined,
    http_status: error?.httpStatus,
    error_kind: error?.kind,
    error_code: error?.code,
    detail: error?.detail,
    // A confirmed attempt is final. Only one that no longer counts has a resolution.
    resolution: outcome === 'confirmed' ? null : resolution,
  }))
  await sql`
    with wanted as (
      select * from jsonb_to_recordset(${jsonRows(values)}) as w (id text, run_id text, outcome text, finished_at timestamptz,
        network_reference jsonb, posts jsonb, http_status int, error_kind text, error_code text, detail text, resolution text)),
    owned as (
      select w.id from wanted w join attempts a on a.id = w.id join deliveries d on d.id = a.delivery_id
      where w.outcome not in ('confirmed', 'unknown') and d.stage <> 'done' and d.run_id is not distinct from w.run_id
      order by d.id for share of d),
    held as (
      select a.id from attempts a join wanted w on w.id = a.id
      where a.id = any(array(select id from wanted)) and a.resolution is null and coalesce(a.outcome, 'unknown') = 'unknown'
        and (w.outcome in ('confirmed', 'unknown') or w.id in (select id from owned))
      order by a.id for update of a),
    settled as (
      update attempts a set outcome = w.outcome, finished_at = w.finished_at, network_reference = w.network_reference,
        http_status = w.http_status, error_kind = w.error_kind, error_code = w.error_code, detail = w.detail, resolution = w.resolution,
        baseline = case when w.outcome = 'unknown' then a.baseline end
      from wanted w join held using (id) where a.id = w.id
      returning a.destination_id, a.segment, a.fingerprint, a.started_at, w.posts)
    update published_parts p set posts = s.posts, fingerprint = s.fingerprint, sent_at = s.started_at
    from settled s
    where s.posts is not null and p.destination_id = s.destination_id and p.segment = s.segment
      and exists (select from published_contents c where c.publication_id = p.publication_id and c.fingerprint = s.fingerprint)`.execute(db)
  return settled.map(() => undefined)
}

/** A user's answer overrides the record, so undecided calls no longer count. */
export const resolveByHuman = (db: Db, destinationId: string) =>
  db
    .updateTable('attempts')
    .set({ resolution: 'human' })
    .where('destination_id', '=', destinationId)
    .where('resolution', 'is', null)
    .where((eb) => eb.or([eb('outcome', 'is', null), eb('outcome', '=', 'unknown')]))
    .execute()

export const listAttemptsOf = (db: Db, deliveryIds: readonly string[]): Promise<AttemptRow[]> =>
  db
    .selectFrom('attempts')
    .selectAll()
    .where('delivery_id', '=', sql<string>`any(${[...deliveryIds]})`)
    .orderBy('number')
    .execute()

export const findStep = (db: Db, deliveryId: string, key: string): Promise<{ result: unknown } | undefined> =>
  db.selectFrom('delivery_steps').select('result').where('delivery_id', '=', deliveryId).where('key', '=', key).executeTakeFirst()

export const insertStep = (db: Db, deliveryId: string, key: string, result: Json, at: Date) =>
  db
    .insertInto('delivery_steps')
    .values({ delivery_id: deliveryId, key, result: JSON.stringify(result), created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
