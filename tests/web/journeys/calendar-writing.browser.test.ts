/** Starting posts from the calendar, and what it shows of a day. */
import { listAccounts } from '@broadside/contract/features/accounts'
import { createPublication, getPublication, publishPublicationNow, schedulePublication } from '@broadside/contract/features/publications'
import { updateWorkspaceSettings } from '@broadside/contract/features/workspaces'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { addMember, createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { connectFakes } from '../networks.ts'
import { hasChromium, openStage, type Visit, type VisitOptions } from '../stage.ts'

/** A Monday; 7 a.m. in New York. */
const monday = '2027-03-08T12:00:00Z'
const zone = 'America/New_York'

interface Styled {
  getComputedStyle: (element: unknown) => { clipPath: string }
}

describe.runIf(hasChromium)('the calendar', () => {
  const stage = perFile(() => openStage({ prepare: async ({ test }) => test.clock.set(monday) }))
  let scene: Scene
  let siteId: string
  beforeEach(async () => {
    scene = await createScene(stage.test)
    await scene.client.call(updateWorkspaceSettings, { params: { id: scene.workspaceId }, body: { timezone: zone } })
    siteId = (await scene.client.call(listAccounts, { query: { workspace_id: scene.workspaceId } })).body[0]?.id ?? ''
  })

  const schedule = async (text: string, wall_time: string, more: object = {}) => {
    const body = { workspace_id: scene.workspaceId, text, account_ids: [siteId], schedule: { wall_time, time_zone: zone }, ...more }
    const { id } = (await scene.client.call(createPublication, { body })).body
    await scene.client.call(schedulePublication, { params: { id }, body: { expected_revision: 1 } })
    return id
  }
  const visit = async (path: string, options: VisitOptions = {}): Promise<Visit> => {
    const visiting = await stage.visit({ user: scene.user, viewport: { width: 1440, height: 900 }, ...options })
    await visiting.page.clock.setFixedTime(stage.test.clock.now())
    await visiting.goTo(path)
    return visiting
  }
  const day = (page: Page, name: string) => page.locator(`[data-day="${name}"]`)
  const startedFor = async (page: Page) => {
    await page.waitForURL('**/publications/new*')
    return new Date(new URL(page.url()).searchParams.get('at') ?? '').toISOString()
  }
  const blank = async (page: Page, name: string) => {
    const box = await day(page, name).boundingBox()
    if (!box) throw new Error('There is no such day.')
    return [box.x + box.width / 2, box.y + box.height - 8] as const
  }

  it.each(['click', 'dblclick'] as const)('starts a post by a %s on an empty day', async (way) => {
    await using visiting = await visit('/calendar')
    const { page } = visiting
    await page.mouse[way](...(await blank(page, '2027-03-18')))
    // 9 a.m. in New York, after its clocks went forward.
    expect(await startedFor(page)).toBe('2027-03-18T13:00:00.000Z')
    await page.getByRole('heading', { name: 'New post' }).waitFor()
  })

  it('starts a post with Enter on an empty day, and opens a day with posts', async () => {
    await schedule('Soup of the day.', '2027-03-17T09:00')
    await using visiting = await visit('/calendar')
    const { page } = visiting
    await page.getByRole('button', { name: /17 March, 1 post$|March 17, 1 post$/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: /17 March|March 17/ }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    expect(await startedFor(page)).toBe('2027-03-18T13:00:00.000Z')
  })

  it('starts a post at an empty hour, by pointer and by keyboard', async () => {
    await schedule('Soup of the day.', '2027-03-10T11:15')
    await using visiting = await visit('/calendar?by=week')
    const { page } = visiting
    const hours = day(page, '2027-03-10').getByRole('link', { name: /Create a post$/ })
    expect(await hours.filter({ hasText: '11:00' }).count()).toBe(0)
    await hours.filter({ hasText: '10:00' }).dblclick()
    expect(await startedFor(page)).toBe('2027-03-10T15:00:00.000Z')
    // Use another browser, because this one would ask whether to leave the new post.
    await using visitingAgain = await visit('/calendar?by=week')
    const { page: other } = visitingAgain
    await other.locator('[data-chip]').focus()
    await other.keyboard.press('ArrowDown')
    await other.keyboard.press('ArrowRight')
    await other.keyboard.press('Enter')
    expect(await startedFor(other)).toBe('2027-03-11T17:00:00.000Z')
  })

  it('starts nothing in the past, or for viewers', async () => {
    await using visiting = await visit('/calendar?by=week')
    expect(
      await day(visiting.page, '2027-03-08')
        .getByRole('link', { name: /07:00\. Create/ })
        .count(),
    ).toBe(0)
    expect(
      await day(visiting.page, '2027-03-08')
        .getByRole('link', { name: /08:00\. Create/ })
        .count(),
    ).toBe(1)
    const viewer = await addMember(stage.test, { id: scene.workspaceId }, 'viewer')
    await using reading = await visit('/calendar', { user: viewer })
    await reading.page.mouse.click(...(await blank(reading.page, '2027-03-18')))
    await reading.page.getByRole('link', { name: 'Week', exact: true }).click()
    await reading.page.waitForURL('**/calendar?*by=week*')
    expect(await reading.page.locator('[data-blank], [data-write]').count()).toBe(0)
  })

  it('starts nothing with the click that closes a menu', async () => {
    await using visiting = await visit('/calendar')
    const { page } = visiting
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('menu').waitFor()
    await page.mouse.click(...(await blank(page, '2027-03-18')))
    await expect.poll(() => page.getByRole('menu').count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/calendar')
  })

  it("closes a post's panel with Escape, and returns to its chip", async () => {
    await schedule('Soup of the day.', '2027-03-17T09:00')
    await using visiting = await visit('/calendar')
    const { page } = visiting
    await page.locator('[data-chip]').click()
    const panel = page.getByRole('complementary', { name: 'Post' })
    await panel.getByRole('button', { name: 'Close' }).focus()
    await page.keyboard.press('Escape')
    await expect.poll(() => panel.count()).toBe(0)
    expect(await page.evaluate('document.activeElement?.hasAttribute("data-chip")')).toBe(true)
    await page.keyboard.press('Enter')
    await panel.waitFor()
    await page.getByRole('searchbox').focus()
    await page.keyboard.press('Escape')
    await panel.waitFor()
  })

  it('counts posts, even if a post with several times has several chips', async () => {
    const accounts = await connectFakes(stage.fakes, scene.client, scene.workspaceId)
    const at = (hour: number) => ({ wall_time: `2027-03-17T${String(hour).padStart(2, '0')}:00`, time_zone: zone })
    await schedule('Soup of the day.', '2027-03-17T08:00', {
      account_ids: undefined,
      destinations: [
        { social_account_id: siteId },
        { social_account_id: accounts.bluesky.id, schedule: at(14) },
        { social_account_id: accounts.mastodon.id, schedule: at(15) },
      ],
    })
    await schedule('The ferry runs again.', '2027-03-17T16:00')
    await using visiting = await visit('/calendar')
    const { page } = visiting
    const cell = day(page, '2027-03-17')
    await cell.getByRole('button', { name: /, 2 posts$/ }).waitFor()
    await page.getByText('New York · 2 posts').waitFor()
    expect(await cell.locator('[data-chip]').count()).toBeLessThan(4)
    await cell.getByRole('button', { name: /^1 more on/ }).waitFor()
  })

  it("shows the logo, the time and two lines of text on a month's chip, and a label for a problem state", async () => {
    const accounts = await connectFakes(stage.fakes, scene.client, scene.workspaceId)
    const text = 'On Thursday Marta reads from her logbook, and the doors open at seven in the evening.'
    await schedule(text, '2027-03-17T09:00', { account_ids: [accounts.mastodon.id] })
    stage.fakes.bluesky.fail('POST /xrpc/com.atproto.repo.applyWrites', {
      mode: 'answer',
      answer: { status: 400, json: { error: 'InvalidRequest' } },
    })
    const body = { workspace_id: scene.workspaceId, text: 'Soup.', account_ids: [accounts.bluesky.id] }
    const { id } = (await scene.client.call(createPublication, { body })).body
    await scene.client.call(publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })
    const statusOf = async () => (await scene.client.call(getPublication, { params: { id } })).body.status
    await expect
      .poll(async () => {
        await stage.test.drain()
        return statusOf()
      })
      .toBe('failed')
    stage.fakes.bluesky.repair()
    await using visiting = await visit('/calendar')
    const { page } = visiting
    const chip = page.locator('[data-chip]', { hasText: 'Marta' })
    await chip.locator('[data-network="mastodon"]').waitFor()
    await chip.getByText('09:00').waitFor()
    const lines = await chip.getByText(text).evaluate((element) => (element as unknown as { clientHeight: number }).clientHeight / 15)
    expect(lines).toBe(2)
    const clipOf = (name: string) =>
      page
        .locator('[data-chip]')
        .getByText(name, { exact: true })
        .evaluate((element) => (globalThis as unknown as Styled).getComputedStyle(element).clipPath)
    expect(await clipOf('Failed')).toBe('none')
    expect(await clipOf('Scheduled')).not.toBe('none')
  })

  describe('a week', () => {
    const topOf = (page: Page, selector: string) =>
      page
        .locator(selector)
        .evaluate((element) => (element as unknown as { getBoundingClientRect: () => { top: number } }).getBoundingClientRect().top)
    const low = { viewport: { width: 1440, height: 500 } }

    it('opens at the present', async () => {
      stage.test.clock.set('2027-03-09T23:30:00Z')
      await using visiting = await visit('/calendar?by=week', low)
      const { page } = visiting
      await expect.poll(() => page.evaluate<number>('scrollY')).toBeGreaterThan(0)
      const top = await topOf(page, '[class*="now"]')
      expect(top).toBeGreaterThan(40)
      expect(top).toBeLessThan(500)
      // The week after has no posts.
      await page.keyboard.press('n')
      await page.waitForURL('**/calendar?*date=*')
      await expect.poll(() => page.evaluate<number>('scrollY')).toBe(0)
      stage.test.clock.set(monday)
    })

    it("opens at the first post in another week, and keeps the reader's position on the way back", async () => {
      await schedule('Late show.', '2027-03-17T20:00')
      await using visiting = await visit('/calendar?by=week', low)
      const { page } = visiting
      await page.getByRole('link', { name: 'Next week' }).click()
      await page.locator('[data-chip]').waitFor()
      await expect.poll(() => topOf(page, '[data-chip]')).toBeLessThan(460)
      expect(await topOf(page, '[data-chip]')).toBeGreaterThan(40)
      const scrollTop = () => page.evaluate<number>('scrollY')
      const before = (await scrollTop()) - 100
      await page.mouse.wheel(0, -100)
      await expect.poll(scrollTop).toBe(before)
      await page.keyboard.press('g')
      await page.keyboard.press('p')
      await page.waitForURL('**/posts*')
      await page.goBack()
      await page.locator('[data-chip]').waitFor()
      await expect.poll(scrollTop).toBe(before)
    })
  })
})
