/** A server whose statistics are from its first designs, and which has got many more since. */
import { listImageDesigns } from '@broadside/contract/features/designs'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { explainAnalyze, mostRows } from '#test/explain.ts'
import { createScene, type Scene } from '#test/factories.ts'
import { dropReferences, fill, hundredAtOnce, idOf } from '#test/fill.ts'
import { perFile } from '#test/lifetimes.ts'
import { recordStatements } from '#test/record-statements.ts'

const designs = 2000
/** Every third is a favorite. */
const third = 3

const test = perFile(createTestApp)
let scene: Scene

beforeAll(async () => {
  const { db } = test.app.database.upkeep
  await dropReferences(db)
  scene = await createScene(test)
  const workspace_id = `'${scene.workspaceId}'`
  const grow = async (prefix: string, count: number, owner: string) => {
    const times = { created_at: hundredAtOnce, updated_at: hundredAtOnce }
    await fill(db, 'designs', count, { id: idOf(prefix), workspace_id: owner, preset_key: `'custom'`, ...times })
    const design_id = idOf(prefix).replace('to_hex(n)', `to_hex(n * ${third})`)
    await fill(db, 'design_favorites', Math.floor(count / third), { workspace_id: owner, design_id, user_id: `'${scene.user.id}'` })
  }
  await grow('00000001', 3, `'elsewhere'`)
  await sql`analyze designs, design_favorites`.execute(db)
  await grow('00000002', designs, workspace_id)
})

it.each([true, false])('reads each design and each favorite about once for favorite=%s', async (favorite) => {
  const recording = recordStatements(test)
  const statements = await recording.during(() =>
    scene.client.call(listImageDesigns, { query: { workspace_id: scene.workspaceId, favorite } }),
  )
  const lists = statements.filter(({ text }) => text.includes('from designs') || text.includes('design_favorites'))
  expect(lists).toHaveLength(2)
  for (const statement of lists) expect(mostRows(await explainAnalyze(test, statement))).toBeLessThanOrEqual(designs)
})
