/** A year of a workspace that publishes thousands of posts a day, among others: the sums of its days are read, once. */
import { getStatistics } from '@broadside/contract/features/statistics'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { explainAnalyze, mostRows } from '#test/explain.ts'
import { createScene, type Scene } from '#test/factories.ts'
import { dropReferences, fill } from '#test/fill.ts'
import { perFile } from '#test/lifetimes.ts'
import { recordStatements } from '#test/record-statements.ts'

const test = perFile(createTestApp)
let scene: Scene

/** Rows of a day: four outcomes, and lateness of 96 different times. */
const ofDay = 100
const days = 400

beforeAll(async () => {
  scene = await createScene(test)
  const { db } = test.app.database.upkeep
  await dropReferences(db)
  const row = {
    date: `date '2025-01-01' + n / ${ofDay}`,
    measure: `case when n % ${ofDay} < 4 then 'delivery' else 'late' end`,
    key: `case when n % ${ofDay} < 4 then (array['published', 'failed', 'unknown', 'cancelled'])[1 + n % 4] else (100 * (n % ${ofDay}))::text end`,
    n: '25',
    merged: 'true',
  }
  await fill(db, 'daily_figures', 10 * ofDay * days, { ...row, workspace_id: `'other-' || n % 10` })
  await fill(db, 'daily_figures', ofDay * days, { ...row, workspace_id: `'${scene.workspaceId}'` })
  await sql`analyze daily_figures`.execute(db)
}, 180_000)

it('reads no day of another workspace, and none outside of the range', async () => {
  const recording = recordStatements(test)
  const query = { workspace_id: scene.workspaceId, from: '2025-03-01T00:00:00Z', before: '2025-03-31T00:00:00Z' }
  const recorded = await recording.during(async () => {
    const { body } = await scene.client.call(getStatistics, { query })
    expect(body.deliveries).toHaveLength(30)
    expect(body.deliveries[3]).toMatchObject({ published: 25, failed: 25, unknown: 25, cancelled: 25 })
  })
  const statements = recorded.filter(({ text }) => text.includes('daily_figures'))
  expect(statements).toHaveLength(4)
  for (const statement of statements) expect(mostRows(await explainAnalyze(test, statement))).toBeLessThanOrEqual(30 * ofDay)
})
