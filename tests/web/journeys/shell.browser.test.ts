import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { styleOf } from '../in-page.ts'
import { hasChromium, openStage } from '../stage.ts'

describe.runIf(hasChromium)('the shell', () => {
  const stage = perFile(openStage)
  let scene: Scene
  beforeAll(async () => {
    scene = await createScene(stage.test)
  })

  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
  const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' })

  it('has the calendar, posts, a new post, what needs attention, and more at the bottom of phones', async () => {
    await using visit = await stage.visit({ user: scene.user, ...phone })
    const { page } = visit
    await visit.goTo('/posts')
    const items = nav(page).locator(':scope > :is(a, button)').filter({ visible: true })
    expect(await items.allTextContents()).toEqual(['Calendar', 'Posts', 'New post', 'Needs attention', 'More'])
    for (const label of await items.locator('[class*="label"]').all()) {
      const [needed, given] = await label.evaluate((element) => {
        const { scrollWidth, clientWidth } = element as unknown as Record<'scrollWidth' | 'clientWidth', number>
        return [scrollWidth, clientWidth]
      })
      expect(needed).toBeLessThanOrEqual(given ?? 0)
    }
    await items.nth(3).click()
    await page.waitForURL('**/posts?*view=needs-you*')
    await items.last().click()
    await page.getByRole('menuitem', { name: 'Notifications' }).click()
    await page.waitForURL('**/notifications*')
    await items.first().click()
    await page.waitForURL('**/calendar*')
  })

  it('shows shortcuts at the pointer or the focus, and nowhere else', async () => {
    await using visit = await stage.visit({ user: scene.user, viewport: { width: 1440, height: 900 } })
    const { page } = visit
    await visit.goTo('/posts')
    const links = nav(page).getByRole('link')
    const badge = (index: number) => links.nth(index).locator('kbd')
    expect(await styleOf(badge(0), 'visibility')).toBe('hidden')
    await links.nth(0).hover()
    expect(await styleOf(badge(0), 'visibility')).toBe('visible')
    expect(await styleOf(badge(1), 'visibility')).toBe('hidden')
    await links.nth(0).focus()
    await page.keyboard.press('Tab')
    expect(await styleOf(badge(1), 'visibility')).toBe('visible')
    await page.keyboard.press('?')
    expect(await styleOf(page.getByRole('dialog').locator('kbd').first(), 'visibility')).toBe('visible')
  })

  it('shows today, the current page and the chosen view with forced colors', async () => {
    await using visit = await stage.visit({ user: scene.user, forcedColors: 'active', viewport: { width: 1440, height: 900 } })
    const { page } = visit
    await visit.goTo('/calendar')
    const isFramed = async (target: Locator) => (await styleOf(target, 'outlineStyle')) === 'solid'
    expect(await isFramed(nav(page).getByRole('link', { name: /^Calendar/ }))).toBe(true)
    expect(await isFramed(nav(page).getByRole('link', { name: /^Posts/ }))).toBe(false)
    expect(await isFramed(page.getByRole('link', { name: 'Month', exact: true }))).toBe(true)
    expect(await isFramed(page.getByRole('link', { name: 'Week', exact: true }))).toBe(false)
    const days = page.locator('button[data-stop]')
    const framed = await Promise.all((await days.all()).map(isFramed))
    expect(framed.filter(Boolean)).toHaveLength(1)
    expect(await isFramed(page.getByRole('button', { name: /^Today, / }))).toBe(true)
    await page.goto('/posts?view=drafts')
    await page.getByRole('navigation', { name: 'Views' }).waitFor()
    expect(await isFramed(page.getByRole('link', { name: 'Drafts' }))).toBe(true)
    expect(await isFramed(page.getByRole('link', { name: 'Scheduled' }))).toBe(false)
  })

  it('keeps the editor in place on a phone when a post is first saved', async () => {
    await using visit = await stage.visit({ user: scene.user, ...phone })
    const { page } = visit
    await visit.goTo('/publications/new')
    const text = page.getByRole('textbox', { name: 'Text', exact: true })
    const placeOf = async (target: Locator) => {
      const { x, y } = (await target.boundingBox()) ?? {}
      return { x, y }
    }
    const button = page.getByRole('button', { name: 'Publish now' })
    const before = [await placeOf(text), await placeOf(button)]
    await text.fill('Soup of the day.')
    await page
      .getByText('Saving')
      .or(page.getByText('Unsaved changes'))
      .or(page.getByText(/^Saved/))
      .first()
      .waitFor()
    expect([await placeOf(text), await placeOf(button)]).toEqual(before)
    await page.getByText(/^Saved/).waitFor()
    await page.getByRole('heading', { name: 'Edit post', exact: true }).waitFor()
    expect([await placeOf(text), await placeOf(button)]).toEqual(before)
  })
})
