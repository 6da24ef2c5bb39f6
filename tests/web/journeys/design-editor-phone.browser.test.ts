/** The image editor on the screen of a phone: everything can be seen, reached and hit. */
import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { drawDesign, openEditor, textAt } from '../design-editor.ts'
import { putFingersOn } from '../fingers.ts'
import { isFocused } from '../hands.ts'
import { hasChromium, openStage, type VisitOptions } from '../stage.ts'

const phone: VisitOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`${String(locator)} is not visible.`)
  return box
}

/** Where a page of 1080 pixels is in the window. */
const pageIn = (page: Page): Promise<{ left: number; top: number; zoom: number }> =>
  page.evaluate(`(() => {
    const { left, top, width } = document.querySelector('[data-design-canvas] > div').getBoundingClientRect()
    return { left, top, zoom: width / 1080 }
  })()`)

/** Elements are only typed in a browser. */
interface InPage {
  getBoundingClientRect(): { left: number; top: number; width: number; height: number }
  contains(other: unknown): boolean
  ownerDocument: { elementFromPoint(x: number, y: number): unknown }
}

/** True if a finger in the middle of an element would hit it. */
const isHit = (locator: Locator): Promise<boolean> =>
  locator.evaluate((given) => {
    const element = given as unknown as InPage
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(element.ownerDocument.elementFromPoint(left + width / 2, top + height / 2))
  })

/** How many elements have more text than they show. */
const countCut = (elements: unknown[]): number =>
  (elements as { scrollWidth: number; clientWidth: number }[]).filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length

const outlineOf = (locator: Locator): Promise<string> =>
  locator.evaluate((element) => {
    const { getComputedStyle } = globalThis as unknown as { getComputedStyle(of: unknown): { outlineStyle: string } }
    return getComputedStyle(element).outlineStyle
  })

