/** The command menu loads on demand and receives everything typed before it appears. */
import { listAccounts } from '@broadside/contract/features/accounts'
import { createPublication, schedulePublication } from '@broadside/contract/features/publications'
import type { Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { hasChromium, openStage } from '../stage.ts'

describe.runIf(hasChromium)('the command menu', () => {
  const stage = perFile(openStage)
  let scene: Scene
  beforeAll(async () => {
    scene = await createScene(stage.test)
  })

  const field = (page: Page) => page.getByRole('combobox', { name: 'Command menu' })

  /** Holds the command menu's script: `requested` waits for its request, `release` lets it through. */
  const holdPalette = async (page: Page) => {
    const held: Route[] = []
    let isReleased = false
    await page.route(/\/palette-[^/]+\.js$/, (route) => (isReleased ? route.continue() : void held.push(route)))
    const requested = async () => {
      await expect.poll(() => held.length).toBeGreaterThan(0)
    }
    const release = async () => {
      await requested()
      isReleased = true
      await Promise.all(held.map((route) => route.continue()))
    }
    return { requested, release }
  }

  it('receives every letter typed right after Ctrl+K, and none of them runs a command', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await visit.goTo('/posts')
    const { release } = await holdPalette(page)
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('calx')
    await page.keyboard.press('Backspace')
    await release()
    await expect.poll(() => field(page).inputValue()).toBe('cal')
    expect(new URL(page.url()).pathname).toBe('/posts')
    // A second Ctrl+K changes nothing.
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('endar')
    await expect.poll(() => field(page).inputValue()).toBe('calendar')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/calendar*')
  })

  it('runs the first match when Enter was pressed before it appeared', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await visit.goTo('/posts')
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('calendar')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/calendar*')
    expect(await field(page).count()).toBe(0)
    // The keyboard controls the page again.
    await page.getByRole('grid').waitFor()
    await page.keyboard.press('c')
    await page.waitForURL('**/publications/new*')
  })

  it('is canceled by Escape before it appears, and leaves the text alone', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await visit.goTo('/publications/new')
    const text = page.getByRole('textbox', { name: 'Text', exact: true })
    await text.fill('Soup of the day')
    const { requested, release } = await holdPalette(page)
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('cal')
    await requested()
    await page.keyboard.press('Escape')
    await page.keyboard.type('.')
    await release()
    expect(await text.inputValue()).toBe('Soup of the day.')
    await expect.poll(() => field(page).count()).toBe(0)
  })

  it('starts with the commands used last on this device', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await visit.goTo('/posts')
    for (const [text, path] of [
      ['media', '/media'],
      ['calendar', '/calendar'],
    ] as const) {
      await page.keyboard.press('ControlOrMeta+k')
      await field(page).fill(text)
      await page.getByRole('option', { name: new RegExp(`^${text}`, 'i') }).waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL(`**${path}*`)
    }
    await page.reload()
    await page.locator('h1').first().waitFor()
    await page.keyboard.press('ControlOrMeta+k')
    const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option')
    await expect.poll(() => recent.allTextContents()).toEqual([expect.stringMatching(/^Calendar/), expect.stringMatching(/^Media/)])
    expect(await recent.first().getAttribute('data-highlighted')).not.toBeNull()
    // A command used before comes before others that match.
    await field(page).fill('a')
    await expect.poll(() => page.getByRole('option').first().textContent()).toMatch(/^Calendar/)
  })

  it('shows the next posts of the calendar, which open, and their day', async () => {
    const { client, user, workspaceId } = await createScene(stage.test)
    const [site] = (await client.call(listAccounts, { query: { workspace_id: workspaceId } })).body
    const schedule = async (text: string, at: string) => {
      const { id } = (await client.call(createPublication, { body: { workspace_id: workspaceId, text, account_ids: [site?.id ?? ''] } }))
        .body
      await client.call(schedulePublication, { params: { id }, body: { expected_revision: 1, schedule: { at } } })
      return id
    }
    const days = (count: number) => new Date(stage.test.clock.now().getTime() + count * 86_400_000).toISOString()
    await schedule('Later.', days(9))
    const soon = await schedule('Harbor fair.', days(2))
    await using visit = await stage.visit({ user })
    const { page } = visit
    await visit.goTo('/posts')
    const options = (group: string) => page.getByRole('group', { name: group }).getByRole('option')
    const near = options('Next in the calendar')
    await page.keyboard.press('ControlOrMeta+k')
    const texts = [/^Harbor fair/, /^Later/, /^Calendar, /].map((text) => expect.stringMatching(text) as unknown)
    await expect.poll(() => near.allTextContents()).toEqual(texts)
    await near.filter({ hasText: 'Harbor fair' }).click()
    await page.waitForURL(`**/publications/${soon}*`)
    await page.keyboard.press('ControlOrMeta+k')
    await expect.poll(() => options('Recent').allTextContents()).toEqual([expect.stringMatching(/^Harbor fair/)])
    await near.filter({ hasText: 'Calendar, ' }).click()
    await page.waitForURL(`**/calendar?*date=${days(2).slice(0, 10)}*`)
  })

  it('finds posts, members and settings by their words, and goes there', async () => {
    const body = { workspace_id: scene.workspaceId, text: 'The lighthouse keeper retires on Friday.', account_ids: [] }
    const { id } = (await scene.client.call(createPublication, { body })).body
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await visit.goTo('/posts')
    await page.keyboard.press('ControlOrMeta+k')
    await field(page).fill('lighthouse')
    await page.getByRole('option', { name: /lighthouse keeper.*Post/ }).click()
    await page.waitForURL(`**/publications/${id}*`)
    await page.keyboard.press('ControlOrMeta+k')
    await field(page).fill('recovery')
    await page.getByRole('option', { name: /Two-factor/ }).click()
    await page.waitForURL('**/settings/security*')
    expect(new URL(page.url()).hash).toBe('#second-step')
  })
})
