import type { Layer } from '@broadside/contract/features/design-document.schemas'
import { getMedia } from '@broadside/contract/features/media'
import { beforeAll, describe, expect, it } from 'vitest'
import { landscape } from '../../../apps/server/src/features/media/media/testing/samples.ts'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { pictureIds } from '../../../packages/scene/src/testing/every-field.ts'
import { gallery } from '../../../packages/scene/src/testing/gallery.ts'
import { isEdge } from '../compare.ts'
import { drawDesign, layersOf, openEditor, readDesign, shapeAt, textAt } from '../design-editor.ts'
import { differences, drawByServer } from '../drawn-pages.ts'
import { addFile } from '../shelf.ts'
import { hasChromium, openStage } from '../stage.ts'

const chosen = [
  'a turned rectangle',
  'a thin line',
  'a turned picture',
  'a flipped crop',
  'a graded picture',
  'an erased picture',
  'all gradients',
  'a turned inner shadow',
  'an outline in the center',
  'all blend modes',
  'a faded group that blends',
  'plain text',
  'outlined text with a shadow',
  'text with effects',
  'a poster',
]

const withPicture = (layers: readonly Layer[], id: string): Layer[] =>
  layers.map((layer) => (layer.image?.media_id === pictureIds.one ? { ...layer, image: { ...layer.image, media_id: id } } : layer))

