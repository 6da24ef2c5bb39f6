import type { Layer } from '@broadside/contract/features/design-document.schemas'
import { deleteMedia, getMedia } from '@broadside/contract/features/media'
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
  const layers = async (id: string) => layersOf(await readDesign(scene, id))
  const names = async (id: string) => (await layers(id)).map(({ name }) => name)
  const undo = (page: Page) => page.keyboard.press('ControlOrMeta+z')

  it('are uploaded when they are dropped, in their order, and one that failed is retried', async () => {
    const id = await drawDesign(scene)
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    const { canvas, at } = await openEditor(visit, id)
    visit.watch.expectFailure('403 POST /api/v1/media/upload-session')
    await page.route('**/media/upload-session', async (route) => {
      const isFirst = route.request().postData()?.includes('first.png')
      if (!isFirst) return route.continue()
      await page.unroute('**/media/upload-session')
      return route.fulfill({
        status: 403,
        json: { code: 'storage_quota_exceeded', title: 'Quota', detail: 'The storage is full.', status: 403 },
      })
    })
    const svg = { name: 'logo.svg', type: 'image/svg+xml', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }
    await dropFiles(canvas, await at({ x: 400, y: 500 }), [
      await file('first.png', 10),
      svg,
      await file('second.png', 90),
      await file('third.png', 200),
    ])
    await page
      .getByRole('alert')
      .getByText('logo.svg wasn’t added')
      .or(page.getByText(/logo\.svg wasn't added/))
      .waitFor()
    await expect.poll(() => names(id)).toEqual(['second', 'third'])
    await page.getByRole('button', { name: 'Retry first.png' }).click()
    await expect.poll(() => names(id)).toEqual(['first', 'second', 'third'])
    const [first, second] = await layers(id)
    expect(first?.transform).toMatchObject({ x: 100, y: 300, width: 600, height: 400 })
    expect(second?.transform).toMatchObject({ x: 120, y: 320 })
    await canvas.focus()
    for (const left of [['second', 'third'], ['second'], []]) {
      await undo(page)
      await expect.poll(async () => (await names(id)).toSorted()).toEqual(left)
    }
  })
})
