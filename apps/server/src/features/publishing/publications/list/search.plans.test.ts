/** Search and counts in a workspace with 100,000 publications, next to another of the same size. */
import * as contract from '@broadside/contract/features/publications'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { explainAnalyze, totalRows } from '#test/explain.ts'
import { createScene, type Scene } from '#test/factories.ts'
import { dropReferences, fill, hundredAtOnce, idOf, withoutIndexes } from '#test/fill.ts'
import { perFile } from '#test/lifetimes.ts'
import { type Recording, recordStatements } from '#test/record-statements.ts'
import { defined } from '#lib/defined.ts'

const rowCount = 100_000
/** Rows for one page with its related rows, far fewer than the full list. */
const aPage = 2000

const test = perFile(createTestApp)
let scene: Scene
let other: Scene
let recording: Recording

beforeAll(async () => {
  scene = await createScene(test)
  other = await createScene(test)
  const { db } = test.app.database.upkeep
  await dropReferences(db)
  await withoutIndexes(db, async () => {
    const shared = { created_at: hundredAtOnce, updated_at: hundredAtOnce, list_at: hundredAtOnce }
    await fill(db, 'publications', rowCount, {
      ...shared,
      id: idOf('00000001'),
      workspace_id: `'${scene.workspaceId}'`,
      text: `'The ferry leaves at ' || n || case when n <= 300 then ' from the old quay' else '' end || case when n = 7 then ' 埠頭' else '' end`,
      title: `case when n = 1 then 'Lighthouse' else '' end`,
      status: `(array['draft', 'scheduled', 'published', 'published'])[1 + n % 4]`,
      needs_attention: 'n % 2 = 0',
    })
    await fill(db, 'publications', rowCount, {
      ...shared,
      id: idOf('00000002'),
      workspace_id: `'${other.workspaceId}'`,
      text: `case when n % 50 = 0 then 'Soup of the day, number ' else 'Bread and tea, number ' end || n`,
    })
  })
  await sql`vacuum analyze`.execute(db)
  recording = recordStatements(test)
}, 300_000)

async function readBy(work: () => Promise<unknown>): Promise<number> {
  let rows = 0
  const statements = await recording.during(work)
  for (const statement of statements.filter(({ text }) => /publication/.test(text)))
    rows += totalRows(await explainAnalyze(test, statement))
  return rows
}

const search = async (text: string, query: Record<string, unknown> = {}) =>
  (await scene.client.call(contract.listPublications, { query: { workspace_id: scene.workspaceId, search: text, ...query } })).body.items

it.each([
  ['no such words', 0],
  ['LIGHTHOUSE', 1],
  ['at 4242', 11],
  ['the old quay', 300],
  ['the ferry leaves', rowCount],
  // Two thousand publications of the other workspace match.
  ['soup of the day', 0],
])('finds %j by reading only the matches and a page', async (text, matches) => {
  for (const query of [
    { view: 'summary' },
    { view: 'full' },
    { view: 'summary', order: 'scheduled', direction: 'asc' },
    { status: ['draft', 'scheduled', 'published'] },
  ]) {
    let found = 0
    const rows = await readBy(async () => (found = (await search(text, query)).length))
    expect(found).toBe(Math.min(matches, 50))
    expect(rows, JSON.stringify(query)).toBeLessThan(aPage + 12 * Math.min(matches, 501))
  }
})

it('finds what the index does not cover by reading the list', async () => {
  expect(await search('埠頭')).toHaveLength(1)
  expect(await search('zq')).toEqual([])
})

it('pages through many matches without gaps', async () => {
  const ids = new Set<string>()
  for (let cursor: string | undefined; ;) {
    const { body, headers } = await scene.client.call(contract.listPublications, {
      query: { workspace_id: scene.workspaceId, search: 'old quay', limit: 70, ...defined({ cursor }) },
    })
    for (const { id } of body.items) ids.add(id)
    cursor = headers.get('x-next-cursor') ?? undefined
    if (!cursor) break
  }
  expect(ids.size).toBe(300)
})

it('counts without reading publications', async () => {
  const query = { workspace_id: scene.workspaceId }
  const { by_status, needs_attention } = (await scene.client.call(contract.countPublications, { query })).body
  expect(by_status).toMatchObject({ draft: rowCount / 4, scheduled: rowCount / 4, published: rowCount / 2, failed: 0 })
  expect(needs_attention).toBe(rowCount / 2)
  expect(await readBy(() => scene.client.call(contract.countPublications, { query }))).toBeLessThan(100)
})
