import { listAccounts } from '@broadside/contract/features/accounts'
import { getPostingQueue } from '@broadside/contract/features/posting-queue'
import { batchPostingSchedules, listPostingSchedules } from '@broadside/contract/features/posting-schedules'
import { createPublication, schedulePublication } from '@broadside/contract/features/publications'
import { createSocialSet } from '@broadside/contract/features/social-sets'
import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { addMember, createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { hasChromium, openStage, type Visit, type VisitOptions } from '../stage.ts'

/** A Monday. */
const monday = '2027-03-08T12:00:00Z'
const weekdays = [1, 2, 3, 4, 5]

describe.runIf(hasChromium)('posting slots and the queue', () => {
  const stage = perFile(() => openStage({ prepare: async ({ test }) => test.clock.set(monday) }))
  let scene: Scene
  let siteId: string
  beforeEach(async () => {
    scene = await createScene(stage.test)
    siteId = (await scene.client.call(listAccounts, { query: { workspace_id: scene.workspaceId } })).body[0]?.id ?? ''
  })

  const visit = async (path: string, options: VisitOptions = {}): Promise<Visit> => {
    const visiting = await stage.visit({ user: scene.user, viewport: { width: 1440, height: 900 }, timezoneId: 'UTC', ...options })
    await visiting.page.clock.setFixedTime(stage.test.clock.now())
    await visiting.goTo(path)
    return visiting
  }
  const slots = async () => {
    const { body } = await scene.client.call(listPostingSchedules, { query: { workspace_id: scene.workspaceId } })
    return body.items.map(({ day_of_week: day, hour, minute }) => `${day} ${hour}:${String(minute).padStart(2, '0')}`)
  }
  const queue = async () => {
    const { body } = await scene.client.call(getPostingQueue, { query: { workspace_id: scene.workspaceId, limit: 100 } })
    return { paused: body.paused, texts: body.items.flatMap(({ publication }) => publication?.excerpt ?? []), items: body.items }
  }
  const fill = async (count: number) => {
    const create = weekdays.map((day_of_week) => ({ day_of_week, hour: 15, minute: 0 }))
    await scene.client.call(batchPostingSchedules, { body: { workspace_id: scene.workspaceId, create } })
    for (let number = 1; number <= count; number += 1) {
      const body = { workspace_id: scene.workspaceId, text: `Post ${number}`, account_ids: [siteId], random_delay_minutes: 0 }
      const { id } = (await scene.client.call(createPublication, { body })).body
      await scene.client.call(schedulePublication, { params: { id }, body: { expected_revision: 1, schedule: 'next-free-slot' } })
    }
  }
  const cell = (page: Page, name: string | RegExp): Locator =>
    page.getByRole('gridcell', { name, ...(typeof name === 'string' && { exact: true }) })
  const row = (page: Page, text: string): Locator =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name: text, exact: true }) })
  const center = async (target: Locator) => {
    const box = await target.boundingBox()
    if (!box) throw new Error('It is not on the page.')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const drag = async (page: Page, from: Locator, to: Locator) => {
    await page.locator('[data-draggable]').first().waitFor()
    await from.hover()
    await page.mouse.down()
    const { x, y } = await center(to)
    await page.mouse.move(x, y, { steps: 8 })
    await page.mouse.up()
  }

  it('adds, moves, copies and deletes slots with the pointer, and undoes it', async () => {
    await using visiting = await visit('/posting-slots')
    const { page } = visiting
    await cell(page, 'Monday, 09:00, no slot').click()
    await expect.poll(slots).toEqual(['1 9:00'])
    await drag(page, cell(page, 'Tuesday, 10:00, no slot'), cell(page, 'Thursday, 10:00, no slot'))
    await expect.poll(slots).toEqual(['1 9:00', '2 10:00', '3 10:00', '4 10:00'])
    await drag(page, cell(page, 'Monday, 09:00').locator('[data-drag]'), cell(page, 'Friday, 14:00, no slot'))
    await expect.poll(slots).toEqual(['2 10:00', '3 10:00', '4 10:00', '5 14:00'])
    await page.getByText('Slot moved to Friday, 14:00').waitFor()
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await expect.poll(slots).toEqual(['1 9:00', '2 10:00', '3 10:00', '4 10:00'])
    await page.getByRole('button', { name: 'Copy Monday' }).click()
    await page.getByRole('menuitem', { name: 'Weekdays' }).click()
    await expect.poll(slots).toEqual(['1 9:00', '2 9:00', '2 10:00', '3 9:00', '3 10:00', '4 9:00', '4 10:00', '5 9:00'])
    await cell(page, 'Monday, 09:00').locator('[data-drag]').click()
    const dialog = page.getByRole('dialog', { name: 'Edit slot' })
    await dialog.getByLabel('Time', { exact: true }).fill('09:40')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.poll(async () => (await slots())[0]).toBe('1 9:40')
    await cell(page, 'Monday, 09:40').locator('[data-drag]').click()
    await dialog.getByRole('button', { name: 'Delete slot' }).click()
    await expect.poll(slots).toHaveLength(7)
  })

  it('adds, moves, edits and deletes slots by keyboard alone', async () => {
    await using visiting = await visit('/posting-slots')
    const { page } = visiting
    await cell(page, 'Monday, 09:00, no slot').focus()
    await page.keyboard.press('Enter')
    await expect.poll(slots).toEqual(['1 9:00'])
    await cell(page, 'Monday, 09:00').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Alt+ArrowRight')
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(slots).toEqual(['2 10:00'])
    await cell(page, 'Tuesday, 10:00').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(slots).toEqual(['2 10:00', '2 11:00'])
    await cell(page, 'Tuesday, 11:00').waitFor()
    await page.keyboard.press('Delete')
    await expect.poll(slots).toEqual(['2 10:00'])
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit slot' })
    await dialog.getByLabel('Label').fill('Lunch')
    await page.keyboard.press('Enter')
    await cell(page, 'Tuesday, 10:00 Lunch').waitFor()
  })

  it('pauses a queue of ten posts, and reorders it by pointer and by keyboard, with undo', async () => {
    await fill(10)
    const texts = Array.from({ length: 10 }, (_, index) => `Post ${index + 1}`)
    await using visiting = await visit('/posting-slots')
    const { page } = visiting
    await row(page, 'Post 10').waitFor()
    expect((await queue()).texts).toEqual(texts)
    await page.getByRole('button', { name: 'Pause queue' }).click()
    await page.getByText(/Posts wait here until you resume the queue/).waitFor()
    expect((await queue()).paused).toBe(true)
    await row(page, 'Post 2').getByText('Queue paused').waitFor()
    // The first one is due in three hours.
    await drag(page, row(page, 'Post 4'), row(page, 'Post 2'))
    await expect.poll(async () => (await queue()).texts.slice(0, 5)).toEqual(['Post 1', 'Post 4', 'Post 2', 'Post 3', 'Post 5'])
    await page.getByText(/^Moved to/).waitFor()
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await expect.poll(async () => (await queue()).texts).toEqual(texts)
    await page.getByRole('button', { name: 'Reorder Post 3' }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(async () => (await queue()).texts.slice(0, 3)).toEqual(['Post 1', 'Post 3', 'Post 2'])
    await page.getByRole('button', { name: 'Reorder Post 3' }).and(page.locator(':focus')).waitFor()
    await row(page, 'Post 10')
      .getByRole('button', { name: /^More actions/ })
      .click()
    await page.getByRole('menuitem', { name: 'Move later' }).click()
    await expect.poll(async () => (await queue()).items[10]?.publication?.excerpt).toBe('Post 10')
    await page.getByRole('button', { name: 'Resume queue' }).click()
    await page.getByRole('button', { name: 'Pause queue' }).waitFor()
    expect((await queue()).paused).toBe(false)
    await row(page, 'Post 1').getByRole('link', { name: 'Post 1' }).click()
    await page.waitForURL(/\/publications\//)
  })

  it('leads from a post without slots to them, and back', async () => {
    const body = { workspace_id: scene.workspaceId, text: 'The ferry runs again.', account_ids: [siteId] }
    const { id } = (await scene.client.call(createPublication, { body })).body
    await using visiting = await visit(`/publications/${id}`)
    const { page } = visiting
    await page.getByRole('button', { name: 'Next available slot' }).click()
    await page.getByRole('link', { name: 'Add posting slots' }).click()
    await page.getByRole('button', { name: 'Add suggested times' }).click()
    await expect.poll(slots).toHaveLength(14)
    await page.getByRole('link', { name: 'Back to post' }).click()
    await page.getByRole('button', { name: 'Next available slot' }).click()
    await page.getByRole('button', { name: /8 Mar 2027/ }).waitFor()
    await page.getByRole('button', { name: 'Schedule', exact: true }).first().click()
    await expect.poll(async () => (await queue()).texts).toEqual(['The ferry runs again.'])
  })

  describe('with an account group', () => {
    const create = async () => {
      const group = { workspace_id: scene.workspaceId, name: 'Harbor', accounts: [{ social_account_id: siteId }] }
      const { id } = (await scene.client.call(createSocialSet, { body: group })).body
      const slots = [
        { day_of_week: 2, hour: 9, minute: 0 },
        { day_of_week: 1, hour: 18, minute: 0, social_set_id: id },
      ]
      await scene.client.call(batchPostingSchedules, { body: { workspace_id: scene.workspaceId, create: slots } })
      return id
    }
    const queueOf = async (social_set_id: string) => {
      const query = { workspace_id: scene.workspaceId, social_set_id, limit: 100 }
      const { items } = (await scene.client.call(getPostingQueue, { query })).body
      return items.flatMap(({ at, publication }) => (publication ? [`${publication.excerpt} ${at.slice(0, 16)}`] : []))
    }

    it('puts a post of the group into the next slot of the group, where its queue shows it', async () => {
      const group = await create()
      await using visiting = await visit('/publications/new')
      const { page } = visiting
      await page.getByLabel('Text', { exact: true }).fill('Ferries run late.')
      await page.getByRole('button', { name: 'Accounts' }).first().click()
      await page.getByRole('button', { name: 'Harbor' }).click()
      await page.keyboard.press('Escape')
      await page.getByText('Queue: Harbor').waitFor()
      await page.getByRole('button', { name: 'Next available slot' }).click()
      await page.getByRole('button', { name: /8 Mar 2027.*18:00/ }).waitFor()
      await page.getByRole('button', { name: 'Schedule', exact: true }).first().click()
      await expect.poll(() => queueOf(group)).toEqual(['Ferries run late. 2027-03-08T18:00'])
      await visiting.goTo(`/posting-slots?set=${group}`)
      await row(page, 'Ferries run late.').waitFor()
    })

    it('lets a post join another queue than that of its group', async () => {
      const group = await create()
      await using visiting = await visit(`/publications/new?set=${group}`)
      const { page } = visiting
      await page.getByLabel('Text', { exact: true }).fill('Ferries run again.')
      const choose = async (queue: string, slot: string) => {
        await page.getByRole('button', { name: /Pick a date and time|Mar 2027/ }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel('Queue').click()
        await page.getByRole('option', { name: queue }).click()
        await dialog.getByRole('textbox', { name: 'When' }).fill(slot)
        await dialog.getByRole('button', { name: 'Set time' }).click()
      }
      await choose('Workspace', 'tomorrow 9')
      await page.getByText('Queue: Harbor').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Next available slot' }).click()
      await page.getByRole('button', { name: /9 Mar 2027.*09:00/ }).waitFor()
      await page.getByRole('button', { name: 'Schedule', exact: true }).first().click()
      await expect.poll(async () => (await queue()).texts).toEqual(['Ferries run again.'])
      expect(await queueOf(group)).toEqual([])
    })

    it('starts a post of the group in an open slot of its queue', async () => {
      const group = await create()
      await using visiting = await visit(`/posting-slots?set=${group}`)
      const { page } = visiting
      await page
        .getByRole('link', { name: /^Open slot/ })
        .first()
        .click()
      await page.getByLabel('Text', { exact: true }).fill('Ferries are full.')
      await page.getByText('Queue: Harbor').waitFor()
      await page.getByRole('button', { name: 'Schedule', exact: true }).first().click()
      await expect.poll(() => queueOf(group)).toEqual(['Ferries are full. 2027-03-08T18:00'])
    })
  })

  it('is read-only for viewers', async () => {
    await fill(2)
    const viewer = await addMember(stage.test, { id: scene.workspaceId }, 'viewer')
    await using visiting = await visit('/posting-slots', { user: viewer })
    const { page } = visiting
    await row(page, 'Post 2').waitFor()
    expect(await page.getByRole('button', { name: /Pause queue|Reorder|Copy/ }).count()).toBe(0)
    await cell(page, 'Monday, 15:00').press('Delete')
    await cell(page, 'Monday, 09:00, no slot').click()
    expect(await slots()).toHaveLength(5)
  })
})
