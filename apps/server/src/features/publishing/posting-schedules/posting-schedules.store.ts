import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'
import type { Planned } from './posting-schedules.policy.ts'

export type SlotRow = Row<'posting_schedules'>

const slots = (db: Db, workspaceId: string) => db.selectFrom('posting_schedules').where('workspace_id', '=', workspaceId)

/** In the order of the week. */
export const listSlots = (db: Db, workspaceId: string): Promise<SlotRow[]> =>
  slots(db, workspaceId).selectAll().orderBy('day_of_week').orderBy('hour').orderBy('minute').orderBy('id').execute()

export const lockSlot = (db: Db, workspaceId: string, id: string): Promise<SlotRow | undefined> =>
  slots(db, workspaceId).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insertSlots = (db: Db, rows: NewRow<'posting_schedules'>[]): Promise<SlotRow[]> =>
  rows.length ? db.insertInto('posting_schedules').values(rows).returningAll().execute() : Promise.resolve([])

export const updateSlot = (db: Db, workspaceId: string, id: string, changes: Partial<NewRow<'posting_schedules'>>): Promise<SlotRow> =>
  db
    .updateTable('posting_schedules')
    .set(changes)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteSlot = (db: Db, workspaceId: string, id: string) =>
  db.deleteFrom('posting_schedules').where('workspace_id', '=', workspaceId).where('id', '=', id).execute()

/** Active slots, except those of disconnected accounts. */
export const listActive = (db: Db, workspaceId: string): Promise<SlotRow[]> =>
  slots(db, workspaceId)
    .selectAll()
    .where('is_active', '=', true)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('social_account_id', 'is', null),
        exists(
          selectFrom('accounts as a')
            .select('a.id')
            .whereRef('a.id', '=', 'posting_schedules.social_account_id')
            .where('a.is_active', '=', true),
        ),
      ]),
    )
    .execute()

/** Serializes the choice of slots in a workspace, so that two posts never take the same one. */
export const lockChoice = (db: Db, workspaceId: string) =>
  db.selectFrom('workspaces').select('id').where('id', '=', workspaceId).forNoKeyUpdate().execute()

export const findClock = (db: Db, workspaceId: string): Promise<{ timezone: string; random_delay_minutes: number }> =>
  db.selectFrom('workspaces').select(['timezone', 'random_delay_minutes']).where('id', '=', workspaceId).executeTakeFirstOrThrow()

const open = sql`d.status in ('pending', 'scheduled', 'publishing', 'processing')`

/** Posts with a time in this span, including drafts with a requested time. Destinations with their own time are listed separately. */
export async function listPlanned(
  db: Db,
  workspaceId: string,
  { from, until, except }: { from: Date; until: Date; except: string | undefined },
): Promise<Planned[]> {
  const { rows } = await sql<Planned>`
    select p.id as "publicationId", p.list_at as at, coalesce(p.random_delay_minutes, w.random_delay_minutes) as delay,
      array(select d.social_account_id from destinations d where d.publication_id = p.id and d.schedule is null and ${open}) as "accountIds"
    from publications p join workspaces w on w.id = p.workspace_id
    where p.workspace_id = ${workspaceId} and p.trashed_at is null and p.schedule is not null and p.status in ('draft', 'scheduled', 'publishing')
      and p.list_at >= ${from} and p.list_at <= ${until} and p.id <> ${except ?? ''}
    union all
    select p.id, (d.schedule->>'at')::timestamptz, coalesce(p.random_delay_minutes, w.random_delay_minutes), array[d.social_account_id]
    from destinations d join publications p on p.id = d.publication_id join workspaces w on w.id = d.workspace_id
    where d.workspace_id = ${workspaceId} and p.trashed_at is null and d.schedule is not null and ${open}
      and d.schedule->>'at' >= ${from.toISOString()} and d.schedule->>'at' <= ${until.toISOString()} and p.id <> ${except ?? ''}`.execute(
    db,
  )
  return rows
}
