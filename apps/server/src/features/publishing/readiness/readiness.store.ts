/** Queries of the readiness ledger. Its tables are append-only, which the database enforces. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'
import type { Certification, KillSwitch, ReadinessRecords, Review } from './readiness.policy.ts'

export interface ActiveApp {
  provider: string
  instance_url: string
  fingerprint: string
}

/** The app that an account's grant was given to, which need not be the active one. */
interface GrantedApp {
  account_id: string
  client_id: string
}

interface Wanted {
  providers: readonly string[]
  accountIds: readonly string[]
  now: Date
  /** Also controls that start later, and those that apply again once a newer one expires. */
  withUpcoming?: boolean
  /** Whether to read reviews and certifications. */
  withProofs: boolean
}

type Stored<T> = Omit<T, 'expires_at'> & { expires_at: string }

/** A control as it was appended. */
export interface StoredControl extends KillSwitch {
  id: string
  reason_code: string
  /** As text, like all times that the database converts to JSON. */
  starts_at: string
  expires_at: string | null
}

export interface Reading {
  /** With `withUpcoming`, newest first. */
  controls: StoredControl[]
  apps: ActiveApp[]
  granted: GrantedApp[]
  /** Absent unless requested. */
  reviews?: Stored<Review>[]
  certifications?: Stored<Certification>[]
}

/**
 * Everything that decisions about these networks and accounts need, in one statement. Unneeded proofs are left out of its text, because
 * PostgreSQL would not keep a plan for a statement with a condition on a parameter.
 */
export async function readRecords(db: Db, { providers, accountIds, now, withProofs, withUpcoming = false }: Wanted): Promise<Reading> {
  const controls = withUpcoming
    ? sql`select id, provider, selector, state, reason_code, starts_at, expires_at from readiness_controls c
      where provider = any(${[...providers]}) and (expires_at is null or expires_at > ${now})
        and not exists (select from readiness_controls n where n.provider = c.provider and n.selector = c.selector
          and n.position > c.position and n.starts_at <= ${now} and n.expires_at is null)
      order by position desc`
    : sql`select distinct on (provider, selector) id, provider, selector, state, reason_code, starts_at, expires_at from readiness_controls
      where provider = any(${[...providers]}) and starts_at <= ${now} and (expires_at is null or expires_at > ${now})
      order by provider, selector, position desc`
  const proofs = sql`,
    'reviews', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select distinct on (provider, app_fingerprint, provider_environment, instance_fingerprint)
        provider, app_fingerprint, provider_environment, instance_fingerprint, state, expires_at from readiness_reviews
      where provider = any(${[...providers]})
      order by provider, app_fingerprint, provider_environment, instance_fingerprint, position desc) r),
    'certifications', (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from (
      select distinct on (c.social_account_id, c.output_profile, c.operation, c.kind, r.app_fingerprint)
        c.social_account_id, c.output_profile, c.operation, c.kind, r.app_fingerprint, c.expires_at, c.checks
      from readiness_certifications c join readiness_reviews r on r.id = c.approval_review_id
      where c.social_account_id = any(${[...accountIds]})
      order by c.social_account_id, c.output_profile, c.operation, c.kind, r.app_fingerprint, c.position desc) p)`
  const { rows } = await sql<{ reading: Reading }>`select jsonb_build_object(
    'controls', (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from (${controls}) c),
    'apps', (select coalesce(jsonb_agg(to_jsonb(a)), '[]') from (
      select provider, instance_url, fingerprint from provider_apps where provider = any(${[...providers]}) and is_active) a),
    'granted', (select coalesce(jsonb_agg(to_jsonb(g)), '[]') from (
      select a.id as account_id, g.granted_app as client_id from accounts a join grants g on g.id = a.grant_id
      where a.id = any(${[...accountIds]}) and g.granted_app is not null) g)
    ${withProofs ? proofs : sql``}) as reading`.execute(db)
  return (rows[0] as { reading: Reading }).reading
}

const dated = <T extends { expires_at: string }>(row: T) => ({ ...row, expires_at: new Date(row.expires_at) })

export const toRecords = ({ controls: killSwitches, reviews, certifications }: Reading): ReadinessRecords => ({
  killSwitches,
  ...(reviews && certifications ? { proofs: { reviews: reviews.map(dated), certifications: certifications.map(dated) } } : {}),
})

/** The newest control of each selector that is in force. */
export async function listControls(db: Db, now: Date): Promise<StoredControl[]> {
  const { rows } = await sql<{ control: StoredControl }>`
    select to_jsonb(c) as control from (
      select distinct on (provider, selector) id, provider, selector, state, reason_code, starts_at, expires_at from readiness_controls
      where starts_at <= ${now} and (expires_at is null or expires_at > ${now})
      order by provider, selector, position desc) c
    order by c.provider, c.starts_at`.execute(db)
  return rows.map(({ control }) => control)
}

export interface LedgerRow {
  id: string
  kind: 'runtime_control' | 'approval_review' | 'certification'
  provider: string
  created_at: Date
  /** The row of its table. */
  entry: Record<string, unknown>
}

/** Entries of all kinds, newest first, plus one extra row when there are more than `limit`. Ids are ordered by time. */
export async function listLedger(db: Db, { after, limit }: { after: string | undefined; limit: number }): Promise<LedgerRow[]> {
  const older = (id: string) => (after === undefined ? sql`true` : sql`${sql.ref(id)} < ${after}`)
  const { rows } = await sql<LedgerRow>`
    select * from (
      (select c.id, 'runtime_control' as kind, c.provider, c.created_at, to_jsonb(c) as entry from readiness_controls c
        where ${older('c.id')} order by c.id desc limit ${limit + 1})
      union all
      (select r.id, 'approval_review', r.provider, r.created_at, to_jsonb(r) from readiness_reviews r
        where ${older('r.id')} order by r.id desc limit ${limit + 1})
      union all
      (select p.id, 'certification', r.provider, p.created_at, to_jsonb(p) from readiness_certifications p
        join readiness_reviews r on r.id = p.approval_review_id
        where ${older('p.id')} order by p.id desc limit ${limit + 1})) all_kinds
    order by id desc limit ${limit + 1}`.execute(db)
  return rows
}

export const insertControl = (db: Db, row: NewRow<'readiness_controls'>) => db.insertInto('readiness_controls').values(row).execute()
export const insertReview = (db: Db, row: NewRow<'readiness_reviews'>) => db.insertInto('readiness_reviews').values(row).execute()
export const insertCertification = (db: Db, row: NewRow<'readiness_certifications'>) =>
  db.insertInto('readiness_certifications').values(row).execute()

export const findReview = (db: Db, id: string): Promise<Row<'readiness_reviews'> | undefined> =>
  db.selectFrom('readiness_reviews').selectAll().where('id', '=', id).executeTakeFirst()

/** Whether the workspace exists, and whether the account is one of its active ones. */
export async function findAccount(db: Db, workspaceId: string, accountId: string): Promise<{ isActive: boolean } | undefined> {
  const row = await db
    .selectFrom('workspaces as w')
    .leftJoin('accounts as a', (join) => join.onRef('a.workspace_id', '=', 'w.id').on('a.id', '=', accountId).on('a.is_active', '=', true))
    .select('a.id as account_id')
    .where('w.id', '=', workspaceId)
    .executeTakeFirst()
  return row && { isActive: row.account_id !== null }
}
