/** A server whose statistics are from its first post, and which has imported a month of posts into another workspace since. */
import { getCalendar } from '@broadside/contract/features/calendar'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { explainAnalyze, mostRows } from '#test/explain.ts'
import { createScene, type Scene } from '#test/factories.ts'
import { dropReferences } from '#test/fill.ts'
import { perFile } from '#test/lifetimes.ts'
import { recordStatements } from '#test/record-statements.ts'
import { fillMonth } from './testing/month.ts'

const posts = 1000
const from = '2027-04-01T00:00:00Z'
const before = '2027-05-01T00:00:00Z'

const test = perFile(createTestApp)
let scene: Scene

beforeAll(async () => {
  const { db } = test.app.database.upkeep
  await dropReferences(db)
  const fill = async (count: number) => {
    scene = await createScene(test)
    await fillMonth(db, scene.workspaceId, { accountIds: ['account'], from: new Date(from), posts: count })
  }
  await fill(1)
  await sql`update publications set trashed_at = now()`.execute(db)
  await sql`analyze publications, destinations`.execute(db)
  await fill(posts)
})

const views = [undefined, 'auto', 'days'] as const
it.each(views)('looks up each publication once for the view %s', async (view) => {
  const query = { workspace_id: scene.workspaceId, from, before, ...(view && { view }) }
  const recording = recordStatements(test)
  const statements = await recording.during(() => scene.client.call(getCalendar, { query }))
  const [times] = statements.filter(({ text }) => /planned as/.test(text))
  if (!times) throw new Error('The calendar was not read.')
  // Four destinations at most, and each row of them is joined once.
  expect(mostRows(await explainAnalyze(test, times))).toBeLessThanOrEqual(4 * posts)
})
