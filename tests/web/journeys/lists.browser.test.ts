/** Lists and panels of posts: order, filters, account names, and what they omit. */
import { createPublication, getPublication, publishPublicationNow, schedulePublication } from '@broadside/contract/features/publications'
import { updateWorkspaceSettings } from '@broadside/contract/features/workspaces'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { connectFakes } from '../networks.ts'
import { addGuests } from '../guests.ts'
import { hasChromium, openStage, type VisitOptions } from '../stage.ts'

/** A Monday; 7 a.m. in New York. */
const monday = '2027-03-08T12:00:00Z'
const zone = 'America/New_York'
const unknownId = '01890000-0000-7000-8000-000000000001'

describe.runIf(hasChromium)('lists of posts', () => {
  const stage = perFile(() => openStage({ prepare: async ({ test }) => test.clock.set(monday) }))

  const newScene = async () => {
    const scene = await createScene(stage.test)
    await scene.client.call(updateWorkspaceSettings, { params: { id: scene.workspaceId }, body: { timezone: zone } })
    return scene
  }
  const visit = async ({ user }: Scene, options: VisitOptions = {}) => {
    const visiting = await stage.visit({ user, viewport: { width: 1440, height: 900 }, ...options })
    await visiting.page.clock.setFixedTime(stage.test.clock.now())
    return visiting
  }
  const write = async ({ client, workspaceId }: Scene, text: string, accountIds: string[]) =>
    (await client.call(createPublication, { body: { workspace_id: workspaceId, text, account_ids: accountIds } })).body.id
  const schedule = async (scene: Scene, text: string, accountId: string, wall_time: string) => {
    const id = await write(scene, text, [accountId])
    const body = { expected_revision: 1, schedule: { wall_time, time_zone: zone } }
    await scene.client.call(schedulePublication, { params: { id }, body })
  }
  const addAccounts = ({ workspaceId }: Scene, count: number) => addGuests(stage.test, workspaceId, count, 17)
  const linesOf = (page: Page) => page.getByRole('list', { name: 'Posts' }).locator('h2, [data-post]').allTextContents()

  it('open posts like links: in place, by key, and in another tab with a modifier key', async () => {
    const scene = await newScene()
    const { bluesky } = await connectFakes(stage.fakes, scene.client, scene.workspaceId)
    await schedule(scene, 'Soup of the day.', bluesky.id, '2027-03-10T11:00')
    const draft = await write(scene, 'A plan for soup.', [bluesky.id])
    await using visiting = await visit(scene)
    const { page } = visiting
    await visiting.goTo('/posts?q=soup')
    const link = page.getByRole('link', { name: /^Soup/ })
    const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click({ modifiers: ['ControlOrMeta'] })])
    await tab.getByRole('complementary', { name: 'Post' }).waitFor()
    expect(new URL(page.url()).search).toBe('?q=soup')
    expect(await link.getAttribute('aria-current')).toBeNull()

    const panel = page.getByRole('complementary', { name: 'Post' })
    await link.click()
    await panel.waitFor()
    expect(new URL(page.url()).search).toBe(new URL(tab.url()).search)
    expect(await link.getAttribute('aria-current')).toBe('page')
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await link.press('Enter')
    await panel.waitFor()

    await page.getByRole('link', { name: /^A plan for soup/ }).click()
    await page.getByRole('textbox', { name: 'Text' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/publications/${draft}`)
  })

  it("sort by next publication, grouped by day in the workspace's time zone, and keys follow that order", async () => {
    const scene = await newScene()
    const { bluesky } = await connectFakes(stage.fakes, scene.client, scene.workspaceId)
    await schedule(scene, 'Late show.', bluesky.id, '2027-03-12T23:30')
    await schedule(scene, 'Soup of the day.', bluesky.id, '2027-03-10T11:00')
    await schedule(scene, 'The ferry runs again.', bluesky.id, '2027-03-12T07:00')
    await using visiting = await visit(scene)
    const { page } = visiting
    await visiting.goTo('/posts?view=scheduled')
    await page.getByRole('link', { name: /^Soup/ }).waitFor()
    const lines = await linesOf(page)
    expect(lines).toEqual([
      expect.stringMatching(/10 March|March 10/),
      'Soup of the day.',
      expect.stringMatching(/12 March|March 12/),
      'The ferry runs again.',
      'Late show.',
    ])
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('j')
    await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toBe('Late show.')
    await page.keyboard.press('Home')
    await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toBe('Soup of the day.')
  })

  it('find an account by typing if there are twenty, or three on a phone', async () => {
    const scene = await newScene()
    const ids = await addAccounts(scene, 20)
    await write(scene, 'For Zoé.', [ids[17] ?? ''])
    await write(scene, 'For another.', [ids[3] ?? ''])
    await using visiting = await visit(scene)
    const { page } = visiting
    await visiting.goTo('/posts')
    const post = (text: string) => page.getByRole('link', { name: new RegExp(`^${text}`) })
    await post('For another').waitFor()
    const choose = async () => {
      await page.getByRole('combobox', { name: 'Account', exact: true }).click()
      await page.getByRole('combobox', { name: 'Search accounts' }).fill('zoe')
      await expect.poll(() => page.getByRole('option').count()).toBe(1)
      expect(await page.getByRole('option').textContent()).toMatch(/Café Zoé@guest17@harbour\.example/)
      await page.keyboard.press('Enter')
    }
    await choose()
    await expect.poll(() => post('For another').count()).toBe(0)
    await post('For Zoé').waitFor()
    await visiting.goTo('/calendar')
    await choose()
    await page.waitForURL(`**/calendar?*account=${ids[17] ?? ''}*`)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Draft' }).waitFor()
    expect(await page.getByRole('menuitemcheckbox', { name: /Guest/ }).count()).toBe(0)

    const few = await newScene()
    await addAccounts(few, 2)
    await using phone = await visit(few, { viewport: { width: 390, height: 844 } })
    await phone.goTo('/posts')
    await phone.page.getByRole('combobox', { name: 'Account', exact: true }).click()
    await phone.page.getByRole('combobox', { name: 'Search accounts' }).waitFor()
    await using wide = await visit(few)
    await wide.goTo('/posts')
    await wide.page.getByRole('combobox', { name: 'Account', exact: true }).click()
    await wide.page.getByRole('option', { name: 'Guest 1 @guest1@harbour.example, Mastodon' }).waitFor()
  })

  it("show an account's name before its handle, and no status for success", async () => {
    const scene = await newScene()
    const { bluesky } = await connectFakes(stage.fakes, scene.client, scene.workspaceId)
    await stage.test.app.db.updateTable('accounts').set({ display_name: 'Harbour Cafe' }).where('id', '=', bluesky.id).execute()
    const id = await write(scene, 'Fresh from the quay.', [bluesky.id])
    await scene.client.call(publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })
    await expect
      .poll(async () => {
        await stage.test.drain()
        return (await scene.client.call(getPublication, { params: { id } })).body.status
      })
      .toBe('published')
    await using visiting = await visit(scene)
    const { page } = visiting
    await visiting.goTo('/posts')
    await page.getByRole('link', { name: /^Fresh/ }).click()
    const entry = page.getByRole('complementary', { name: 'Post' }).getByRole('listitem').first()
    await entry.getByText('Published').waitFor()
    const text = (await entry.textContent()) ?? ''
    expect(text).toMatch(new RegExp(`Harbour Cafe\\s*@${stage.fakes.bluesky.handle} · Bluesky`))
    expect(text).not.toMatch(/late|attempt|on time/)
    await visiting.goTo('/calendar')
    await page.locator(`[data-chip][title="Harbour Cafe @${stage.fakes.bluesky.handle}"]`).waitFor()
  })

  it('link back from a missing post, in the editor and in the panels', async () => {
    const scene = await newScene()
    await using visiting = await visit(scene)
    const { page, watch } = visiting
    watch.expectFailure(`404 GET /api/v1/publications/${unknownId}`)
    for (const path of [`/publications/${unknownId}`, `/posts?post=${unknownId}`, `/calendar?post=${unknownId}`]) {
      await page.goto(path)
      await page.getByText("This post doesn't exist or was deleted.").waitFor()
      await expect.poll(() => page.locator('[class*="skeleton"]').count()).toBe(0)
      await page.getByRole('link', { name: 'Go to Posts' }).click()
      await expect.poll(() => new URL(page.url()).pathname).toBe('/posts')
      await expect.poll(() => new URL(page.url()).searchParams.get('post')).toBe(null)
    }
  })

  it('open an editor without counters far from a limit, and without an unrequested random delay', async () => {
    const scene = await newScene()
    const { bluesky } = await connectFakes(stage.fakes, scene.client, scene.workspaceId)
    await schedule(scene, 'Soup of the day.', bluesky.id, '2027-03-10T11:00')
    await using visiting = await visit(scene)
    const { page } = visiting
    await visiting.goTo('/publications/new')
    await page.getByLabel('Text', { exact: true }).fill('A text for the site.')
    await page.getByText(/^Saved/).waitFor()
    expect(await page.getByText('characters left').count()).toBe(0)
    await visiting.goTo(`/publications/${await write(scene, 'Open mic.', [bluesky.id])}`)
    await page.getByText('characters left').first().waitFor()
    await visiting.goTo('/posts?view=scheduled')
    await page.getByRole('link', { name: /^Soup/ }).click()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByRole('button', { name: 'Randomize time' }).waitFor()
    expect(await page.getByRole('combobox', { name: 'Randomize time' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Randomize time' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Randomize time' }).waitFor()
    await expect.poll(() => page.evaluate('document.activeElement?.getAttribute("role")')).toBe('combobox')
  })
})
