/** The requests and contents of a page when its event stream connects. */
import { listAccounts } from '@broadside/contract/features/accounts'
import { createPublication } from '@broadside/contract/features/publications'
import { pagePath } from '@broadside/contract/pages'
import { wording } from '@broadside/contract/sentences'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { transact } from '../../../apps/server/src/context.ts'
import { notify } from '../../../apps/server/src/features/signals/notifications/notifications.ts'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { hasChromium, openStage, settle } from '../stage.ts'

const streamPath = '/api/v1/events/stream'

const watchReads = (page: Page): string[] => {
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/v1/') && pathname !== streamPath) reads.push(`${pathname}${search}`)
  })
  return reads
}

const repeated = (reads: readonly string[]): string[] => [
  ...new Set(reads.filter((one, index) => reads.indexOf(one) < index).map((one) => one.split('?')[0] ?? '')),
]

const holdBack = async (page: Page, path: string): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      await promise
      await route.continue()
    },
  )
  return resolve
}

describe.runIf(hasChromium)('a page whose stream connects', () => {
  const stage = perFile(openStage)
  let scene: Scene
  beforeEach(async () => {
    scene = await createScene(stage.test)
  })

  const createPost = async (text: string) => {
    const { client, workspaceId } = scene
    const accounts = (await client.call(listAccounts, { query: { workspace_id: workspaceId } })).body
    return (await client.call(createPublication, { body: { workspace_id: workspaceId, text, account_ids: accounts.map(({ id }) => id) } }))
      .body
  }
  const row = (page: Page, text: string) => page.getByRole('link', { name: new RegExp(`^${text}`) })
  const announce = () =>
    transact({ ...stage.test.app, actor: undefined }, (ctx) =>
      notify(ctx, {
        topic: 'publish_failed',
        userIds: [scene.user.id],
        event: `connecting:${scene.workspaceId}`,
        workspaceId: scene.workspaceId,
        title: wording('notices', 'other', { text: 'A post failed' }),
        body: [],
        href: pagePath('home'),
      }),
    )

  it.each(['/posts', '/calendar', '/accounts', '/publications/new', '/publications/:id'])('reads nothing of %s twice', async (path) => {
    const { id } = await createPost('The ferry is late.')
    await using visit = await stage.visit({ user: scene.user })
    const reads = watchReads(visit.page)
    const connected = visit.page.waitForResponse((response) => new URL(response.url()).pathname === streamPath)
    await visit.goTo(path.replace(':id', id))
    await connected
    // Only the notification is new: its event has the count, and the list is read again. By then, all earlier events have arrived.
    await announce()
    await visit.page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
    await expect.poll(() => repeated(reads)).toEqual(['/api/v1/notifications'])
    expect(reads.length).toBeGreaterThan(4)
  })

  it('shows earlier changes, and reads nothing else again', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    const reads = watchReads(page)
    const connect = await holdBack(page, streamPath)
    await visit.goTo('/posts')
    await createPost('The ferry is late.')
    expect(repeated(reads)).toEqual([])
    connect()
    await row(page, 'The ferry is late').waitFor()
    await expect.poll(() => repeated(reads).toSorted()).toEqual(['/api/v1/publications', '/api/v1/publications/counts'])
  })

  it("in a second tab shows changes from before that tab joined the first one's stream", async () => {
    await using visit = await stage.visit({ user: scene.user })
    await visit.goTo('/posts')
    const late = await visit.page.context().newPage()
    const reads = watchReads(late)
    const join = await holdBack(late, '/api/v1/accounts')
    const listed = late.waitForResponse((response) => new URL(response.url()).pathname === '/api/v1/publications')
    await late.goto('/posts')
    await (await listed).finished()
    await createPost('The ferry is late.')
    await row(visit.page, 'The ferry is late').waitFor()
    join()
    await settle(late)
    await row(late, 'The ferry is late').waitFor()
    await expect.poll(() => repeated(reads).toSorted()).toEqual(['/api/v1/publications', '/api/v1/publications/counts'])
  })

  it("reads everything again if the server doesn't know what changed", async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    const reads = watchReads(page)
    const connect = await holdBack(page, streamPath)
    await visit.goTo('/posts')
    stage.test.clock.advance(5 * 60_000 + 1)
    connect()
    await expect.poll(() => repeated(reads)).toContain('/api/v1/accounts')
  })
})
