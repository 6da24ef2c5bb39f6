/** A workspace with 100,000 publications: the filter reads a page, and a forecast the posts that it is for. */
import * as contract from '@broadside/contract/features/publications'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { explainAnalyze, totalRows } from '#test/explain.ts'
import { createScene, type Scene } from '#test/factories.ts'
import { dropReferences, fill, idOf } from '#test/fill.ts'
import { perFile } from '#test/lifetimes.ts'
import { type Recording, recordStatements } from '#test/record-statements.ts'
import { forecastPublications } from './forecast.ts'
import { listFound, type Scope } from './passes.store.ts'

const rowCount = 100_000
/** The first are scheduled and at risk, on an account of their own, from now on one a minute. */
const riskCount = 200
const isRisky = `n <= ${riskCount}`

const test = perFile(createTestApp)
let scene: Scene
let recording: Recording

beforeAll(async () => {
  scene = await createScene(test)
  const { db } = test.app.database.upkeep
  await dropReferences(db)
  const at = `case when ${isRisky} then now() + n * interval '1 minute' else timestamptz '2020-01-01' + n * interval '1 minute' end`
  const shared = { workspace_id: `'${scene.workspaceId}'`, created_at: at }
  const account = `case when ${isRisky} then 'risky' else 'account-' || n % 7 end`
  await fill(db, 'publications', rowCount, {
    ...shared,
    id: idOf('00000001'),
    list_at: at,
    updated_at: at,
    status: `case when ${isRisky} then 'scheduled' else 'published' end`,
    at_risk: isRisky,
  })
  const destination = { ...shared, publication_id: idOf('00000001'), social_account_id: account }
  await fill(db, 'destinations', rowCount, {
    ...destination,
    id: idOf('00000002'),
    platform: `'site'`,
    output_profile: `'site.post'`,
    updated_at: at,
    status: `case when ${isRisky} then 'scheduled' else 'published' end`,
    due_at: at,
    planned_at: at,
    scheduled_by: `'${scene.user.id}'`,
  })
  await fill(db, 'deliveries', rowCount, {
    ...destination,
    id: idOf('00000003'),
    destination_id: idOf('00000002'),
    due_at: at,
    finished_at: `case when not ${isRisky} then ${at} end`,
  })
  await fill(db, 'destination_risks', riskCount, {
    workspace_id: `'${scene.workspaceId}'`,
    destination_id: idOf('00000002'),
    code: `'token_ends'`,
    severity: `'will_fail'`,
  })
  await fill(db, 'accounts', 1, { workspace_id: `'${scene.workspaceId}'`, id: `'risky'`, platform: `'site'`, slug: `'risky'` })
  await sql`analyze`.execute(db)
  recording = recordStatements(test)
}, 240_000)

async function readBy(work: () => Promise<unknown>, tables: RegExp) {
  const recorded = await recording.during(work)
  const statements = recorded.filter(({ text }) => tables.test(text))
  let rows = 0
  for (const statement of statements) rows += totalRows(await explainAnalyze(test, statement))
  return { rows, statements: recorded.length }
}

describe('the filter', () => {
  it.each([
    { at_risk: true },
    { at_risk: true, order: 'scheduled' },
    { at_risk: true, order: 'scheduled', direction: 'asc' },
    { at_risk: true, view: 'summary' },
    { at_risk: true, view: 'summary', status: ['scheduled'] },
    { at_risk: false },
  ])('reads little more than a page for %o', async (query: Record<string, unknown>) => {
    const call = () => scene.client.call(contract.listPublications, { query: { workspace_id: scene.workspaceId, ...query } })
    expect((await readBy(call, /"(?:publications|destinations)"/)).rows).toBeLessThan(2500)
  })

  it('is counted without reading the posts', async () => {
    const { body } = await scene.client.call(contract.countPublications, { query: { workspace_id: scene.workspaceId } })
    expect(body.at_risk).toBe(riskCount)
    const call = () => scene.client.call(contract.countPublications, { query: { workspace_id: scene.workspaceId } })
    expect((await readBy(call, /publication_counts/)).rows).toBeLessThan(50)
  })
})

describe('a pass', () => {
  const workspaceId = () => scene.workspaceId
  const since = () => test.clock.now()
  const scopes: [string, () => Scope][] = [
    ['an account', () => ({ kind: 'account', workspaceId: workspaceId(), accountId: 'risky' })],
    ['an account without scheduled posts', () => ({ kind: 'account', workspaceId: workspaceId(), accountId: 'account-3' })],
    ['a user', () => ({ kind: 'user', workspaceId: workspaceId(), userId: scene.user.id })],
    ['a file', () => ({ kind: 'media', workspaceId: workspaceId(), mediaId: 'none' })],
    ['a network', () => ({ kind: 'network', platform: 'site' })],
    ['the next two hours', () => ({ kind: 'due', after: since(), until: new Date(since().getTime() + 2 * 3_600_000) })],
  ]

  it.each(scopes)('over %s reads only scheduled posts', async (_, scope) => {
    const find = () => listFound(test.app.db, scope(), { since: since(), limit: 50 })
    expect((await readBy(find, /destinations/)).rows).toBeLessThan(6 * riskCount)
  })

  it('takes as many statements for fifty posts as for one, and reads only theirs', async () => {
    const { rows: ids } = await sql<{ id: string }>`select id from publications where at_risk order by list_at limit 50`.execute(
      test.app.db,
    )
    const ctx = { ...test.app, requestId: 'test', signal: new AbortController().signal, actor: undefined }
    const forecast = (count: number) => () =>
      forecastPublications(
        ctx,
        ids.slice(0, count).map(({ id }) => id),
        { notifies: true },
      )
    // The first run writes what differs.
    await forecast(50)()
    const one = await readBy(forecast(1), /destinations/)
    const fifty = await readBy(forecast(50), /destinations/)
    expect(fifty.statements).toBe(one.statements)
    expect(fifty.rows).toBeLessThan(50 * 40)
  })
})
