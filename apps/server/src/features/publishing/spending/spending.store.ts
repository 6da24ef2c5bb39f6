import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow } from '#db/schema.ts'

/** The account that pays. */
export interface Payer {
  workspaceId: string
  accountId: string
  platform: string
}

const capOf = (platform: string) => sql<number | null>`(spend_caps ->> ${platform})::bigint`.as('cap')

/** Serializes what is charged in a workspace, without blocking inserts that reference it. Returns the cap of a platform. */
export async function lockCap(db: Db, { workspaceId, platform }: Payer): Promise<number | undefined> {
  const row = await db.selectFrom('workspaces').select(capOf(platform)).where('id', '=', workspaceId).forNoKeyUpdate().executeTakeFirst()
  return row?.cap ?? undefined
}

/** A reservation counts while its delivery is open, so that no end of a delivery has to release it. */
const counts = sql<boolean>`(c.delivery_id is null or exists (select from deliveries d where d.id = c.delivery_id and d.finished_at is null))`

const ofMonth = (db: Db, { workspaceId, platform }: Payer, month: string) =>
  db.selectFrom('charges as c').where('c.workspace_id', '=', workspaceId).where('c.platform', '=', platform).where('c.month', '=', month)

/** What all accounts of the workspace have spent, and which part of it on collecting. */
export const sumMonth = (db: Db, payer: Payer, month: string): Promise<{ all: number; collecting: number }> =>
  ofMonth(db, payer, month)
    .select([
      sql<number>`coalesce(sum(c.amount), 0)::bigint`.as('all'),
      sql<number>`coalesce(sum(c.amount) filter (where c.use = 'collecting'), 0)::bigint`.as('collecting'),
    ])
    .where(counts)
    .executeTakeFirstOrThrow()

/** What workspaces with a cap at a network have spent and reserved there in a month. */
export async function listCapped(
  db: Db,
  workspaces: readonly { workspaceId: string; platform: string }[],
  month: string,
): Promise<{ workspace_id: string; platform: string; cap: number; spent: number }[]> {
  const { rows } = await sql<{ workspace_id: string; platform: string; cap: number; spent: number }>`
    select wanted.workspace_id, wanted.platform, (w.spend_caps ->> wanted.platform)::bigint as cap, (
      select coalesce(sum(c.amount), 0)::bigint from charges c
      where c.workspace_id = wanted.workspace_id and c.platform = wanted.platform and c.month = ${month} and ${counts}) as spent
    from unnest(${workspaces.map(({ workspaceId }) => workspaceId)}::text[], ${workspaces.map(({ platform }) => platform)}::text[])
      as wanted (workspace_id, platform)
    join workspaces w on w.id = wanted.workspace_id and w.spend_caps -> wanted.platform is not null`.execute(db)
  return rows
}

/** Drops reservations that an earlier delivery or month left. */
export const dropStale = (db: Db, destinationId: string, deliveryId: string, month: string) =>
  db
    .deleteFrom('charges')
    .where('destination_id', '=', destinationId)
    .where('delivery_id', 'is not', null)
    .where((eb) => eb.or([eb('delivery_id', '<>', deliveryId), eb('month', '<>', month)]))
    .execute()

export const listSteps = (db: Db, destinationId: string): Promise<{ step: string | null; isReserved: boolean }[]> =>
  db
    .selectFrom('charges')
    .select(['step', sql<boolean>`delivery_id is not null`.as('isReserved')])
    .where('destination_id', '=', destinationId)
    .execute()

/** A resource that was charged already stays as it is. */
export async function insertCharges(db: Db, rows: readonly NewRow<'charges'>[]): Promise<void> {
  if (!rows.length) return
  await db
    .insertInto('charges')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['account_id', 'resource']).where('resource', 'is not', null).doNothing())
    .execute()
}

export const dropReserved = (db: Db, destinationId: string, step: string) =>
  db
    .deleteFrom('charges')
    .where('destination_id', '=', destinationId)
    .where('step', '=', step)
    .where('delivery_id', 'is not', null)
    .execute()

export const deleteCharges = (db: Db, ids: readonly string[]) =>
  db
    .deleteFrom('charges')
    .where('id', 'in', [...ids])
    .execute()

/** Reserves the price of a call again that certainly published nothing: it may be made again while its delivery is open. */
export const reserveUnsent = (db: Db, attemptId: string) =>
  sql`update charges c set delivery_id = a.delivery_id from attempts a
    where c.id = ${attemptId} and a.id = c.id and a.outcome in ('not_sent', 'rejected')`.execute(db)

export const reserveAgain = (db: Db, id: string, deliveryId: string) =>
  db.updateTable('charges').set({ delivery_id: deliveryId }).where('id', '=', id).execute()

export async function findSpend(db: Db, payer: Payer, month: string) {
  const spent = await ofMonth(db, payer, month)
    .select([
      sql<number>`coalesce(sum(c.amount), 0)::bigint`.as('amount'),
      sql<number>`coalesce(sum(c.amount) filter (where c.use = 'collecting'), 0)::bigint`.as('collecting'),
      sql<number>`count(*) filter (where c.item in ('post', 'post_with_link'))`.as('posts'),
      sql<number>`count(*) filter (where c.item = 'post_with_link')`.as('postsWithLink'),
    ])
    .where('c.account_id', '=', payer.accountId)
    .where('c.delivery_id', 'is', null)
    .executeTakeFirstOrThrow()
  return { ...spent, cap: await findCap(db, payer) }
}

export async function findCap(db: Db, { workspaceId, platform }: Pick<Payer, 'workspaceId' | 'platform'>): Promise<number | undefined> {
  const { cap } = await db.selectFrom('workspaces').select(capOf(platform)).where('id', '=', workspaceId).executeTakeFirstOrThrow()
  return cap ?? undefined
}
