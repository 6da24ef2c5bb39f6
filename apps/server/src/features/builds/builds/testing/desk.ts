import { createBuild, getBuild } from '@broadside/contract/features/builds'
import type { CreateBuildBody } from '@broadside/contract/features/builds.schemas'
import type { Sent } from '@broadside/contract/primitives'
import type { NewRow } from '#db/schema.ts'
import { uuid7 } from '#lib/ids.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { createScene } from '#test/factories.ts'
import { createPages } from './pages.ts'

type Body = Partial<Sent<typeof CreateBuildBody>>

export type Desk = Awaited<ReturnType<typeof openDesk>>

export async function openDesk(test: TestApp) {
  const { user, workspaceId: workspace_id, client } = await createScene(test)
  const { id: siteId } = await test.app.db
    .selectFrom('accounts')
    .select('id')
    .where('workspace_id', '=', workspace_id)
    .executeTakeFirstOrThrow()
  let keys = 0

  const create = async (body: Body = {}, idempotencyKey = `build-key-${++keys}`) =>
    (await client.call(createBuild, { body: { workspace_id, ...body }, idempotencyKey })).body
  const get = async (id: string) => (await client.call(getBuild, { params: { id } })).body
  const run = async (body: Body) => {
    const { id } = await create(body)
    await test.drain()
    return get(id)
  }
  const addAccount = async (platform: string, username: string, more: Partial<NewRow<'accounts'>> = {}): Promise<string> => {
    const id = uuid7()
    const now = test.clock.now()
    const names = { username, account_id: username, slug: `${platform}-${username}` }
    await test.app.db
      .insertInto('accounts')
      .values({ id, workspace_id, platform, ...names, created_at: now, updated_at: now, ...more })
      .execute()
    return id
  }
  const eventsOf = async (buildId: string): Promise<string[]> => {
    const rows = await test.app.db
      .selectFrom('events')
      .select(['type', 'data'])
      .where('workspace_id', '=', workspace_id)
      .orderBy('id')
      .execute()
    return rows.filter(({ data }) => (data['build'] as { id?: string } | undefined)?.id === buildId).map(({ type }) => type)
  }
  return { user, workspace_id, client, siteId, create, get, run, addAccount, eventsOf }
}

/** An app that can read pages from a local server, with a desk. */
export async function openReadingRoom() {
  const pages = await createPages()
  const test = await createTestApp({ env: { FETCH_ALLOW_LIST: pages.host } })
  return {
    test,
    pages,
    desk: await openDesk(test),
    [Symbol.asyncDispose]: async () => {
      await test[Symbol.asyncDispose]()
      await pages[Symbol.asyncDispose]()
    },
  }
}
