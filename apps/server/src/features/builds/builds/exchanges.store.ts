import type { Db } from '#db/open.ts'
import type { EngineExchange } from '#db/refinements.ts'

export interface Exchanges {
  workspaceId: string
  buildId: string
  exchanges: readonly EngineExchange[]
  now: Date
}

/** The exchanges of a build's last run replace earlier ones. */
export const saveExchanges = async (db: Db, { workspaceId, buildId, exchanges, now }: Exchanges): Promise<void> => {
  const values = { exchanges: JSON.stringify(exchanges), created_at: now }
  await db
    .insertInto('engine_conversations')
    .values({ build_id: buildId, workspace_id: workspaceId, ...values })
    .onConflict((conflict) => conflict.column('build_id').doUpdateSet(values))
    .execute()
}

/** Searches every workspace; for the operator only. */
export const findExchanges = async (db: Db, buildId: string): Promise<EngineExchange[] | undefined> =>
  (await db.selectFrom('engine_conversations').select('exchanges').where('build_id', '=', buildId).executeTakeFirst())?.exchanges
