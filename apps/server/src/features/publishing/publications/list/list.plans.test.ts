/** Filters that match few publications of a large workspace must not read the others. */
import * as contract from '@broadside/contract/features/publications'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { explainAnalyze, totalRows } from '#test/explain.ts'
import { createScene, type Scene } from '#test/factories.ts'
import { dropReferences, fill, hundredAtOnce, idOf } from '#test/fill.ts'
import { perFile } from '#test/lifetimes.ts'
import { type Recording, recordStatements } from '#test/record-statements.ts'

const rowCount = 20_000
/** Each filter matches two hundred rows at the far end of the list. */
const isRare = 'n <= 200'

const test = perFile(createTestApp)
let scene: Scene
let recording: Recording

beforeAll(async () => {
  scene = await createScene(test)
  const { db } = test.app.database.upkeep
  await dropReferences(db)
  const shared = { workspace_id: `'${scene.workspaceId}'`, created_at: hundredAtOnce, updated_at: hundredAtOnce }
  await fill(db, 'publications', rowCount, {
    ...shared,
    id: idOf('00000001'),
    list_at: hundredAtOnce,
    status: `case when ${isRare} then (array['draft', 'failed'])[1 + n % 2] else 'published' end`,
    needs_attention: isRare,
    at_risk: isRare,
    social_set_id: `case when ${isRare} then 'rare' end`,
    created_by: `case when ${isRare} then 'rare' else 'usual' end`,
  })
  await fill(db, 'destinations', rowCount, {
    ...shared,
    id: idOf('00000002'),
    publication_id: idOf('00000001'),
    social_account_id: `'account'`,
    platform: `'site'`,
    status: `case when ${isRare} then 'pending' else 'published' end`,
  })
  const sent = { workspace_id: `'${scene.workspaceId}'`, publication_id: idOf('00000001'), fingerprint: `'f' || n` }
  const content = `'{"segments": [{"text": "We open at seven.", "title": ""}]}'`
  await fill(db, 'published_contents', rowCount, { ...sent, content, opening: `'We open'`, created_at: hundredAtOnce })
  await fill(db, 'published_parts', rowCount, {
    ...sent,
    destination_id: idOf('00000002'),
    segment: '0',
    title: `'Hours'`,
    sent_at: hundredAtOnce,
  })
  await sql`analyze`.execute(db)
  recording = recordStatements(test)
}, 120_000)

/** Sums the rows that all plan nodes of a request's statements process. */
async function rowsReadBy(query: Record<string, unknown>): Promise<{ rows: number; statements: number }> {
  const recorded = await recording.during(() =>
    scene.client.call(contract.listPublications, { query: { workspace_id: scene.workspaceId, ...query } }),
  )
  // Without the lookups of credentials and quotas, which depend on caches.
  const statements = recorded.filter(({ text }) => /"(?:publications|destinations|deliveries)"/.test(text))
  let rows = 0
  for (const statement of statements) rows += totalRows(await explainAnalyze(test, statement))
  return { rows, statements: statements.length }
}

it.each([
  { status: ['draft'] },
  { status: ['draft', 'failed'] },
  { status: ['draft', 'failed'], order: 'scheduled' },
  { status: ['draft', 'failed'], order: 'scheduled', direction: 'asc' },
  { status: ['published'], order: 'scheduled', direction: 'asc' },
  { needs_attention: true },
  { needs_attention: true, order: 'scheduled' },
  { at_risk: true },
  { at_risk: true, order: 'scheduled', direction: 'asc' },
  { social_set_id: 'rare' },
  { author_id: 'rare' },
  { status: ['draft', 'published'] },
])('reads little more than a page for %o', async (query) => {
  expect((await rowsReadBy({ ...query, view: 'summary' })).rows).toBeLessThan(2000)
})

it('shows a page of published posts without reading more', async () => {
  for (const view of ['full', 'summary']) expect((await rowsReadBy({ view, status: ['published'] })).rows).toBeLessThan(2000)
})

it('runs the same number of statements for one item as for two hundred', async () => {
  for (const view of ['full', 'summary']) {
    const [one, many] = [await rowsReadBy({ view, limit: 1 }), await rowsReadBy({ view, limit: 200 })]
    expect(one.statements).toBe(view === 'full' ? 1 : 2)
    expect(many.statements).toBe(one.statements)
  }
})
