import { listAccounts } from '@broadside/contract/features/accounts'
import { createPostingSchedule } from '@broadside/contract/features/posting-schedules'
import { createPublication, getPublication, publishPublicationNow, schedulePublication } from '@broadside/contract/features/publications'
import { updateWorkspaceSettings } from '@broadside/contract/features/workspaces'
import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { addMember, createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { hasChromium, openStage, type Visit, type VisitOptions } from '../stage.ts'

/** A Monday. In New York, clocks go forward in the night to Sunday, March 14. */
const monday = '2027-03-08T12:00:00Z'
const zone = 'America/New_York'

describe.runIf(hasChromium)('the calendar', () => {
  const stage = perFile(() => openStage({ prepare: async ({ test }) => test.clock.set(monday) }))
  let scene: Scene
  let siteId: string
  beforeEach(async () => {
    scene = await createScene(stage.test)
    await scene.client.call(updateWorkspaceSettings, { params: { id: scene.workspaceId }, body: { timezone: zone } })
    siteId = (await scene.client.call(listAccounts, { query: { workspace_id: scene.workspaceId } })).body[0]?.id ?? ''
  })

  const write = async (text: string, wall_time: string) => {
    const body = { workspace_id: scene.workspaceId, text, account_ids: [siteId], schedule: { wall_time, time_zone: zone } }
    return (await scene.client.call(createPublication, { body })).body.id
  }
  const schedule = async (text: string, wall_time: string) => {
    const id = await write(text, wall_time)
    await scene.client.call(schedulePublication, { params: { id }, body: { expected_revision: 1 } })
    return id
  }
  const timeOf = async (id: string) => (await scene.client.call(getPublication, { params: { id } })).body.schedule?.at
  const visit = async (path: string, options: VisitOptions = {}): Promise<Visit> => {
    const visiting = await stage.visit({ user: scene.user, viewport: { width: 1440, height: 900 }, ...options })
    await visiting.page.clock.setFixedTime(stage.test.clock.now())
    await visiting.goTo(path)
    return visiting
  }
  const chip = (page: Page, text: string): Locator => page.locator('[data-chip]', { hasText: text })
  const day = (page: Page, name: string): Locator => page.locator(`[data-day="${name}"]`)

  const dragTo = async (page: Page, from: Locator, to: Locator) => {
    await page.locator('[data-draggable]').waitFor()
    await from.hover()
    await page.mouse.down()
    const box = await to.boundingBox()
    if (!box) throw new Error('There is no place to drop.')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height - 12, { steps: 8 })
  }

  it.each(['Europe/Lisbon', zone, 'Australia/Lord_Howe'])(
    'keeps the time of day when a post is dragged across a clock change, in a browser of %s',
    async (timezoneId) => {
      const id = await schedule('The ferry runs again.', '2027-03-12T09:00')
      await using visiting = await visit('/calendar', { timezoneId })
      const { page } = visiting
      await page.getByText('New York · 1 post').waitFor()
      await dragTo(page, chip(page, 'The ferry runs again.'), day(page, '2027-03-16'))
      await page.getByText('Daylight saving time changes in between. The time of day stays the same').waitFor()
      expect(await timeOf(id)).toBe('2027-03-12T14:00:00.000Z')
      await page.mouse.up()
      await day(page, '2027-03-16').getByText('The ferry runs again.').waitFor()
      await expect.poll(() => timeOf(id)).toBe('2027-03-16T13:00:00.000Z')
      await page.getByRole('button', { name: 'Undo' }).click()
      await day(page, '2027-03-12').getByText('The ferry runs again.').waitFor()
      await expect.poll(() => timeOf(id)).toBe('2027-03-12T14:00:00.000Z')
    },
  )

  it('moves a post by keyboard alone, and announces conflicts before the drop', async () => {
    const id = await schedule('The ferry runs again.', '2027-03-12T09:00')
    await write('Soup of the day.', '2027-03-15T09:00')
    await using visiting = await visit('/calendar')
    const { page } = visiting
    await chip(page, 'The ferry runs again.').focus()
    await page.keyboard.down('Alt')
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
    const warning = page.locator('output', { hasText: 'already has a post at this time' })
    await warning.waitFor()
    expect(await warning.textContent()).toContain('Soup of the day.')
    await page.keyboard.press('ArrowRight')
    await page.locator('output', { hasText: 'Daylight saving time changes in between' }).waitFor()
    expect(await timeOf(id)).toBe('2027-03-12T14:00:00.000Z')
    await page.keyboard.up('Alt')
    await expect.poll(() => timeOf(id)).toBe('2027-03-16T13:00:00.000Z')
    await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toContain('The ferry runs again.')
    expect(await day(page, '2027-03-16').getByText('The ferry runs again.').count()).toBe(1)
    await page.keyboard.press('Alt+ArrowLeft+Escape')
    expect(await timeOf(id)).toBe('2027-03-16T13:00:00.000Z')
  })

  it('moves a post in the week by quarter hours, and into an open slot', async () => {
    const id = await schedule('The ferry runs again.', '2027-03-12T09:00')
    await scene.client.call(createPostingSchedule, { body: { workspace_id: scene.workspaceId, day_of_week: 4, hour: 16, minute: 20 } })
    await using visiting = await visit('/calendar?by=week')
    const { page } = visiting
    await chip(page, 'The ferry runs again.').press('Alt+ArrowDown')
    await expect.poll(() => timeOf(id)).toBe('2027-03-12T14:15:00.000Z')
    await dragTo(page, chip(page, 'The ferry runs again.'), page.getByRole('link', { name: /open, Thursday/ }))
    await page.mouse.up()
    await expect.poll(() => timeOf(id)).toBe('2027-03-11T21:20:00.000Z')
  })

  it('moves a post with a dialog from the panel', async () => {
    const id = await write('The ferry runs again.', '2027-03-12T09:00')
    await using visiting = await visit('/calendar')
    const { page } = visiting
    await chip(page, 'The ferry runs again.').press('Enter')
    await page
      .getByRole('complementary', { name: 'Post' })
      .getByRole('button', { name: /^More actions for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Reschedule…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reschedule post' })
    await dialog.getByLabel('Time', { exact: true }).fill('10:30')
    await dialog.getByRole('button', { name: 'Reschedule', exact: true }).click()
    await expect.poll(() => timeOf(id)).toBe('2027-03-12T15:30:00.000Z')
    await chip(page, '10:30').waitFor()
  })

  it('leaves a post changed by another user in place, and shows its current state', async () => {
    const id = await write('The ferry runs again.', '2027-03-12T09:00')
    await using visiting = await visit('/calendar')
    const { page } = visiting
    await chip(page, 'The ferry runs again.').waitFor()
    visiting.watch.expectFailure(`409 PATCH /api/v1/publications/${id}/schedule`)
    await page.route(`**/api/v1/publications/${id}/schedule`, async (route) => {
      const body = { ...(route.request().postDataJSON() as object), expected_revision: 9 }
      await route.continue({ postData: JSON.stringify(body) })
    })
    await chip(page, 'The ferry runs again.').press('Alt+ArrowRight')
    await page.getByText(/^Someone else just changed this post/).waitFor()
    await day(page, '2027-03-12').getByText('The ferry runs again.').waitFor()
    expect(await timeOf(id)).toBe('2027-03-12T14:00:00.000Z')
  })

  it("says why a post can't be moved", async () => {
    const id = await write('Fresh from the quay.', '2027-03-12T09:00')
    await scene.client.call(publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })
    await stage.test.drain()
    await using visiting = await visit('/calendar')
    const { page } = visiting
    await dragTo(page, chip(page, 'Fresh from the quay.'), day(page, '2027-03-18'))
    await page.getByText("Published posts can't be rescheduled.").first().waitFor()
    await page.mouse.up()
    const viewer = await addMember(stage.test, { id: scene.workspaceId }, 'viewer')
    await write('The ferry runs again.', '2027-03-12T09:00')
    await using reading = await visit('/calendar', { user: viewer })
    await chip(reading.page, 'The ferry runs again.').press('Alt+ArrowRight')
    await reading.page.getByText("Viewers can't reschedule posts.").first().waitFor()
    expect(await reading.page.locator('[data-write]').count()).toBe(0)
  })

  it('keeps filters when going back and forward', async () => {
    await write('The ferry runs again.', '2027-03-12T09:00')
    await schedule('Soup of the day.', '2027-03-15T09:00')
    await using visiting = await visit('/calendar')
    const { page } = visiting
    await chip(page, 'Soup of the day.').waitFor()
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Draft' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => chip(page, 'Soup of the day.').count()).toBe(0)
    await page.getByRole('link', { name: 'Next month' }).click()
    await page.getByText('No posts match your filters').waitFor()
    await page.goBack()
    await chip(page, 'The ferry runs again.').waitFor()
    expect(await chip(page, 'Soup of the day.').count()).toBe(0)
    await page.goBack()
    await chip(page, 'Soup of the day.').waitFor()
    await page.goForward()
    await expect.poll(() => chip(page, 'Soup of the day.').count()).toBe(0)
    await page.getByRole('button', { name: 'Filters: 1' }).waitFor()
  })

  it('links from an open slot to a new post for that time', async () => {
    await scene.client.call(createPostingSchedule, { body: { workspace_id: scene.workspaceId, day_of_week: 4, hour: 16, minute: 20 } })
    await using visiting = await visit('/calendar')
    const { page } = visiting
    await page.getByRole('link', { name: /open, Thursday 11 March|open, Thursday, March 11/ }).click()
    await page.getByLabel('Text', { exact: true }).fill('Open mic on Thursday.')
    await page.waitForURL(/\/publications\/[0-9a-f-]{36}/)
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    expect(await timeOf(id)).toBe('2027-03-11T21:20:00.000Z')
    expect(new URL(page.url()).searchParams.has('at')).toBe(false)
  })
})
