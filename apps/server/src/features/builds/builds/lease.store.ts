/** SQL of the lease, which decides the one worker that may write to a running build. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow } from '#db/schema.ts'
import type { BuildRow } from './stored.ts'

/** Owner and claim together identify one lease. */
export interface Fence {
  workspaceId: string
  id: string
  owner: string
  take: number
}

export interface Claim {
  owner: string
  now: Date
  until: Date
}

/**
 * Claims a build that waits, or whose worker died or let its lease expire. Only one of several concurrent workers gets
 * it; the others get undefined.
 */
export async function takeBuild(db: Db, workspaceId: string, id: string, { owner, now, until }: Claim): Promise<BuildRow | undefined> {
  const { rows } = await sql<BuildRow>`
    update builds b set state = 'building', phase = case when regeneration is null then 'sources' else 'drafting' end,
      revision = revision + case when regeneration is null then 1 else 0 end, takes = takes + 1,
      lease_owner = ${owner}, lease_until = ${until}, updated_at = ${now}
    where workspace_id = ${workspaceId} and id = ${id} and (state = 'queued' or (state = 'building' and (lease_owner is null or lease_until <= ${now}
      or not exists (select 1 from processes p where p.id = b.lease_owner))))
    returning *`.execute(db)
  return rows[0]
}

const held = (db: Db, { workspaceId, id, owner, take }: Fence) =>
  db
    .updateTable('builds')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('state', '=', 'building')
    .where('lease_owner', '=', owner)
    .where('takes', '=', take)

/** Writes only while the lease is held; otherwise changes nothing and returns undefined. */
export const updateHeld = (db: Db, fence: Fence, changes: Partial<NewRow<'builds'>>): Promise<BuildRow | undefined> =>
  held(db, fence).set(changes).returningAll().$castTo<BuildRow>().executeTakeFirst()

/** Like `updateHeld`, for the input and other large columns. Returns whether the row was written. */
export const writeHeld = async (db: Db, fence: Fence, changes: Partial<NewRow<'builds'>>): Promise<boolean> =>
  (await held(db, fence).set(changes).executeTakeFirst()).numUpdatedRows > 0n

export const isHeld = async (db: Db, { workspaceId, id, owner, take }: Fence): Promise<boolean> => {
  const row = await db
    .selectFrom('builds')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('state', '=', 'building')
    .where('lease_owner', '=', owner)
    .where('takes', '=', take)
    .executeTakeFirst()
  return row !== undefined
}

export const failAbandoned = (
  db: Db,
  workspaceId: string,
  id: string,
  changes: Partial<NewRow<'builds'>>,
  now: Date,
): Promise<BuildRow | undefined> =>
  db
    .updateTable('builds')
    .set((eb) => ({ ...changes, revision: eb('revision', '+', 1) }))
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'queued'),
        eb.and([eb('state', '=', 'building'), eb.or([eb('lease_owner', 'is', null), eb('lease_until', '<=', now)])]),
      ]),
    )
    .returningAll()
    .$castTo<BuildRow>()
    .executeTakeFirst()
