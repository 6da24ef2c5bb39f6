/** The cost of long lists that aren't posts or media, counted in requests and elements, which don't depend on the machine's load. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { fill, hundredAtOnce, idOf } from '../../../apps/server/src/test/fill.ts'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { hasChromium, openStage } from '../stage.ts'

describe.runIf(hasChromium)('in a workspace of 300 members, 200 accounts and 1,000 notifications', () => {
  const stage = perFile(openStage)
  let scene: Scene
  beforeAll(async () => {
    scene = await createScene(stage.test)
    const { db } = stage.test.app.database.upkeep
    const workspace_id = `'${scene.workspaceId}'`
    const dates = { created_at: hundredAtOnce, updated_at: hundredAtOnce }
    const name = (kind: string) => `'${kind}-' || lpad(n::text, 3, '0')`
    const guests = { id: idOf('00000001'), email: `${name('guest')} || '@harbor.example'`, username: name('guest') }
    await fill(db, 'users', 299, { ...guests, email_verified: 'true', ...dates })
    await fill(db, 'workspace_members', 299, { workspace_id, user_id: guests.id, role: `'editor'`, ...dates })
    const account = { account_id: name('account'), username: name('account'), slug: name('account'), platform: `'mastodon'` }
    await fill(db, 'accounts', 199, { id: idOf('00000002'), workspace_id, ...account, is_active: 'true', ...dates })
    const notices = { id: idOf('00000003'), workspace_id, user_id: `'${scene.user.id}'`, in_app: 'true', actions: `'[]'` }
    await fill(db, 'notifications', 1000, { ...notices, title: name('Notice'), created_at: hundredAtOnce })
  }, 60_000)

  const watchRequests = (page: Page, wanted: string): string[] => {
    const urls: string[] = []
    page.on(
      'request',
      (request) => void (new RegExp(`^/api/v1/.*${wanted}$`).test(new URL(request.url()).pathname) && urls.push(request.url())),
    )
    return urls
  }
  const countElements = (page: Page): Promise<number> => page.evaluate('document.querySelectorAll("*").length')

  it.each([
    { path: '/settings/members', list: 'Members', search: 'Search members', wanted: 'team', last: 'guest-299', count: 300 },
    { path: '/accounts', list: 'Accounts', search: 'Search accounts', wanted: 'accounts', last: 'account-199', count: 200 },
  ])('$path shows the first 50 of $count rows, and finds and shows the others without a request', async (screen) => {
    await using visit = await stage.visit({ user: scene.user, viewport: { width: 1440, height: 900 } })
    const { page } = visit
    const requests = watchRequests(page, screen.wanted)
    await visit.goTo(screen.path)
    const rows = page.getByRole('list', { name: screen.list, exact: true }).getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(50)
    expect(await countElements(page)).toBeLessThan(1200)
    await page.getByRole('searchbox', { name: screen.search }).fill(screen.last)
    await rows.getByText(screen.last).first().waitFor()
    await expect.poll(() => rows.count()).toBe(1)
    await page.getByRole('searchbox', { name: screen.search }).fill('')
    for (let shown = 50; shown < screen.count; shown += 50) await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => rows.count()).toBe(screen.count)
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0)
    expect(requests).toHaveLength(1)
  })

  it('/notifications reads and shows one page', async () => {
    await using visit = await stage.visit({ user: scene.user, viewport: { width: 1440, height: 900 } })
    const { page } = visit
    const requests = watchRequests(page, 'notifications')
    await visit.goTo('/notifications')
    await page.getByRole('button', { name: 'Load more' }).waitFor()
    expect(await countElements(page)).toBeLessThan(600)
    // One is for the bell.
    await expect.poll(() => requests.length).toBe(2)
  })
})
