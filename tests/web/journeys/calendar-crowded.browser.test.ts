/** Months with more posts than the calendar shows at once: days are summaries whose posts load on opening. */
import { listAccounts } from '@broadside/contract/features/accounts'
import { getCalendar } from '@broadside/contract/features/calendar'
import { updateWorkspaceSettings } from '@broadside/contract/features/workspaces'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { fillMonth } from '../../../apps/server/src/features/publishing/calendar/testing/month.ts'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { hasChromium, openStage } from '../stage.ts'

const monday = '2027-03-08T12:00:00Z'
/** Clocks go forward there in the night to Sunday, March 14. */
const zone = 'America/New_York'
const from = new Date('2027-03-09T05:00:00Z')
const posts = 3000
const perDay = 100

describe.runIf(hasChromium)('the calendar of a crowded month', () => {
  const stage = perFile(() => openStage({ prepare: async ({ test }) => test.clock.set(monday) }))
  let scene: Scene
  beforeEach(async () => {
    scene = await createScene(stage.test)
    await scene.client.call(updateWorkspaceSettings, { params: { id: scene.workspaceId }, body: { timezone: zone } })
    const [account] = (await scene.client.call(listAccounts, { query: { workspace_id: scene.workspaceId } })).body
    await fillMonth(stage.test.app.db, scene.workspaceId, { accountIds: [account?.id ?? ''], from, posts })
  })

  const visit = async (path: string) => {
    const visiting = await stage.visit({ user: scene.user, viewport: { width: 1440, height: 900 } })
    await visiting.page.clock.setFixedTime(stage.test.clock.now())
    const asked: URL[] = []
    visiting.page.on('request', (request) => asked.push(new URL(request.url())))
    await visiting.goTo(path)
    await visiting.page.getByText('Open a day to see all of its posts.').waitFor()
    return { ...visiting, asked, [Symbol.asyncDispose]: () => visiting[Symbol.asyncDispose]() }
  }
  const day = (page: Page, name: string) => page.locator(`[data-day="${name}"]`)
  const squeeze = async () => {
    const { pool } = stage.test.app.database
    const squeezed = (at: string) => `($1::timestamptz + (${at} - $1::timestamptz) / 36)`
    await pool.query(`update destinations set planned_at = ${squeezed('planned_at')} where workspace_id = $2`, [from, scene.workspaceId])
    await pool.query(
      `update publications set list_at = ${squeezed('list_at')}, schedule = schedule || jsonb_build_object('at',
        to_char(${squeezed('list_at')} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) where workspace_id = $2`,
      [from, scene.workspaceId],
    )
  }

  it("shows each day's post count, and all posts of an opened day", async () => {
    await using visiting = await visit('/calendar')
    const { page, asked } = visiting
    await page.getByText(/^New York · 2,?29\d posts$/).waitFor()
    const crowded = day(page, '2027-03-18')
    const shown = await crowded.locator('[data-chip]').count()
    expect(shown).toBeGreaterThan(0)
    expect(shown).toBeLessThanOrEqual(3)
    // Clocks went forward, so the day is an hour shorter.
    await day(page, '2027-03-14')
      .getByRole('button', { name: /, 96 posts$/ })
      .waitFor()
    asked.length = 0
    await crowded.getByRole('button', { name: `${perDay - shown} more on` }).click()
    const list = page.getByRole('dialog')
    await expect.poll(() => list.locator('[data-chip]').count()).toBe(perDay)
    const [request, ...others] = asked.filter(({ pathname }) => pathname === '/api/v1/calendar')
    expect([request?.searchParams.get('from'), request?.searchParams.get('before')]).toEqual([
      '2027-03-18T04:00:00.000Z',
      '2027-03-19T04:00:00.000Z',
    ])
    expect(others).toEqual([])
    await list.locator('[data-chip]').last().click()
    await page.getByRole('complementary', { name: 'Post' }).waitFor()
  })

  it('moves a post that only the opened day shows', async () => {
    await using visiting = await visit('/calendar')
    const { page } = visiting
    await day(page, '2027-03-18')
      .getByRole('button', { name: /more on/ })
      .click()
    await page.getByRole('dialog').locator('[data-chip]').nth(50).click()
    const id = new URL(page.url()).searchParams.get('post')
    await page
      .getByRole('complementary', { name: 'Post' })
      .getByRole('button', { name: /^More actions for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Reschedule…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reschedule post' })
    await dialog.getByLabel('Time', { exact: true }).fill('10:31')
    await dialog.getByRole('button', { name: 'Reschedule', exact: true }).click()
    const query = { workspace_id: scene.workspaceId, from: '2027-03-18T04:00:00Z', before: '2027-03-19T04:00:00Z' }
    const timeNow = async () =>
      (await scene.client.call(getCalendar, { query })).body.items.find(({ publication_id }) => publication_id === id)?.at
    await expect.poll(timeNow).toBe('2027-03-18T14:31:00.000Z')
  })

  it('shows posts as usual when filtered to fewer', async () => {
    await using visiting = await visit('/calendar')
    const { page } = visiting
    await page.getByRole('searchbox', { name: 'Search posts' }).fill('no post has these words')
    await page.getByText('No posts match your filters').waitFor()
    expect(await page.getByText('Open a day to see all of its posts.').count()).toBe(0)
  })

  it('shows a week without hours, and a list whose crowded days open in pages', async () => {
    await squeeze()
    await using visiting = await visit('/calendar?by=week&date=2027-03-09')
    const { page, asked } = visiting
    const crowded = day(page, '2027-03-09')
    await crowded.getByRole('button', { name: /, 3000 posts$|, 3,000 posts$/ }).waitFor()
    await page.keyboard.press('a')
    await page.waitForURL(/by=agenda/)
    asked.length = 0
    await crowded.getByRole('button', { name: /^2,?997 more on/ }).click()
    const list = page.getByRole('dialog')
    const chips = list.locator('[data-chip]')
    await expect.poll(() => chips.count()).toBe(100)
    await list.getByRole('button', { name: '100 more' }).click()
    await expect.poll(() => chips.count()).toBe(200)
    await list.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => chips.count()).toBeGreaterThan(200)
    const pages = asked.filter(({ pathname }) => pathname === '/api/v1/publications')
    expect(pages.map(({ searchParams }) => [searchParams.get('order'), searchParams.has('cursor')])).toEqual([
      ['scheduled', false],
      ['scheduled', true],
    ])
    const times = await chips.locator('time').evaluateAll((all) => all.map((one) => one.getAttribute('datetime') ?? ''))
    expect(times).toEqual(times.toSorted())
  })
})
