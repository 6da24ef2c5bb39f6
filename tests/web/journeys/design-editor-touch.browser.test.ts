/** Fingers on the canvas of the image editor, on a phone. */
import type { Point } from '@broadside/scene/editor'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { drawDesign, layersOf, openEditor, readDesign, shapeAt, textAt } from '../design-editor.ts'
import { putFingersOn } from '../fingers.ts'
import { hands } from '../hands.ts'
import { hasChromium, openStage } from '../stage.ts'

const square = shapeAt('square', { x: 100, y: 100, width: 300, height: 300 }, {}, { name: 'Square' })
const circle = shapeAt('circle', { x: 600, y: 600, width: 300, height: 300 }, { kind: 'ellipse' }, { name: 'Circle' })
const words = textAt('words', { x: 100, y: 700, width: 400, height: 96 }, 'Harbor', { name: 'Words' })
const inSquare = { x: 250, y: 250 }
const inCircle = { x: 750, y: 750 }
const inWords = { x: 200, y: 745 }

interface Sheet {
  left: number
  top: number
  width: number
}

/** Where the page is in the window. */
const pageIn = (page: Page): Promise<Sheet> =>
  page.evaluate(`(() => {
    const { left, top, width } = document.querySelector('[data-design-canvas] > div').getBoundingClientRect()
    return { left, top, width }
  })()`)

/** The page is drawn with the next frame. */
const nextFrame = (page: Page) => page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')

const midOf = ([one, other]: readonly [Point, Point]): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })

