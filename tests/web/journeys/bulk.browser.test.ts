import { createPublication, getPublication, listPublications, schedulePublication } from '@broadside/contract/features/publications'
import { beforeEach, describe, expect, it } from 'vitest'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { hands, kindsOfHands } from '../hands.ts'
import { hasChromium, openStage } from '../stage.ts'

const hour = 3_600_000

describe.runIf(hasChromium)('bulk actions', () => {
  const stage = perFile(openStage)
  let scene: Scene
  let siteId: string
  beforeEach(async () => {
    scene = await createScene(stage.test)
    const site = stage.test.app.db.selectFrom('accounts').select('id').where('workspace_id', '=', scene.workspaceId)
    siteId = (await site.where('platform', '=', 'site').executeTakeFirstOrThrow()).id
  })

  const inHours = (count: number) => new Date(stage.test.clock.now().getTime() + count * hour).toISOString()
  const schedule = async (text: string, hours: number) => {
    const body = { workspace_id: scene.workspaceId, text, account_ids: [siteId] }
    const { id } = (await scene.client.call(createPublication, { body })).body
    const at = inHours(hours)
    await scene.client.call(schedulePublication, { params: { id }, body: { expected_revision: 1, schedule: { at } } })
    return { id, at }
  }
  const read = async (id: string) => (await scene.client.call(getPublication, { params: { id } })).body
  const timesOf = (ids: readonly string[]) => () => Promise.all(ids.map(async (id) => (await read(id)).schedule?.at))
  const listIn = (lifecycle: 'active' | 'trash') => async () =>
    (await scene.client.call(listPublications, { query: { workspace_id: scene.workspaceId, lifecycle } })).body.items.map(({ id }) => id)

  describe.each(kindsOfHands)('by %s', (kind) => {
    it('move three posts by a day and undo it', async () => {
      await using visit = await stage.visit({ user: scene.user })
      const { page, goTo } = visit
      const made = [await schedule('One.', 50), await schedule('Two.', 51), await schedule('Three.', 52)]
      const ids = made.map(({ id }) => id)
      const before = made.map(({ at }) => at)
      await goTo('/posts')
      const { press } = hands[kind](page)
      if (kind === 'pointer') {
        await page.getByRole('checkbox').first().click()
        await page
          .getByRole('checkbox')
          .nth(2)
          .click({ modifiers: ['Shift'] })
      } else {
        await page.keyboard.press('j')
        await page.keyboard.press('x')
        await page.keyboard.press('j')
        await page.keyboard.press('j')
        await page.keyboard.press('Shift+X')
      }
      await page.getByText('3 posts selected').waitFor()
      await press('button', 'Reschedule…')
      if (kind === 'keyboard') await page.getByRole('tab', { name: 'To a date and time' }).focus()
      await press('tab', 'Shift by')
      await press('button', 'Reschedule')
      await page.getByText('3 posts rescheduled').waitFor()
      await expect.poll(timesOf(ids)).toEqual(before.map((at) => new Date(Date.parse(at) + 24 * hour).toISOString()))
      await page.getByRole('button', { name: 'Undo' }).press('Enter')
      await expect.poll(timesOf(ids)).toEqual(before)
    })

    it('delete posts with an undo, and restore the others from the trash', async () => {
      await using visit = await stage.visit({ user: scene.user })
      const { page, goTo } = visit
      const { id, at } = await schedule('Going and coming.', 50)
      await goTo('/posts')
      const { press } = hands[kind](page)
      await press('button', 'More actions for Going and coming.')
      await press('menuitem', 'Delete')
      await page.getByText('Post deleted').waitFor()
      await expect.poll(listIn('trash')).toEqual([id])
      await page.getByRole('button', { name: 'Undo' }).press('Enter')
      await page.getByText('Post restored').waitFor()
      expect(await read(id)).toMatchObject({ status: 'scheduled', schedule: { at } })

      await press('checkbox', 'Select Going and coming.')
      await press('button', 'Delete')
      await expect.poll(listIn('active')).toEqual([])
      await press('link', 'Trash')
      await press('button', 'Restore Going and coming.')
      await expect.poll(listIn('active')).toEqual([id])
      expect((await read(id)).status).toBe('draft')
    })

    it('delete permanently only after a confirmation', async () => {
      await using visit = await stage.visit({ user: scene.user })
      const { page, goTo } = visit
      const { id } = await schedule('Gone.', 50)
      await goTo(`/publications/${id}`)
      const { press } = hands[kind](page)
      await press('button', 'More actions')
      await press('menuitem', 'Delete')
      await page.waitForURL('**/posts')
      await press('link', 'Trash')
      await press('button', 'Delete Gone. permanently')
      await press('button', 'Delete permanently')
      await page.getByText('Post permanently deleted').waitFor()
      expect(await listIn('trash')()).toEqual([])
      await page.getByText('Trash is empty.').waitFor()
    })
  })

  it('report what failed, with a link', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page, goTo } = visit
    await schedule('Far.', 50)
    const near = await schedule('Near.', 2)
    await goTo('/posts')
    await page.getByRole('checkbox').first().waitFor()
    await page.keyboard.press('Shift+A')
    await page.getByRole('button', { name: 'Reschedule…' }).click()
    await page.getByRole('tab', { name: 'Shift by' }).click()
    await page.getByLabel('Direction').click()
    await page.getByRole('option', { name: 'earlier' }).click()
    await page.getByRole('button', { name: 'Reschedule', exact: true }).click()
    await page.getByText('1 rescheduled, 1 failed').waitFor()
    await page.getByText('1 post selected').waitFor()
    await page
      .getByRole('alert', { name: 'Errors' })
      .getByRole('link', { name: /^“Near\.”/ })
      .click()
    await page.waitForURL((url) => url.searchParams.get('post') === near.id)
    // The first Escape clears the selection, the next closes the panel.
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByText('1 post selected').count()).toBe(0)
  })
})
