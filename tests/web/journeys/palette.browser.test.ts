/** The command menu loads on demand and receives everything typed before it appears. */
import { createPublication } from '@broadside/contract/features/publications'
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
