/** A month of a workspace with 100,000 publications over many years: only the month's publications are read. */
import type { Input } from '@broadside/contract/endpoint'
import { getCalendar } from '@broadside/contract/features/calendar'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { explainAnalyze, mostRows } from '#test/explain.ts'
import { createScene, type Scene } from '#test/factories.ts'
import { dropReferences, fill, idOf } from '#test/fill.ts'
import { perFile } from '#test/lifetimes.ts'
import { type Recording, recordStatements } from '#test/record-statements.ts'

const rowCount = 100_000
const perMonth = 720
/** One per hour. In each six, three are queued, one waits at its publication's time, one at its own, and one is published. */
const at = `timestamptz '2026-01-01' + n * interval '1 hour'`
const schedule = `jsonb_build_object('time_zone', 'UTC', 'wall_time', '2026-01-01T00:00:00', 'anchor', 'wall',
  'at', to_char((${at}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"'))`

const test = perFile(createTestApp)
let scene: Scene
let recording: Recording

beforeAll(async () => {
  scene = await createScene(test)
  const { db } = test.app.database.upkeep
  await dropReferences(db)
  const shared = { workspace_id: `'${scene.workspaceId}'`, created_at: at, updated_at: at }
  await fill(db, 'publications', rowCount, {
    ...shared,
    schedule: `case when n % 6 <> 4 then ${schedule} end`,
    id: idOf('00000001'),
    list_at: at,
    status: `(array['scheduled', 'scheduled', 'scheduled', 'draft', 'draft', 'published'])[1 + n % 6]`,
  })
  await fill(db, 'destinations', rowCount, {
    ...shared,
    id: idOf('00000002'),
    publication_id: idOf('00000001'),
    social_account_id: `'account-' || n % 7`,
    platform: `'site'`,
    status: `(array['scheduled', 'scheduled', 'scheduled', 'pending', 'pending', 'published'])[1 + n % 6]`,
    planned_at: `case when n % 6 not in (3, 4) then ${at} end`,
    schedule: `case when n % 6 = 4 then ${schedule} end`,
  })
  await sql`analyze`.execute(db)
  recording = recordStatements(test)
}, 180_000)

type Filter = Partial<Omit<Input<typeof getCalendar>['query'], 'workspace_id' | 'from' | 'before'>>
const filters: Filter[] = [
  {},
  { account_id: ['account-3'] },
  { platform: ['site'] },
  { status: ['draft'] },
  { social_set_id: ['none'] },
  { search: 'no such words' },
  { view: 'days' },
  { view: 'auto', account_id: ['account-3'] },
]

it.each(filters)("reads only the month's rows for %o", async (filter) => {
  const query = { workspace_id: scene.workspaceId, from: '2031-03-01T00:00:00Z', before: '2031-03-31T00:00:00Z', ...filter }
  let found = 0
  const recorded = await recording.during(async () => {
    const { items, total } = (await scene.client.call(getCalendar, { query })).body
    found = total ?? items.length
  })
  if (!Object.keys(filter).some((name) => name !== 'view')) expect(found).toBe(perMonth)
  const statements = recorded.filter(({ text }) => /publications/.test(text))
  expect(statements).toHaveLength(2)
  for (const statement of statements) expect(mostRows(await explainAnalyze(test, statement))).toBeLessThanOrEqual(3 * perMonth)
})