describe.runIf(hasChromium)('the image editor on a phone', () => {
  const stage = perFile(openStage)
  let scene: Scene
  beforeEach(async () => void (scene = await createScene(stage.test)))

  it.each([
    ['in English', 'en-GB', '100%'],
    ['in German with large text', 'de-DE', '200%'],
  ])('has all actions on the screen beside the way back to a post, %s', async (_, locale, fontSize) => {
    await using visit = await stage.visit({ ...phone, user: scene.user, locale })
    const { page, goTo } = visit
    await goTo('/publications/new')
    await page.getByRole('button', { name: /^(From design|Aus einem Design)$/ }).tap()
    await page.getByRole('button', { name: /^(New design|Neues Design)$/ }).tap()
    await page.getByRole('button', { name: /^(Create|Erstellen)$/ }).tap()
    await page.getByRole('application').waitFor()
    await page.evaluate(`document.documentElement.style.fontSize = '${fontSize}'`)
    const actions = page
      .locator('header')
      .filter({ has: page.getByRole('textbox') })
      .getByRole('button')
    await expect.poll(async () => (await actions.all()).length).toBe(6)
    for (const action of await actions.all()) {
      const { x, width } = await boxOf(action)
      expect([x >= 0, x + width <= 390, await isHit(action)]).toEqual([true, true, true])
    }
    await actions.last().tap()
    await page.getByRole('dialog').waitFor()
  })

  it.each(['100%', '200%'])('shows the full names of its panels in German, with text of %s', async (fontSize) => {
    const id = await drawDesign(scene)
    await using visit = await stage.visit({ ...phone, user: scene.user, locale: 'de-DE' })
    const { page } = await openEditor(visit, id)
    await page.evaluate(`document.documentElement.style.fontSize = '${fontSize}'`)
    const names = page.getByRole('toolbar', { name: 'Werkzeuge' }).locator('span')
    expect(await names.allTextContents()).toContain('Eigenschaften')
    expect(await names.evaluateAll(countCut)).toBe(0)
    const last = page.getByRole('button', { name: 'Seiten', exact: true })
    await last.tap()
    await page.getByRole('navigation', { name: 'Seiten' }).waitFor()
    expect(await isFocused(page.getByRole('group', { name: 'Seiten' }))).toBe(true)
  })

  it('is as wide as the window, however large its text is', async () => {
    const id = await drawDesign(scene)
    await using visit = await stage.visit({ ...phone, user: scene.user, locale: 'de-DE' })
    const { page } = await openEditor(visit, id)
    await page.evaluate("document.documentElement.style.fontSize = '250%'")
    await expect.poll(() => page.evaluate('[document.documentElement.scrollWidth, innerWidth]')).toEqual([390, 390])
  })

  it('has sliders that a finger can hit beside their track', async () => {
    const id = await drawDesign(scene)
    await using visit = await stage.visit({ ...phone, user: scene.user })
    const { page } = await openEditor(visit, id)
    await page.getByRole('button', { name: 'Properties' }).tap()
    expect((await boxOf(page.getByRole('slider', { name: 'Opacity' }))).height).toBe(44)
  })

  it('names what has no name in German', async () => {
    await using visit = await stage.visit({ ...phone, user: scene.user, locale: 'de-DE' })
    const { page, goTo } = visit
    await goTo('/designs')
    await page.getByRole('button', { name: 'Neues Design' }).first().tap()
    await page.getByRole('button', { name: 'Erstellen' }).tap()
    await page.getByRole('application').waitFor()
    expect(await page.getByLabel('Titel', { exact: true }).inputValue()).toBe('Design ohne Titel')
    await page.getByRole('button', { name: 'Eigenschaften' }).tap()
    const name = page.getByLabel('Name', { exact: true })
    expect([await name.inputValue(), await name.getAttribute('placeholder')]).toEqual(['', 'Seite 1'])
  })

  it('marks the open panel and pressed buttons in forced colors', async () => {
    const id = await drawDesign(scene, { layers: [textAt('words', { x: 100, y: 700, width: 400, height: 96 }, 'Harbor')] })
    await using visit = await stage.visit({ ...phone, user: scene.user, forcedColors: 'active' })
    const { page } = await openEditor(visit, id)
    const layers = page.getByRole('button', { name: 'Layers', exact: true })
    const several = page.getByRole('button', { name: 'Select several' })
    await layers.tap()
    const before = [await outlineOf(layers), await outlineOf(several)]
    await several.tap()
    expect([...before, await outlineOf(several)]).toEqual(['solid', 'none', 'solid'])
  })

  it('opens a page by a tap in the middle of its picture', async () => {
    const change: Parameters<typeof drawDesign>[1] = {
      change: (document) => ({ ...document, pages: document.pages.flatMap((one) => [one, { ...one, id: 'second', name: 'Hours' }]) }),
    }
    const id = await drawDesign(scene, change)
    await using visit = await stage.visit({ ...phone, user: scene.user })
    const { page } = await openEditor(visit, id)
    await page.getByRole('button', { name: 'Pages', exact: true }).tap()
    const tile = page.getByRole('button', { name: 'Page 2: Hours' })
    const { x, y, width, height } = await boxOf(tile)
    await (await putFingersOn(page)).tap({ x: x + width / 2, y: y + height / 2 })
    await expect.poll(() => tile.getAttribute('aria-current')).toBe('page')
    expect(await page.getByRole('menu').count()).toBe(0)
    expect(await isHit(tile)).toBe(true)
  })

  it('moves the page with the caret of a text that grows below the screen', async () => {
    const id = await drawDesign(scene, {
      layers: [textAt('words', { x: 100, y: 700, width: 400, height: 96 }, 'Harbor', { name: 'Words' })],
    })
    await using visit = await stage.visit({ ...phone, user: scene.user })
    const { page, canvas } = await openEditor(visit, id)
    const before = await pageIn(page)
    const at = { x: before.left + 200 * before.zoom, y: before.top + 745 * before.zoom }
    await (await putFingersOn(page)).doubleTap(at)
    const field = page.getByRole('textbox', { name: 'Edit text' })
    await field.waitFor()
    await page.keyboard.press('End')
    for (let line = 0; line < 30; line += 1) await page.keyboard.type('\ncod')
    const { y: top, height } = await boxOf(canvas)
    await expect.poll(async () => ((box) => box.y + box.height)(await boxOf(field))).toBeLessThanOrEqual(top + height + 1)
    const now = await pageIn(page)
    const shown = await boxOf(field)
    expect(Math.abs(now.top + 700 * now.zoom - shown.y)).toBeLessThan(2)
  })

  it('gives the focus to its title when it is opened from the list', async () => {
    await drawDesign(scene, { title: 'Poster' })
    await using visit = await stage.visit({ ...phone, user: scene.user })
    const { page, goTo } = visit
    await goTo('/designs')
    await page.getByRole('link', { name: /^Poster/ }).tap()
    await page.getByRole('application').waitFor()
    await expect.poll(() => isFocused(page.getByRole('heading', { name: 'Poster', level: 1 }))).toBe(true)
  })
})
