/** The queue of a workspace with 100,000 publications: only its posts are read. */
import { getPostingQueue } from '@broadside/contract/features/posting-queue'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { explainAnalyze, mostRows } from '#test/explain.ts'
import { createScene, type Scene } from '#test/factories.ts'
import { dropReferences, fill, idOf } from '#test/fill.ts'
import { perFile } from '#test/lifetimes.ts'
import { type Recording, recordStatements } from '#test/record-statements.ts'

const rowCount = 100_000
/** One in five hundred is in the queue; of the others, half are scheduled, most of them in the years to come. */
const share = 500
const start = Date.parse('2027-01-01T00:00:00Z')
const at = `timestamptz '2027-01-01' + n * interval '1 hour'`
const schedule = `jsonb_build_object('time_zone', 'UTC', 'wall_time', '2027-01-01T00:00:00', 'anchor', 'wall',
  'at', to_char((${at}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"'))`
const isQueued = `n % ${share} = 0`

const test = perFile(createTestApp)
let scene: Scene
let recording: Recording

beforeAll(async () => {
  test.clock.set(new Date(start).toISOString())
  scene = await createScene(test)
  const { db } = test.app.database.upkeep
  await dropReferences(db)
  const shared = { workspace_id: `'${scene.workspaceId}'`, created_at: at }
  const dated = { ...shared, updated_at: at }
  await fill(db, 'publications', rowCount, {
    ...dated,
    id: idOf('00000001'),
    schedule: `case when ${isQueued} then ${schedule} || '{"schedule_id": "slot"}' else ${schedule} end`,
    list_at: at,
    status: `case when ${isQueued} or n % 2 = 0 then 'scheduled' else 'published' end`,
  })
  await fill(db, 'destinations', rowCount, {
    ...dated,
    id: idOf('00000002'),
    publication_id: idOf('00000001'),
    social_account_id: `'account-' || n % 7`,
    platform: `'site'`,
    status: `case when ${isQueued} or n % 2 = 0 then 'scheduled' else 'published' end`,
    planned_at: at,
    in_queue: isQueued,
  })
  await fill(db, 'deliveries', rowCount, {
    ...shared,
    id: idOf('00000003'),
    publication_id: idOf('00000001'),
    destination_id: idOf('00000002'),
    social_account_id: `'account-' || n % 7`,
    due_at: at,
    finished_at: `case when ${isQueued} or n % 2 = 0 then null else ${at} end`,
  })
  await sql`analyze`.execute(db)
  recording = recordStatements(test)
}, 180_000)

it('reads the posts of the queue, and what is planned in its 90 days', async () => {
  const query = { workspace_id: scene.workspaceId, limit: 200 }
  let found = 0
  const recorded = await recording.during(async () => {
    found = (await scene.client.call(getPostingQueue, { query })).body.items.length
  })
  expect(found).toBe(rowCount / share)
  const statements = recorded.filter(({ text }) => /publications/.test(text))
  expect(statements).toHaveLength(2)
  for (const statement of statements) expect(mostRows(await explainAnalyze(test, statement))).toBeLessThanOrEqual(90 * 24 * 2)
})
