/** Users' choices of the data to collect for accounts. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'

export type Choice = Pick<NewRow<'account_features'>, 'account_id' | 'feature' | 'enabled'>

export const listChoices = (db: Db, workspaceId: string, accountIds: readonly string[]): Promise<Row<'account_features'>[]> =>
  db
    .selectFrom('account_features')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', sql<string>`any(${[...accountIds]})`)
    .execute()

/** Returns the choices that changed. */
export const saveChoices = (db: Db, workspaceId: string, choices: readonly Choice[], now: Date): Promise<Row<'account_features'>[]> =>
  db
    .insertInto('account_features')
    .values(choices.map((choice) => ({ ...choice, workspace_id: workspaceId, updated_at: now })))
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'feature'])
        .doUpdateSet((eb) => ({ enabled: eb.ref('excluded.enabled'), updated_at: eb.ref('excluded.updated_at') }))
        .where(sql<boolean>`account_features.enabled <> excluded.enabled`),
    )
    .returningAll()
    .execute()
