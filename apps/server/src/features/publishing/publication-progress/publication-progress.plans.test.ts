/** Deriving the statuses of a batch must read only its own rows, however many deliveries of other publications are open. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { transact } from '#server/context.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { explainAnalyze, totalRows } from '#test/explain.ts'
import { createScene } from '#test/factories.ts'
import { dropReferences, fill, idOf } from '#test/fill.ts'
import { perFile } from '#test/lifetimes.ts'
import { recordStatements } from '#test/record-statements.ts'
import { refreshProgress } from './publication-progress.ts'

const openCount = 10_000
const batch = 64

const test = perFile(createTestApp)

it('reads the deliveries of a publication and none of the others that are open', async () => {
  const { workspaceId } = await createScene(test)
  const { db } = test.app.database.upkeep
  await dropReferences(db)
  const shared = { workspace_id: `'${workspaceId}'`, created_at: 'now()' }
  const publication = idOf('00000001')
  await fill(db, 'publications', openCount, { ...shared, id: publication, list_at: 'now()', updated_at: 'now()', status: `'publishing'` })
  const destination = { ...shared, publication_id: publication, social_account_id: `'account'`, status: `'publishing'` }
  await fill(db, 'destinations', openCount, { ...destination, id: idOf('00000002'), platform: `'site'`, updated_at: 'now()' })
  await fill(db, 'deliveries', openCount, {
    ...shared,
    id: idOf('00000003'),
    publication_id: publication,
    destination_id: idOf('00000002'),
    social_account_id: `'account'`,
    due_at: 'now()',
  })
  // Autovacuum has not seen that the deliveries are open.
  await sql`analyze publications, destinations`.execute(db)
  const { rows } = await sql<{ id: string }>`select id from publications limit ${batch}`.execute(db)
  const refresh = () =>
    transact(test.app, ({ db }) =>
      refreshProgress(
        db,
        rows.map(({ id }) => id),
      ),
    )
  const statements = await recordStatements(test).during(refresh)
  const statement = statements.find(({ text }) => text.includes('update publications'))
  expect(totalRows(await explainAnalyze(test, statement ?? { text: 'select', values: [] }))).toBeLessThanOrEqual(20 * batch)
})
