import type { DesignDocument, Layer } from '@broadside/contract/features/design-document.schemas'
import { getMedia } from '@broadside/contract/features/media'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { layer } from '../../../apps/server/src/features/studio/designs/testing/documents.ts'
import { landscape } from '../../../apps/server/src/features/media/media/testing/samples.ts'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { drawDesign, layersOf, openEditor, readDesign } from '../design-editor.ts'
import { dropFiles, pasteFiles } from '../dropping.ts'
import { addFile } from '../shelf.ts'
import { hasChromium, openStage } from '../stage.ts'

const imageAt = (id: string, mediaId: string, transform: Partial<Layer['transform']> = {}): Layer =>
  layer(id, {
    type: 'image',
    name: id,
    transform: { x: 240, y: 340, width: 600, height: 400, rotation: 0, flip_x: false, flip_y: false, ...transform },
    image: { media_id: mediaId, fit: 'cover', source_width: 600, source_height: 400 },
  })

const file = async (name: string, hue: number) => ({ name, type: 'image/png', bytes: await landscape(600, 400, hue) })

describe.runIf(hasChromium)('images in the image editor', () => {
  const stage = perFile(openStage)
  let scene: Scene
  beforeEach(async () => void (scene = await createScene(stage.test)))

  const store = async (name: string, hue: number) => {
    const id = await addFile(scene, name, await landscape(600, 400, hue))
    await expect.poll(async () => (await scene.client.call(getMedia, { params: { id } })).body.processing_status).toBe('ready')
    return id
  }
  const visitEditor = async () => {
    const visit = await stage.visit({ user: scene.user })
    // The server makes the copies that are drawn on the first request for them.
    visit.watch.expectFailure('404 GET /api/v1/media/*/content')
    return visit
  }
  const layers = async (id: string) => layersOf(await readDesign(scene, id))
  const names = async (id: string) => (await layers(id)).map(({ name }) => name)
  const undo = (page: Page) => page.keyboard.press('ControlOrMeta+z')

  it('are uploaded when they are dropped, in their order, and one that failed is retried', async () => {
    const id = await drawDesign(scene)
    await using visit = await visitEditor()
    const { page } = visit
    const { canvas, at } = await openEditor(visit, id)
    visit.watch.expectFailure('403 POST /api/v1/media/upload-session')
    let isFull = true
    await page.route('**/media/upload-session', async (route) => {
      if (!isFull || !route.request().postData()?.includes('first.png')) return route.continue()
      isFull = false
      return route.fulfill({
        status: 403,
        json: { code: 'limit_reached', title: 'Full', detail: 'Only 3 bytes are free.', status: 403 },
      })
    })
    const svg = { name: 'logo.svg', type: 'image/svg+xml', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }
    await dropFiles(canvas, await at({ x: 400, y: 500 }), [
      await file('first.png', 10),
      svg,
      await file('second.png', 90),
      await file('third.png', 200),
    ])
    await page.getByText("logo.svg wasn't added.").waitFor()
    await expect.poll(() => names(id)).toEqual(['second', 'third'])
    await page.getByRole('button', { name: 'Retry first.png' }).click()
    await expect.poll(() => names(id)).toEqual(['first', 'second', 'third'])
    const [first, second] = await layers(id)
    const { x = 0, y = 0 } = first?.transform ?? {}
    // A pixel of the screen has several of the page.
    expect([Math.abs(x - 100), Math.abs(y - 300)].every((away) => away < 3)).toBe(true)
    expect(first?.transform).toMatchObject({ width: 600, height: 400 })
    expect(second?.transform).toMatchObject({ x: x + 20, y: y + 20 })
    await canvas.focus()
    for (const left of [2, 1, 0]) {
      await undo(page)
      await expect.poll(async () => (await names(id)).length).toBe(left)
    }
  })

  it('are pasted, and dropped on another page', async () => {
    const addPage = ({ pages: [page], ...rest }: DesignDocument): DesignDocument => {
      if (!page) throw new Error('The document has no page.')
      return { ...rest, pages: [page, { ...page, id: 'second', name: 'Second' }] }
    }
    const id = await drawDesign(scene, { change: addPage })
    await using visit = await visitEditor()
    const { canvas } = await openEditor(visit, id)
    await canvas.focus()
    await pasteFiles(canvas, [await file('image.png', 10)])
    await expect.poll(() => names(id)).toEqual(['image'])
    await dropFiles(visit.page.locator('[data-page="second"]'), { x: 0, y: 0 }, [await file('other.png', 90)])
    await expect.poll(async () => (await readDesign(scene, id)).pages[1]?.layers.map(({ name }) => name)).toEqual(['other'])
    await visit.page.getByRole('treeitem', { name: /other/ }).waitFor()
  })

  it('come from the library, also in place of another one', async () => {
    const [harbor, ferry] = [await store('harbor.png', 10), await store('ferry.png', 90)]
    const id = await drawDesign(scene)
    await using visit = await visitEditor()
    const { page } = visit
    const { canvas, click, at } = await openEditor(visit, id)
    await page.getByRole('button', { name: 'Library', exact: true }).click()
    await page.getByRole('checkbox', { name: 'harbor.png' }).click()
    await page.getByRole('checkbox', { name: 'ferry.png' }).click()
    await page.getByRole('button', { name: 'Add 2 files' }).click()
    await expect.poll(() => names(id)).toEqual(['harbor', 'ferry'])
    await canvas.focus()
    await undo(page)
    await expect.poll(() => names(id)).toEqual([])
    const recent = page.getByRole('list', { name: 'Recently used images' }).getByRole('button', { name: 'Add ferry.png' })
    const [target, origin] = [await at({ x: 540, y: 300 }), await canvas.boundingBox()]
    await recent.dragTo(canvas, { targetPosition: { x: target.x - (origin?.x ?? 0), y: target.y - (origin?.y ?? 0) } })
    await expect.poll(async () => (await layers(id)).map(({ transform }) => Math.abs(transform.y - 100) < 3)).toEqual([true])
    await canvas.focus()
    await undo(page)
    await recent.click()
    await expect.poll(async () => (await layers(id)).map(({ transform }) => transform.y)).toEqual([340])
    await click({ x: 540, y: 540 })
    await page.getByRole('button', { name: 'Replace…' }).click()
    await page.getByRole('checkbox', { name: 'harbor.png' }).click()
    await page.getByRole('button', { name: 'Add 1 file' }).click()
    await expect.poll(async () => (await layers(id)).map(({ image }) => image?.media_id)).toEqual([harbor])
    await canvas.focus()
    await undo(page)
    await expect.poll(async () => (await layers(id)).map(({ image }) => image?.media_id)).toEqual([ferry])
    await page.getByRole('button', { name: 'Replace…' }).click()
    const { name, type: mimeType, bytes: buffer } = await file('new.png', 200)
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
    const filename = async () => {
      const [picture] = await layers(id)
      return (await scene.client.call(getMedia, { params: { id: picture?.image?.media_id ?? '' } })).body.filename
    }
    // The file is uploaded, then the design is saved.
    await expect.poll(filename, { timeout: 45_000 }).toBe('new.png')
  })

  it('are cropped with the pointer, the keyboard and the bar', async () => {
    const id = await drawDesign(scene, { layers: [imageAt('picture', await store('harbor.png', 10))] })
    await using visit = await visitEditor()
    const { page } = visit
    const { canvas, click, doubleClick, drag } = await openEditor(visit, id)
    const box = async () => {
      const [picture] = await layers(id)
      const { x, y, width, height } = picture?.transform ?? {}
      return [x, y, width, height].map((value) => Math.round(value ?? 0))
    }
    const bar = page.getByRole('region', { name: 'Crop' })
    await doubleClick({ x: 540, y: 540 })
    await bar.waitFor()
    await drag({ x: 240, y: 540 }, { x: 390, y: 540 })
    await page.keyboard.press('Enter')
    await bar.waitFor({ state: 'detached' })
    await expect.poll(box).toEqual([390, 340, 450, 400])

    await click({ x: 600, y: 540 })
    await page.keyboard.press('c')
    await bar.waitFor()
    for (const key of ['Alt+Shift+ArrowLeft', 'Shift+ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key)
    await page.keyboard.press('Enter')
    await expect.poll(box).toEqual([379, 340, 440, 400])

    await page.keyboard.press('c')
    await bar.getByRole('button', { name: '1:1' }).click()
    await bar.getByRole('button', { name: 'Apply' }).click()
    await expect.poll(box).toEqual([399, 340, 400, 400])
    await page.keyboard.press('c')
    await bar.getByRole('button', { name: 'Reset' }).press('Enter')
    await page.keyboard.press('Escape')
    await bar.waitFor({ state: 'detached' })
    await canvas.focus()
    for (const left of [
      [379, 340, 440, 400],
      [390, 340, 450, 400],
      [240, 340, 600, 400],
    ]) {
      await undo(page)
      await expect.poll(box).toEqual(left)
    }
  })

  it('that are missing are listed, and replaced wherever they are used', async () => {
    const [gone, harbor] = [await store('gone.png', 10), await store('harbor.png', 90)]
    const layersOfPage = [imageAt('above', gone, { y: 40 }), imageAt('below', gone, { y: 600 })]
    const id = await drawDesign(scene, { layers: layersOfPage })
    await using visit = await visitEditor()
    const { page } = visit
    await page.route(`**/media/${gone}/content*`, (route) => route.fulfill({ status: 404, json: { code: 'not_found', status: 404 } }))
    await openEditor(visit, id)
    await expect.poll(() => page.getByText('Picture missing').count()).toBe(2)
    const notice = page.getByRole('status').filter({ hasText: '1 picture is missing' })
    await notice.getByRole('button', { name: 'Show' }).click()
    await page.getByRole('button', { name: 'Select Page 1 · below' }).click()
    await notice.getByRole('button', { name: 'Show' }).click()
    await page.getByRole('button', { name: 'Replace in 2 places…' }).click()
    await page.getByRole('checkbox', { name: 'harbor.png' }).click()
    await page.getByRole('button', { name: 'Add 1 file' }).click()
    await notice.waitFor({ state: 'detached' })
    await expect.poll(async () => (await layers(id)).map(({ image }) => image?.media_id)).toEqual([harbor, harbor])
  })
})
