/** The search in a workspace with 100,000 publications, files and builds, next to another of the same size. */
import { searchWorkspace } from '@broadside/contract/features/search'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { explainAnalyze, totalRows } from '#test/explain.ts'
import { createScene, type Scene } from '#test/factories.ts'
import { dropReferences, fill, hundredAtOnce, idOf, withoutIndexes } from '#test/fill.ts'
import { perFile } from '#test/lifetimes.ts'
import { type Recording, recordStatements } from '#test/record-statements.ts'

const rowCount = 100_000

const test = perFile(() => createTestApp({ env: { RATE_LIMITS: 'search=100000' } }))
let scene: Scene
let recording: Recording

beforeAll(async () => {
  scene = await createScene(test)
  const other = await createScene(test)
  const { db } = test.app.database.upkeep
  await dropReferences(db)
  await withoutIndexes(db, async () => {
    for (const [prefix, workspace] of [
      ['1', scene.workspaceId],
      ['2', other.workspaceId],
    ]) {
      const shared = { workspace_id: `'${workspace}'`, created_at: hundredAtOnce, updated_at: hundredAtOnce }
      const text = `'The ferry leaves at ' || n || repeat(' and the harbour is open all day', 10) || case when n <= 300 then ' from the old quay' else '' end`
      await fill(db, 'publications', rowCount, {
        ...shared,
        id: idOf(`0000000${prefix}`),
        list_at: hundredAtOnce,
        title: `case when n = 1 then 'Lighthouse' when n <= ${rowCount - 2000} then 'Timetable ' || n else 'News ' || n end`,
        text,
        status: `'published'`,
      })
      await fill(db, 'media', rowCount, {
        ...shared,
        id: idOf(`0000001${prefix}`),
        filename: `'harbour-' || n || '.jpg'`,
        alt_text: `case when n = 5 then 'A lighthouse' else 'Boats' end`,
        processing_status: `'ready'`,
        asset_kind: `'library'`,
      })
      await fill(db, 'builds', rowCount, {
        ...shared,
        id: idOf(`0000002${prefix}`),
        state: `'ready'`,
        input: `jsonb_build_object('idea', case when n = 9 then 'Idea of a lighthouse' else 'Idea ' || n end, 'notes', repeat('Notes. ', 50))`,
      })
    }
  })
  await sql`vacuum analyze`.execute(db)
  recording = recordStatements(test)
}, 300_000)

const search = async (q: string) => (await scene.client.call(searchWorkspace, { query: { workspace_id: scene.workspaceId, q } })).body.items

/** Rows that the statements of a search read, together. */
async function countRead(q: string): Promise<number> {
  let rows = 0
  for (const statement of await recording.during(() => search(q))) rows += totalRows(await explainAnalyze(test, statement))
  return rows
}

it.each([
  ['rare in a title and in texts', 'lighthouse', 3],
  ['in the texts of old publications', 'old quay', 5],
  ['in all texts', 'ferry', 5],
  ['in all titles but those of the latest', 'timetable', 5],
  ['of several words', 'ferry harbour 4242', 5],
  ['found nowhere', 'zeppelin airship', 0],
  ['of two letters', 'zq', 0],
  ['of two letters that all contain', 'th', 5],
  ['in another script', '埠頭', 0],
])('a word %s reads at most a twentieth of the rows', async (_, q, count) => {
  expect(await search(q)).toHaveLength(count)
  expect(await countRead(q)).toBeLessThanOrEqual((3 * rowCount) / 20)
})
