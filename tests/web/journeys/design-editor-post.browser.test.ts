/** From a post to the image editor, and back with its picture; and other ways into the editor. */
import { getImageDesign, listImageDesigns } from '@broadside/contract/features/designs'
import { getMedia, listMedia, updateMedia } from '@broadside/contract/features/media'
import { createPublication, getPublication } from '@broadside/contract/features/publications'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { landscape } from '../../../apps/server/src/features/media/media/testing/samples.ts'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { hands, kindsOfHands } from '../hands.ts'
import { addFile } from '../shelf.ts'
import { hasChromium, openStage } from '../stage.ts'
import { startPost } from '../writing.ts'

describe.runIf(hasChromium)('the image editor, from a post', () => {
  const stage = perFile(openStage)
  let scene: Scene
  let image: string
  const add = async (name: string, width: number, height: number) => {
    const id = await addFile(scene, name, await landscape(width, height, 20))
    await expect.poll(async () => (await scene.client.call(getMedia, { params: { id } })).body.processing_status).toBe('ready')
    return id
  }
  beforeEach(async () => {
    scene = await createScene(stage.test)
    image = await add('harbour.png', 600, 400)
    await scene.client.call(updateMedia, { params: { id: image }, body: { alt_text: 'The harbour at dawn' } })
  })

  const write = async (media: { media_id: string; alt_text?: string }[] = []) => {
    const body = { workspace_id: scene.workspaceId, text: 'Open from eight.', media }
    return (await scene.client.call(createPublication, { body })).body.id
  }
  const attachedTo = async (id: string) => (await scene.client.call(getPublication, { params: { id } })).body.media
  const designs = async () => (await scene.client.call(listImageDesigns, { query: { workspace_id: scene.workspaceId } })).body.designs
  const pictures = async () => (await scene.client.call(listMedia, { query: { workspace_id: scene.workspaceId } })).body.media
  const addRectangle = async (page: Page, before: number): Promise<void> => {
    const layers = page.getByRole('treeitem')
    await expect.poll(() => layers.count()).toBe(before)
    await page.getByRole('application').focus()
    await page.keyboard.press('r')
    await page.keyboard.press('Enter')
    await expect.poll(() => layers.count()).toBe(before + 1)
  }

  describe.each(kindsOfHands)('by %s', (kind) => {
    it('returns an attached image, changed, to its place', async () => {
      const second = await add('market.png', 300, 300)
      const id = await write([{ media_id: image, alt_text: 'The harbour at dawn' }, { media_id: second }])
      await using visit = await stage.visit({ user: scene.user })
      const { page, watch, goTo } = visit
      const { press } = hands[kind](page)
      // Until the server has made the copies that the editor draws.
      watch.expectFailure('404 GET /api/v1/media/*/content')
      await goTo(`/publications/${id}`)
      await press('button', 'Edit harbour.png in the image editor')
      await page.getByRole('application').waitFor()
      await addRectangle(page, 1)
      await press('button', 'Add to post')
      await press('button', 'Add 1 page to the post')
      await page.getByText('1 page added to the post').waitFor()
      await expect.poll(() => page.locator('[data-media]').count()).toBe(2)
      await expect.poll(async () => (await attachedTo(id))?.[0]?.media_id).not.toBe(image)
      const [made, other] = (await attachedTo(id)) ?? []
      expect(made).toMatchObject({ alt_text: 'The harbour at dawn' })
      expect(other?.media_id).toBe(second)

      const [design] = await designs()
      expect(design).toMatchObject({ title: 'harbour', width_px: 600, height_px: 400 })
      const { document } = (await scene.client.call(getImageDesign, { params: { id: design?.id ?? '' } })).body
      expect(document.pages[0]?.layers.map(({ type }) => type)).toEqual(['image', 'shape'])
      expect((await pictures()).map(({ filename }) => filename)).toContain('harbour.png')

      await page.reload()
      await expect.poll(() => page.locator('[data-media]').count()).toBe(2)
    })
  })

  it('opens for an image of the library, and from the list', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page, watch, goTo } = visit
    const { press } = hands.pointer(page)
    watch.expectFailure('404 GET /api/v1/media/*/content')
    await goTo(`/media?media=${image}`)
    await press('button', 'Edit in a design')
    await expect.poll(() => page.getByRole('treeitem').count()).toBe(1)
    expect(await designs()).toMatchObject([{ title: 'harbour', width_px: 600, height_px: 400 }])
    await goTo('/designs')
    await page.getByRole('link', { name: /^harbour/ }).click()
    await page.getByRole('treeitem', { name: 'harbour' }).waitFor()
  })

  it('makes a new design for a post that was not saved yet', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    const { press } = hands.pointer(page)
    await startPost(visit, [])
    await press('button', 'From design')
    await press('button', 'New design')
    await press('button', 'Create')
    await page.getByRole('application').waitFor()
    await addRectangle(page, 0)
    await press('button', 'Add page')
    await press('button', 'Add to post')
    await press('checkbox', 'Page 2')
    await press('button', 'Add 1 page to the post')
    await page.getByText('1 page added to the post').waitFor()
    await expect.poll(() => page.locator('[data-media]').count()).toBe(1)
    await page.goBack()
    await expect.poll(() => new URL(page.url()).pathname).not.toMatch(/\/edit$/)
  })
})