describe.runIf(hasChromium)('fingers in the image editor', () => {
  const stage = perFile(openStage)
  let scene: Scene
  let id: string
  beforeEach(async () => {
    scene = await createScene(stage.test)
    id = await drawDesign(scene, { layers: [square, circle, words] })
  })

  const visitPhone = async () => {
    const visit = await stage.visit({ user: scene.user, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const editor = await openEditor(visit, id)
    return { ...editor, visit, fingers: await putFingersOn(visit.page), undo: visit.page.getByRole('button', { name: 'Undo' }).first() }
  }
  const placeOf = async (layerId: string) => {
    const { x, y } = layersOf(await readDesign(scene, id)).find((one) => one.id === layerId)?.transform ?? {}
    return { x, y }
  }
  const wordsOf = async () => layersOf(await readDesign(scene, id)).find((one) => one.id === 'words')?.text?.text
  /** Where a point of the page is now, however it was moved or zoomed. */
  const spot = async (page: Page, { x, y }: Point): Promise<Point> => {
    const { left, top, width } = await pageIn(page)
    return { x: left + (x * width) / 1080, y: top + (y * width) / 1080 }
  }
  const selected = (page: Page, name: string) => page.getByRole('status').getByText(new RegExp(name)).first()

  for (const sheet of [undefined, 'Layers'] as const)
    it(`zoom around their middle and move the page with ${sheet ? 'a sheet' : 'no sheet'} open`, async () => {
      const { page, fingers, canvas, visit } = await visitPhone()
      await using _ = visit
      if (sheet) await page.getByRole('button', { name: sheet, exact: true }).click()
      const box = await canvas.boundingBox()
      if (!box) throw new Error('The canvas is not visible.')
      const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      await nextFrame(page)
      const before = await pageIn(page)
      const ends = [
        { x: center.x - 40, y: center.y },
        { x: center.x + 60, y: center.y + 20 },
      ] as const
      const [one, other] = [await fingers.down(ends[0]), await fingers.down(ends[1])]
      const mid = midOf(ends)
      const inPage = { x: (mid.x - before.left) / before.width, y: (mid.y - before.top) / before.width }
      await fingers.glide(
        new Map([
          [one, { x: mid.x - 100, y: mid.y - 20 }],
          [other, { x: mid.x + 100, y: mid.y + 20 }],
        ]),
      )
      await nextFrame(page)
      const zoomed = await pageIn(page)
      expect(zoomed.width / before.width).toBeCloseTo(2, 1)
      // Pages begin on pixels, so a place in the page is only exact to as many as it is zoomed by.
      expect(Math.abs(zoomed.left + inPage.x * zoomed.width - mid.x)).toBeLessThan(2.5)
      expect(Math.abs(zoomed.top + inPage.y * zoomed.width - mid.y)).toBeLessThan(2.5)
      await fingers.glide(
        new Map([
          [one, { x: mid.x - 70, y: mid.y + 20 }],
          [other, { x: mid.x + 130, y: mid.y + 60 }],
        ]),
      )
      await nextFrame(page)
      const moved = await pageIn(page)
      expect([moved.left - zoomed.left, moved.top - zoomed.top, moved.width / zoomed.width].map((value) => Math.round(value))).toEqual([
        30, 40, 1,
      ])
      await fingers.up(one)
      await fingers.up(other)
      expect(await page.evaluate('visualViewport.scale')).toBe(1)
      expect(await page.evaluate('scrollY')).toBe(0)
      expect(await placeOf('square')).toEqual({ x: 100, y: 100 })
    })

  it('drag a layer with one, and select with a tap', async () => {
    const { page, fingers, visit, undo } = await visitPhone()
    await using _ = visit
    const view = await pageIn(page)
    await fingers.tap(await spot(page, inCircle))
    await selected(page, 'Circle').waitFor()
    await nextFrame(page)
    expect(await pageIn(page)).toEqual(view)
    await fingers.tap(await spot(page, { x: 540, y: 1000 }))
    const finger = await fingers.down(await spot(page, inSquare))
    await fingers.glide(new Map([[finger, await spot(page, { x: 450, y: 263 })]]))
    await page.getByRole('toolbar', { name: 'Selection' }).waitFor()
    await fingers.up(finger)
    await expect.poll(async () => (await placeOf('square')).x).toBeGreaterThan(250)
    expect(Math.abs(((await placeOf('square')).y ?? 0) - 113)).toBeLessThan(15)
    expect(await pageIn(page)).toEqual(view)
    await undo.click()
    await expect.poll(() => placeOf('square')).toEqual({ x: 100, y: 100 })
    expect(await undo.isEnabled()).toBe(false)
  })

  it('drag beside an open sheet', async () => {
    const { page, fingers, visit } = await visitPhone()
    await using _ = visit
    await page.getByRole('button', { name: 'Layers', exact: true }).click()
    await nextFrame(page)
    const finger = await fingers.down(await spot(page, inSquare))
    await fingers.glide(new Map([[finger, await spot(page, { x: 450, y: 263 })]]))
    await fingers.up(finger)
    await expect.poll(async () => (await placeOf('square')).x).toBeGreaterThan(250)
  })

  it('open the menu with a long press, which drags nothing', async () => {
    const { page, fingers, visit, undo } = await visitPhone()
    await using _ = visit
    const at = await spot(page, inSquare)
    const finger = await fingers.down(at)
    const menu = page.getByRole('menu')
    await menu.waitFor()
    await fingers.move(finger, { x: at.x + 60, y: at.y + 40 })
    await fingers.up(finger)
    await menu.getByRole('menuitem', { name: 'Duplicate' }).waitFor()
    expect(await undo.isEnabled()).toBe(false)
    await hands.pointer(page).press('menuitem', 'Lock')
    await expect.poll(async () => layersOf(await readDesign(scene, id))[0]?.locked).toBe(true)
    expect(await placeOf('square')).toEqual({ x: 100, y: 100 })
  })

  it('open a text with a double tap, which is written in place', async () => {
    const { page, fingers, visit } = await visitPhone()
    await using _ = visit
    await fingers.doubleTap(await spot(page, inWords))
    const field = page.getByRole('textbox', { name: 'Edit text' })
    await field.waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('Edit text')
    await page.keyboard.insertText('Lights')
    await fingers.tap(await spot(page, { x: 900, y: 200 }))
    await field.waitFor({ state: 'detached' })
    await expect.poll(wordsOf).toBe('Lights')
  })

  it('end a drag without its changes when a second one comes, and start nothing until both are lifted', async () => {
    const { page, fingers, visit, undo } = await visitPhone()
    await using _ = visit
    const one = await fingers.down(await spot(page, inSquare))
    await fingers.glide(new Map([[one, await spot(page, { x: 450, y: 250 })]]))
    const other = await fingers.down(await spot(page, inCircle))
    await fingers.up(one)
    await nextFrame(page)
    const view = await pageIn(page)
    await fingers.glide(new Map([[other, await spot(page, { x: 600, y: 500 })]]))
    await nextFrame(page)
    expect(await pageIn(page)).toEqual(view)
    await fingers.up(other)
    expect(await undo.isEnabled()).toBe(false)
    const again = await fingers.down(await spot(page, inSquare))
    await fingers.glide(new Map([[again, await spot(page, { x: 450, y: 263 })]]))
    await fingers.up(again)
    await expect.poll(async () => (await placeOf('square')).x).toBeGreaterThan(250)
    expect(await placeOf('circle')).toEqual({ x: 600, y: 600 })
  })

  it('leave nothing of a gesture that the system cancels', async () => {
    const { page, fingers, visit, undo } = await visitPhone()
    await using _ = visit
    const finger = await fingers.down(await spot(page, inSquare))
    await fingers.glide(new Map([[finger, await spot(page, { x: 450, y: 250 })]]))
    await fingers.cancel()
    expect(await undo.isEnabled()).toBe(false)
    await fingers.down(await spot(page, inSquare))
    await fingers.down(await spot(page, inCircle))
    await fingers.cancel()
    await fingers.tap(await spot(page, inCircle))
    await selected(page, 'Circle').waitFor()
    const again = await fingers.down(await spot(page, inSquare))
    await fingers.glide(new Map([[again, await spot(page, { x: 450, y: 263 })]]))
    await fingers.up(again)
    await expect.poll(async () => (await placeOf('square')).x).toBeGreaterThan(250)
    await undo.click()
    await expect.poll(() => placeOf('square')).toEqual({ x: 100, y: 100 })
    expect(await undo.isEnabled()).toBe(false)
  })

  it('zoom the page, not the window, on the field of a text', async () => {
    const { page, fingers, visit } = await visitPhone()
    await using _ = visit
    await fingers.doubleTap(await spot(page, inWords))
    await page.getByRole('textbox', { name: 'Edit text' }).waitFor()
    const before = await pageIn(page)
    const at = await spot(page, inWords)
    const [one, other] = [await fingers.down({ x: at.x - 15, y: at.y }), await fingers.down({ x: at.x + 40, y: at.y })]
    await fingers.glide(
      new Map([
        [one, { x: at.x - 40, y: at.y }],
        [other, { x: at.x + 140, y: at.y }],
      ]),
    )
    await fingers.up(one)
    await fingers.up(other)
    await nextFrame(page)
    expect(await page.evaluate('visualViewport.scale')).toBe(1)
    expect((await pageIn(page)).width / before.width).toBeGreaterThan(2)
    await page.keyboard.insertText('Lights')
    await fingers.tap({ x: 195, y: 120 })
    await expect.poll(wordsOf).toBe('Lights')
  })
})
