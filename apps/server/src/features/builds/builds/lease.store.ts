/** SQL of the lease: which worker may write to a build that is being made. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow } from '#db/schema.ts'
import type { BuildRow } from './stored.ts'

/** What a worker holds: owner and take together name one lease. */
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
 * Takes a build that waits, or whose worker let its lease run out or died. Of several workers at once one gets it, the
 * others get undefined.
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

/** Writes only while the lease is held. Gives undefined, and changes nothing, when it is not. */
export const updateHeld = (db: Db, fence: Fence, changes: Partial<NewRow<'builds'>>): Promise<BuildRow | undefined> =>
  held(db, fence).set(changes).returningAll().$castTo<BuildRow>().executeTakeFirst()

/** As `updateHeld`, for the input and other large columns: gives back whether it was written. */
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

/** Fails a build that no worker holds. */
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
