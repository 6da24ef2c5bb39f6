/** The list of designs for fingers, and with large text. */
import type { Locator } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { drawDesign } from '../design-editor.ts'
import { hasChromium, openStage, type VisitOptions } from '../stage.ts'

const phone: VisitOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`${String(locator)} is not visible.`)
  return box
}

describe.runIf(hasChromium)('the list of designs on a phone', () => {
  const stage = perFile(openStage)
  let scene: Scene
  beforeEach(async () => {
    scene = await createScene(stage.test)
    await drawDesign(scene, { title: 'Poster' })
  })
  const open = async () => {
    const visit = await stage.visit({ ...phone, user: scene.user })
    await visit.goTo('/designs')
    return visit
  }

  it('has controls that a finger can hit beside their middle', async () => {
    await using visit = await open()
    const { page } = visit
    const favorite = page.getByRole('button', { name: 'Favorite: Poster' })
    const { x, y, width, height } = await boxOf(favorite)
    await page.touchscreen.tap(x + width / 2 - 20, y + height / 2 + 20)
    await expect.poll(() => favorite.getAttribute('aria-pressed')).toBe('true')
    const more = await boxOf(page.getByRole('button', { name: 'More actions for Poster' }))
    await page.touchscreen.tap(more.x + more.width / 2 - 20, more.y + more.height / 2 - 20)
    await page.getByRole('menu').waitFor()
  })

  it('keeps large text clear of controls, and within the window', async () => {
    await using visit = await open()
    const { page } = visit
    await page.evaluate("document.documentElement.style.fontSize = '200%'")
    await page.setViewportSize({ width: 391, height: 844 })
    const title = page.getByRole('link', { name: /^Poster/ }).getByText('Poster')
    const more = page.getByRole('button', { name: 'More actions for Poster' })
    await expect.poll(async () => (await boxOf(title)).y >= ((box) => box.y + box.height)(await boxOf(more))).toBe(true)
    await page.getByRole('button', { name: 'New design' }).first().tap()
    const size = await boxOf(page.getByRole('dialog').getByRole('combobox'))
    expect(size.x + size.width).toBeLessThanOrEqual(391)
  })
})
