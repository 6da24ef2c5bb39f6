/** Counts are maintained by triggers, so every test compares them with the publications. */
import * as contract from '@broadside/contract/features/publications'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { perFile } from '#test/lifetimes.ts'
import { create, openScene, type Scene, inNewWorkspace } from '#publishing/deliveries/testing/scene.ts'

const shared = perFile(openScene)
let scene: Scene
beforeEach(async () => {
  scene = await inNewWorkspace(shared)
})

const db = () => scene.test.app.db
const counts = async () => {
  const { by_status, needs_attention } = (
    await scene.client.call(contract.countPublications, { query: { workspace_id: scene.workspaceId } })
  ).body
  return { by_status, needs_attention }
}
const setStatus = (connection: ReturnType<typeof db>, id: string, status: 'failed' | 'published') =>
  connection
    .updateTable('publications')
    .set({ status, needs_attention: status === 'failed' })
    .where('id', '=', id)
    .execute()

async function truth() {
  const rows = await db()
    .selectFrom('publications')
    .select(['status', 'needs_attention'])
    .where('workspace_id', '=', scene.workspaceId)
    .where('trashed_at', 'is', null)
    .execute()
  const count = (status: string) => rows.filter((row) => row.status === status).length
  return {
    by_status: Object.fromEntries(
      ['draft', 'scheduled', 'publishing', 'published', 'partial', 'failed'].map((status) => [status, count(status)]),
    ),
    needs_attention: rows.filter((row) => row.needs_attention).length,
  }
}

it('remain correct under concurrent changes', async () => {
  const remove = (id: string, permanent: boolean) =>
    scene.client.call(contract.deletePublication, { params: { id }, query: { confirm: true, permanent } })
  const lives = Array.from({ length: 24 }, async (_, number) => {
    const { id } = await create(scene)
    if (number % 4 === 0) return
    await scene.client.call(contract.publishPublicationNow, { params: { id }, body: { expected_revision: 1, delay_seconds: 30 } })
    if (number % 4 === 1) return
    await remove(id, number % 8 === 2)
    if (number % 4 === 3) await scene.client.call(contract.restorePublication, { params: { id }, body: {} })
  })
  await Promise.all(lives)
  expect(await counts()).toEqual(await truth())
  expect((await counts()).by_status).toMatchObject({ draft: 12, scheduled: 6 })
  scene.test.clock.advance(60_000)
  await scene.test.drain()
  expect((await counts()).by_status).toEqual({ draft: 12, scheduled: 0, publishing: 0, published: 6, partial: 0, failed: 0 })
  expect(await counts()).toEqual(await truth())
})

it('do not block concurrent transactions of a workspace, and forget rolled-back ones', async () => {
  const ids = [(await create(scene)).id, (await create(scene)).id, (await create(scene)).id] as const
  const undone = db()
    .transaction()
    .execute(async (first) => {
      await setStatus(first, ids[0], 'published')
      // Opposite order while the first transaction is open: neither may wait for the other.
      await db()
        .transaction()
        .execute(async (second) => {
          await sql`set local lock_timeout = 1`.execute(second)
          await setStatus(second, ids[1], 'failed')
          await setStatus(second, ids[2], 'published')
        })
      await setStatus(first, ids[0], 'failed')
      throw new Error('Changed its mind.')
    })
  await expect(undone).rejects.toThrow('Changed its mind.')
  expect(await counts()).toEqual({
    by_status: { draft: 1, scheduled: 0, publishing: 0, published: 1, partial: 0, failed: 1 },
    needs_attention: 1,
  })
})

it('use at most one row per concurrent transaction', async () => {
  const { id } = await create(scene)
  for (let round = 0; round < 5; round += 1) for (const status of ['failed', 'published'] as const) await setStatus(db(), id, status)
  const rows = await db()
    .selectFrom('publication_counts')
    .select(['status', 'count'])
    .where('workspace_id', '=', scene.workspaceId)
    .execute()
  expect(rows.toSorted((a, b) => a.status.localeCompare(b.status))).toEqual([
    { status: 'draft', count: 0 },
    { status: 'failed', count: 0 },
    { status: 'published', count: 1 },
  ])
})

it('are deleted with the workspace and its publications', async () => {
  await create(scene, { account_ids: [] })
  await db().deleteFrom('workspaces').where('id', '=', scene.workspaceId).execute()
  for (const table of ['publication_counts', 'publication_texts'] as const)
    expect(await db().selectFrom(table).select('workspace_id').where('workspace_id', '=', scene.workspaceId).execute()).toEqual([])
})