describe.runIf(hasChromium)('the canvas of the image editor', () => {
  const stage = perFile(openStage)
  let scene: Scene
  beforeAll(async () => void (scene = await createScene(stage.test)))

  const addPicture = async (): Promise<string> => {
    const id = await addFile(scene, 'harbor.png', await landscape(200, 120, 30))
    await expect.poll(async () => (await scene.client.call(getMedia, { params: { id } })).body.processing_status).toBe('ready')
    return id
  }
  const visitEditor = async () => {
    const visit = await stage.visit({ user: scene.user, viewport: { width: 1440, height: 900 } })
    visit.watch.expectFailure('404 GET /api/v1/media/*/content')
    return visit
  }
  const drawnByServer = (id: string, pageId: string) => drawByServer(scene.client, id, pageId)

  it('shows pages as the server exports them', async () => {
    const exhibits = gallery().filter(({ name }) => chosen.includes(name))
    const pictureId = await addPicture()
    const pages = exhibits.flatMap(({ name, document }, index) =>
      document.pages.map((page) => ({ ...page, id: `page-${index}`, name, layers: withPicture(page.layers, pictureId) })),
    )
    const side = exhibits[0]?.document.width_px ?? 0
    const id = await drawDesign(scene, { width: side, height: side, change: (document) => ({ ...document, pages }) })
    await using visit = await visitEditor()
    const { canvas, page } = await openEditor(visit, id, { width: side, height: side })
    await canvas.focus()
    await page.keyboard.press('0')
    for (const [index, { name, hasText }] of exhibits.entries()) {
      const server = await drawnByServer(id, `page-${index}`)
      await page.locator(`[data-page="page-${index}"] [data-tile]`).click()
      const mostDiffering = hasText ? (0.01 * server.length) / 4 : 0
      await expect
        .poll(async () => (await differences(page, server, hasText))?.length, { message: name })
        .toBeLessThanOrEqual(mostDiffering)
      const found = (await differences(page, server, hasText)) ?? []
      expect(
        found.filter((at) => !isEdge(server, side, at)),
        name,
      ).toEqual([])
    }
  })

  it('draws characters that no font has as the server does', async () => {
    const text = textAt('words', { x: 20, y: 20, width: 760, height: 96 }, 'Sale 割引 🎉')
    const id = await drawDesign(scene, { width: 800, height: 800, layers: [text] })
    await using visit = await visitEditor()
    const { canvas, page } = await openEditor(visit, id, { width: 800, height: 800 })
    await canvas.focus()
    await page.keyboard.press('0')
    const server = await drawnByServer(id, (await readDesign(scene, id)).pages[0]?.id ?? '')
    await expect.poll(async () => (await differences(page, server, true))?.length).toBeLessThanOrEqual((0.01 * server.length) / 4)
    expect(((await differences(page, server, true)) ?? []).filter((at) => !isEdge(server, 800, at))).toEqual([])
  })

  it('moves the layer that is visible below the pointer, and shows the result as it is exported', async () => {
    const square = shapeAt('square', { x: 100, y: 100, width: 300, height: 300 })
    const ring = shapeAt(
      'ring',
      { x: 80, y: 80, width: 340, height: 340 },
      { kind: 'ellipse', fill: '', stroke: '#111827', stroke_width: 20 },
    )
    const veil = shapeAt('veil', { x: 300, y: 0, width: 500, height: 800 }, { fill: '#2563eb80' }, { effects: { blend_mode: 'multiply' } })
    const id = await drawDesign(scene, { width: 800, height: 800, layers: [square, ring, veil] })
    await using visit = await visitEditor()
    const { page, drag } = await openEditor(visit, id, { width: 800, height: 800 })
    // The middle of the ring is empty, so the square in it moves.
    await drag({ x: 250, y: 250 }, { x: 411, y: 512 })
    await page.keyboard.press('0')
    await expect.poll(async () => layersOf(await readDesign(scene, id)).find((layer) => layer.id === 'square')?.transform.x).not.toBe(100)
    expect(layersOf(await readDesign(scene, id)).find((layer) => layer.id === 'ring')?.transform).toMatchObject({ x: 80, y: 80 })
    const pageId = (await readDesign(scene, id)).pages[0]?.id ?? ''
    const server = await drawnByServer(id, pageId)
    await expect.poll(async () => (await differences(page, server, false))?.length).toBe(0)
  })

  it('moves the view with the space bar also after a click on a button, which is not pressed again', async () => {
    const id = await drawDesign(scene, { layers: [shapeAt('square', { x: 400, y: 400, width: 280, height: 280 })] })
    await using visit = await stage.visit({ user: scene.user })
    const { page, canvas, at } = await openEditor(visit, id)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    const zoom = page.getByRole('button', { name: /^Zoom: / })
    const zoomed = await zoom.textContent()
    const place = () =>
      canvas
        .locator('canvas')
        .first()
        .evaluate((element) => (element as unknown as { style: { transform: string } }).style.transform)
    const before = await place()
    const middle = await at({ x: 540, y: 540 })
    await page.keyboard.down(' ')
    await page.mouse.move(middle.x, middle.y)
    await page.mouse.down()
    await page.mouse.move(middle.x + 120, middle.y, { steps: 4 })
    await page.mouse.up()
    await page.keyboard.up(' ')
    await expect.poll(place).not.toBe(before)
    expect(await zoom.textContent()).toBe(zoomed)
    expect(layersOf(await readDesign(scene, id))[0]?.transform.x).toBe(400)
  })

  it('moves layers again after the space bar, which moves the view, was released in a field', async () => {
    const id = await drawDesign(scene, { layers: [shapeAt('square', { x: 400, y: 400, width: 280, height: 280 })] })
    await using visit = await stage.visit({ user: scene.user })
    const { page, canvas, drag } = await openEditor(visit, id)
    await canvas.focus()
    await page.keyboard.down(' ')
    await page.getByRole('textbox', { name: 'Title' }).focus()
    await page.keyboard.up(' ')
    await drag({ x: 540, y: 540 }, { x: 640, y: 540 })
    await expect.poll(async () => layersOf(await readDesign(scene, id))[0]?.transform.x).toBeGreaterThan(450)
  })

  it('moves the view while a layer is dragged beyond its edge', async () => {
    const square = shapeAt('square', { x: 400, y: 400, width: 280, height: 280 })
    const id = await drawDesign(scene, { layers: [square] })
    await using visit = await visitEditor()
    const { page, canvas, at } = await openEditor(visit, id)
    const [start, box] = [await at({ x: 540, y: 540 }), await canvas.boundingBox()]
    if (!box) throw new Error('The canvas is not visible.')
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(start.x, box.y + box.height / 2, { steps: 3 })
    await page.mouse.move(start.x, box.y + box.height + 40, { steps: 3 })
    const place = () =>
      canvas
        .locator('canvas')
        .first()
        .evaluate((element) => (element as unknown as { style: { transform: string } }).style.transform)
    const first = await place()
    await expect.poll(place).not.toBe(first)
    await page.mouse.up()
    await expect.poll(async () => layersOf(await readDesign(scene, id))[0]?.transform.y).toBeGreaterThan(1000)
  })
})
