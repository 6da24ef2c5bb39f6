import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { jsonRows } from '#db/rows.ts'
import type { NewRow, Row } from '#db/schema.ts'
import type { Planned } from './posting-schedules.policy.ts'

export type SlotRow = Row<'posting_schedules'>

const slots = (db: Db, workspaceId: string) => db.selectFrom('posting_schedules').where('workspace_id', '=', workspaceId)

/** In the order of the week. */
export const listSlots = (db: Db, workspaceId: string): Promise<SlotRow[]> =>
  slots(db, workspaceId).selectAll().orderBy('day_of_week').orderBy('hour').orderBy('minute').orderBy('id').execute()

export const lockSlot = (db: Db, workspaceId: string, id: string): Promise<SlotRow | undefined> =>
  slots(db, workspaceId).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Every slot of the workspace, locked in the order of their ids. */
export const lockSlots = (db: Db, workspaceId: string): Promise<SlotRow[]> =>
  slots(db, workspaceId).selectAll().orderBy('id').forUpdate().execute()

/** Writes the times and targets of slots in one statement. The caller holds their locks. */
export async function replaceSlots(db: Db, workspaceId: string, rows: readonly SlotRow[]): Promise<void> {
  await sql`
    update posting_schedules s set day_of_week = w.day_of_week, hour = w.hour, minute = w.minute, label = w.label, is_active = w.is_active,
      social_account_id = w.social_account_id, social_set_id = w.social_set_id, updated_at = w.updated_at
    from jsonb_to_recordset(${jsonRows(rows)}) as w (id text, day_of_week int, hour int, minute int, label text, is_active boolean,
      social_account_id text, social_set_id text, updated_at timestamptz)
    where s.workspace_id = ${workspaceId} and s.id = w.id`.execute(db)
}

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

export const deleteSlots = (db: Db, workspaceId: string, ids: readonly string[]) =>
  db
    .deleteFrom('posting_schedules')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sql<string>`any(${[...ids]})`)
    .execute()

/** Active slots, except those of disconnected accounts and deleted sets. */
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
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('social_set_id', 'is', null),
        exists(
          selectFrom('social_sets as s')
            .select('s.id')
            .whereRef('s.id', '=', 'posting_schedules.social_set_id')
            .where('s.trashed_at', 'is', null),
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
      array(select d.social_account_id from destinations d where d.publication_id = p.id and d.schedule is null and ${open}) as "accountIds", p.social_set_id as "socialSetId"
    from publications p join workspaces w on w.id = p.workspace_id
    where p.workspace_id = ${workspaceId} and p.trashed_at is null and p.schedule is not null and p.status in ('draft', 'scheduled', 'publishing')
      and p.list_at >= ${from} and p.list_at <= ${until} and p.id <> ${except ?? ''}
    union all
    select p.id, (d.schedule->>'at')::timestamptz, coalesce(p.random_delay_minutes, w.random_delay_minutes), array[d.social_account_id], p.social_set_id
    from destinations d join publications p on p.id = d.publication_id join workspaces w on w.id = d.workspace_id
    where d.workspace_id = ${workspaceId} and p.trashed_at is null and d.schedule is not null and ${open}
      and d.schedule->>'at' >= ${from.toISOString()} and d.schedule->>'at' <= ${until.toISOString()} and p.id <> ${except ?? ''}`.execute(
    db,
  )
  return rows
}
