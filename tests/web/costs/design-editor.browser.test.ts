/** The cost of changing a design, counted in what is drawn, which doesn't depend on the machine's load. */
import type { Layer } from '@broadside/contract/features/design-document.schemas'
import { getMedia } from '@broadside/contract/features/media'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { landscape } from '../../../apps/server/src/features/media/media/testing/samples.ts'
import { layer } from '../../../apps/server/src/features/studio/designs/testing/documents.ts'
import { drawDesign, openEditor, shapeAt, textAt } from '../design-editor.ts'
import { addFile } from '../shelf.ts'
import { hasChromium, openStage } from '../stage.ts'

/** Counts the calls that draw, and the pixels that pictures cover, in each frame in which anything was drawn. */
const counting = `
  globalThis.drawnFrames = []
  let frame
  const count = (pixels) => {
    if (!frame) {
      frame = { operations: 0, pixels: 0 }
      drawnFrames.push(frame)
      queueMicrotask(() => { frame = undefined })
    }
    frame.operations += 1
    frame.pixels += pixels
  }
  const pens = CanvasRenderingContext2D.prototype
  for (const name of ['fill', 'stroke', 'fillText', 'strokeText', 'fillRect', 'drawImage', 'putImageData', 'getImageData']) {
    const draw = pens[name]
    pens[name] = function (...parts) {
      const [width, height] = name === 'drawImage' && parts.length > 3 ? parts.slice(-2) : name === 'getImageData' ? parts.slice(2) : [0, 0]
      const source = name === 'drawImage' && parts.length === 3 ? parts[0].width * parts[0].height : 0
      count(Math.abs(width * height) + source)
      return draw.apply(this, parts)
    }
  }`

interface Frame {
  operations: number
  pixels: number
}

/** What was drawn since the last call, in each frame or idle time. */
const takeFrames = (page: Page): Promise<Frame[]> => page.evaluate('drawnFrames.splice(0)')

const nextFrame = (page: Page) => page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')

/** Waits until nothing was drawn for a while. */
const settled = (page: Page) =>
  page.evaluate(`(async () => {
    for (let quiet = 0; quiet < 40; quiet += 1) {
      const before = drawnFrames.length
      await new Promise((resolve) => requestAnimationFrame(resolve))
      if (drawnFrames.length > before) quiet = 0
    }
  })()`)

const most = (frames: readonly Frame[], unit: keyof Frame): number => Math.max(0, ...frames.map((frame) => frame[unit]))

/** A hundred layers of several kinds, some with effects, all over the page. */
const hundred = (): Layer[] =>
  Array.from({ length: 100 }, (_, index) => {
    const at = { x: (index % 10) * 105, y: Math.floor(index / 10) * 105, width: 130, height: 110 }
    const effects = { drop_shadow: { color: '#000000', opacity: 0.5, blur: 12, angle: 45, distance: 6 } }
    if (index % 4 === 0)
      return textAt(`layer-${index}`, at, 'Harbor lights', { text: { text: 'Harbor lights', font_size: 30, wrap: 'word' } })
    return shapeAt(`layer-${index}`, at, { kind: index % 2 ? 'ellipse' : 'rectangle' }, index % 10 === 3 ? { effects } : {})
  })

describe.runIf(hasChromium)('dragging one of a hundred layers', () => {
  const stage = perFile(openStage)
  let scene: Scene
  beforeEach(async () => void (scene = await createScene(stage.test)))

  it('draws less than a twentieth of the page in each frame, and less than half in the first', async () => {
    const id = await drawDesign(scene, { layers: hundred() })
    await using visit = await stage.visit({ user: scene.user, viewport: { width: 1440, height: 900 } })
    const { page } = visit
    await page.addInitScript(counting)
    const { canvas, at } = await openEditor(visit, id)
    await settled(page)
    await canvas.focus()
    await takeFrames(page)
    // Another zoom draws all of the page again.
    await page.keyboard.press('ControlOrMeta+=')
    await settled(page)
    const all = await takeFrames(page)
    const whole = { operations: most(all, 'operations'), pixels: most(all, 'pixels') }
    expect(whole.operations).toBeGreaterThan(100)
    await page.keyboard.press('1')
    await settled(page)

    const { x, y } = await at({ x: 590, y: 580 })
    await page.mouse.move(x, y)
    await page.mouse.down()
    await settled(page)
    await takeFrames(page)
    const frames: Frame[] = []
    for (let step = 1; step <= 12; step += 1) {
      await page.mouse.move(x + step * 7, y + step * 3)
      await nextFrame(page)
      frames.push(...(await takeFrames(page)))
    }
    await page.mouse.up()
    const [first, ...others] = frames
    expect(first?.operations).toBeLessThan(whole.operations / 2)
    expect(others.length).toBeGreaterThan(5)
    for (const { operations } of others) expect(operations).toBeLessThan(whole.operations / 20)
    for (const { pixels } of frames) expect(pixels).toBeLessThan(whole.pixels / 2)
  })
})

/** Counts the pixels that are read in order to change their colors. */
const countingReads = `
  globalThis.readPixels = 0
  const { getImageData } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.getImageData = function (x, y, width, height, ...others) {
    readPixels += width * height
    return getImageData.call(this, x, y, width, height, ...others)
  }`

describe.runIf(hasChromium)('zooming an adjusted picture', () => {
  const stage = perFile(openStage)

  it('computes none of its pixels again', async () => {
    const side = 2048
    const scene = await createScene(stage.test)
    const mediaId = await addFile(scene, 'harbor.png', await landscape(side, side, 30))
    await expect.poll(async () => (await scene.client.call(getMedia, { params: { id: mediaId } })).body.processing_status).toBe('ready')
    const transform = { x: 0, y: 0, width: side, height: side, rotation: 0, flip_x: false, flip_y: false }
    const image = { media_id: mediaId, fit: 'cover' as const, adjustments: { contrast: 0.4, saturation: 0.3 } }
    const id = await drawDesign(scene, { width: side, height: side, layers: [layer('picture', { type: 'image', transform, image })] })
    await using visit = await stage.visit({ user: scene.user, viewport: { width: 1440, height: 900 } })
    // The server makes the copies that are drawn on the first request for them.
    visit.watch.expectFailure('404 GET /api/v1/media/*/content')
    const { page } = visit
    await page.addInitScript(`${counting};${countingReads}`)
    const { canvas } = await openEditor(visit, id, { width: side, height: side })
    await expect.poll(() => page.evaluate<number>('readPixels')).toBeGreaterThanOrEqual(side * side)
    await canvas.focus()
    const zoom = async (): Promise<number> => {
      await settled(page)
      await takeFrames(page)
      await page.evaluate('readPixels = 0')
      for (const key of ['=', '=', '=', '-', '-', '-', '-']) {
        await page.keyboard.press(`ControlOrMeta+${key}`)
        await settled(page)
      }
      expect((await takeFrames(page)).length).toBeGreaterThan(5)
      return page.evaluate<number>('readPixels')
    }
    // The copy with all pixels may arrive during the first one.
    await expect.poll(zoom, { timeout: 60_000 }).toBeLessThan(side)
  })
})
