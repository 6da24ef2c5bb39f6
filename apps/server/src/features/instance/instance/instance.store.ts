import { type UnsafeSetting, unsafeSettings } from '#db/durability.ts'
import type { Db } from '#db/open.ts'
import { serverIsHeld } from '#jobs/hold.ts'

export const findProcess = (
  db: Db,
  processId: string,
): Promise<{ seen_at: Date; unsafe_settings: UnsafeSetting[]; held: boolean } | undefined> =>
  db
    .selectFrom('processes')
    .select(['seen_at', unsafeSettings.as('unsafe_settings'), serverIsHeld.as('held')])
    .where('id', '=', processId)
    .executeTakeFirst()

export interface Site {
  site_slug: string
  site_title: string
  name: string
}

export const listPublicSites = (db: Db, limit: number): Promise<Site[]> =>
  db
    .selectFrom('workspaces')
    .select(['site_slug', 'site_title', 'name'])
    .where('site_visibility', '=', 'public')
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
