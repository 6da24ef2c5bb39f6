/** Accounts are shown with their networks' logos everywhere. */
import { createPublication, publishPublicationNow, schedulePublication } from '@broadside/contract/features/publications'
import { listAccounts } from '@broadside/contract/features/accounts'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { connectFakes } from '../networks.ts'
import { hasChromium, openStage } from '../stage.ts'

const all = ['Bluesky', 'Mastodon', 'Site']

interface InPage {
  getComputedStyle: (element: unknown, pseudo?: string) => { maskImage: string; backgroundColor: string }
}

/** The visible logos by network name, on their own or in the corner of an avatar. */
const drawingsIn = (area: Page | Locator) =>
  area.locator('[data-network]:visible').evaluateAll((marks) => {
    const { getComputedStyle } = globalThis as unknown as InPage
    return marks.flatMap((mark) => {
      const style = [getComputedStyle(mark), getComputedStyle(mark, '::after')].find(({ maskImage }) => maskImage.includes('svg'))
      return style ? [{ name: mark.getAttribute('aria-label'), color: style.backgroundColor }] : []
    })
  })

const marksIn = async (area: Page | Locator) => (await drawingsIn(area)).map(({ name }) => name).toSorted()

describe.runIf(hasChromium)("a network's logo", () => {
  const stage = perFile(openStage)
  let scene: Scene
  let published: string
  let scheduled: string
  beforeAll(async () => {
    scene = await createScene(stage.test)
    const { client, workspaceId: workspace_id } = scene
    await connectFakes(stage.fakes, client, workspace_id)
    const account_ids = (await client.call(listAccounts, { query: { workspace_id } })).body.map(({ id }) => id)
    const write = async (text: string) => (await client.call(createPublication, { body: { workspace_id, text, account_ids } })).body
    const first = await write('The lamp burns until ten.')
    published = first.id
    await client.call(publishPublicationNow, { params: { id: published }, body: { expected_revision: first.revision } })
    const second = await write('The ferry runs again.')
    scheduled = second.id
    const at = new Date(stage.test.clock.now().getTime() + 3_600_000).toISOString()
    await client.call(schedulePublication, { params: { id: scheduled }, body: { expected_revision: second.revision, schedule: { at } } })
  })

  const visit = async (path: string, forcedColors: 'active' | 'none' = 'none') => {
    const visiting = await stage.visit({ user: scene.user, viewport: { width: 1440, height: 1000 }, forcedColors })
    await visiting.goTo(path)
    return visiting
  }

  it.each<[string, () => string, (page: Page) => Locator]>([
    ['accounts', () => '/accounts', (page) => page.locator('main ul').first()],
    ['the tabs of the composer', () => `/publications/${scheduled}`, (page) => page.getByRole('tablist').first()],
    ['the list of posts', () => '/posts', (page) => page.locator('main').locator(`[data-post="${scheduled}"]`).locator('xpath=..')],
    ['outcomes', () => `/posts?post=${published}`, (page) => page.getByRole('list', { name: 'Accounts' })],
    ['the calendar', () => '/calendar?by=agenda', (page) => page.locator('[data-chip]', { hasText: 'The ferry runs again.' })],
  ])('is on every account in %s', async (_, path, areaOf) => {
    await using visiting = await visit(path())
    await expect.poll(() => marksIn(areaOf(visiting.page))).toEqual(all)
  })

  it('is on the accounts to choose from, and on the one being previewed', async () => {
    await using visiting = await visit(`/publications/${scheduled}`)
    const { page } = visiting
    const preview = page.getByRole('region', { name: /^Preview/ })
    for (const name of all) {
      await page.getByRole('tab', { name: new RegExp(`${name}`) }).click()
      await expect.poll(() => marksIn(preview)).toEqual([name])
    }
    await page.getByRole('tab', { name: /^All/ }).click()
    await page.getByRole('button', { name: 'Accounts', exact: true }).click()
    await expect.poll(() => marksIn(page.getByRole('dialog'))).toEqual(all)
  })

  it('is not on people', async () => {
    await using visiting = await visit('/accounts')
    await expect.poll(() => marksIn(visiting.page.locator('main'))).toEqual(all)
    expect(await marksIn(visiting.page)).toEqual(all)
  })

  it('has the text color when the system forces colors', async () => {
    const colorsOf = async (forced: 'active' | 'none') => {
      await using visiting = await visit('/accounts', forced)
      const { page } = visiting
      await expect.poll(() => marksIn(page)).toEqual(all)
      const colors = new Set((await drawingsIn(page)).map(({ color }) => color))
      return { colors, text: await page.evaluate<string>('getComputedStyle(document.body).color') }
    }
    expect((await colorsOf('none')).colors.size).toBe(3)
    const forced = await colorsOf('active')
    expect([...forced.colors]).toEqual([forced.text])
  })
})
