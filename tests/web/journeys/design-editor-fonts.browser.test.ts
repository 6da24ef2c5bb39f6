/** Fonts of the brand kit in the image editor, and in what it exports. */
import { putBrandKit } from '@broadside/contract/features/brand-kit'
import { getMedia, getMediaContent, listMedia } from '@broadside/contract/features/media'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { readFont } from '../brand.ts'
import { findDifferences, isEdge } from '../compare.ts'
import { drawDesign, layersOf, openEditor, readDesign, textAt } from '../design-editor.ts'
import { differences, drawByServer, pixelsOf, readCanvas } from '../drawn-pages.ts'
import { addFile } from '../shelf.ts'
import { hasChromium, openStage } from '../stage.ts'

const side = 800
const size = { width: side, height: side }
const words = (part: object = {}) =>
  textAt('words', { x: 20, y: 300, width: 760, height: 96 }, 'Harbor lights', {
    text: { text: 'Harbor lights', font_size: 100, font_weight: 700, color: '#111827', wrap: 'word', ...part },
  })
/** Letters have other edges in a browser. */
const fewPixels = 0.01 * side * side

describe.runIf(hasChromium)('a font of the brand kit in the image editor', () => {
  const stage = perFile(openStage)
  let scene: Scene
  let fontId: string
  beforeEach(async () => {
    scene = await createScene(stage.test)
    fontId = await addFile(scene, 'newsreader.woff2', await readFont('normal'), 'brand_font')
    await expect.poll(async () => (await scene.client.call(getMedia, { params: { id: fontId } })).body.processing_status).toBe('ready')
    await confirmLicense(false)
  })

  const confirmLicense = (isConfirmed: boolean) => {
    const fonts = [{ family: 'Newsreader', media_id: fontId, style: 'normal' as const, weight: 700, license_acknowledged: isConfirmed }]
    const body = { workspace_id: scene.workspaceId, name: 'Harbor', colors: [], text_styles: [], backgrounds: [], fonts }
    return scene.client.call(putBrandKit, { body })
  }
  const visit = () => stage.visit({ user: scene.user, viewport: { width: 1440, height: 900 } })
  const openAt100 = async (opened: Awaited<ReturnType<typeof visit>>, id: string) => {
    const editor = await openEditor(opened, id, size)
    await editor.canvas.focus()
    await editor.page.keyboard.press('0')
    await expect.poll(async () => (await readCanvas(editor.page)).length).toBe(side * side * 4)
    return editor
  }
  const asDrawnByServer = async (page: Page, id: string) => {
    const server = await drawByServer(scene.client, id, (await readDesign(scene, id)).pages[0]?.id ?? '')
    await expect.poll(async () => (await differences(page, server, true))?.length).toBeLessThanOrEqual(fewPixels)
    expect(((await differences(page, server, true)) ?? []).filter((at) => !isEdge(server, side, at))).toEqual([])
    return server
  }

  it('draws text on the canvas and in the export, once its license is confirmed', async () => {
    const id = await drawDesign(scene, { ...size, layers: [words()] })
    await using opened = await visit()
    const { page, click } = await openAt100(opened, id)
    const inInter = await asDrawnByServer(page, id)
    await page.keyboard.press('1')
    await click({ x: 200, y: 350 })
    await page.getByRole('combobox', { name: 'Font', exact: true }).click()
    await page.getByRole('option', { name: 'Newsreader (license not confirmed)' }).click()
    await page.getByText("Its license isn't confirmed").waitFor()
    await expect.poll(async () => layersOf(await readDesign(scene, id))[0]?.text?.font_asset_id).toBe(fontId)
    await page.getByRole('application').focus()
    await page.keyboard.press('Escape')
    await page.keyboard.press('0')
    const inNewsreader = await asDrawnByServer(page, id)
    expect(findDifferences(inInter, inNewsreader, side, false).length).toBeGreaterThan(2 * fewPixels)

    const exporting = page.getByRole('button', { name: 'Export', exact: true })
    const dialog = page.getByRole('dialog')
    const store = dialog.getByRole('button', { name: 'Add to media library' })
    await exporting.click()
    await dialog.getByText("The license of the font Newsreader isn't confirmed").first().waitFor()
    expect(await store.getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Escape')
    await confirmLicense(true)
    await page.reload()
    await exporting.click()
    await store.click()
    await dialog.getByRole('link', { name: 'View media library' }).waitFor()
    const query = { workspace_id: scene.workspaceId }
    const [stored] = (await scene.client.call(listMedia, { query })).body.media.filter(({ mime_type }) => mime_type === 'image/png')
    const { body } = await scene.client.call(getMediaContent, { params: { id: stored?.id ?? '' } })
    expect(findDifferences(inNewsreader, await pixelsOf(Buffer.from(await body.arrayBuffer())), side, true)).toEqual([])
  })

  it('that fails to load is reported, and loaded again', async () => {
    const id = await drawDesign(scene, { ...size, layers: [words({ font_family: 'Newsreader', font_asset_id: fontId })] })
    await using opened = await visit()
    const { watch } = opened
    watch.expectFailure('failed .+')
    const file = `**/api/v1/media/${fontId}/content*`
    await opened.page.route(file, (route) => route.abort())
    const { page } = await openAt100(opened, id)
    const notice = page.getByText("Couldn't load the font Newsreader. Its text looks different here.")
    await notice.waitFor()
    const replaced = await readCanvas(page)
    await page.unroute(file)
    await page.getByRole('button', { name: 'Try again' }).click()
    await notice.waitFor({ state: 'detached' })
    await expect.poll(async () => findDifferences(replaced, await readCanvas(page), side, false).length).toBeGreaterThan(fewPixels)
    await asDrawnByServer(page, id)
  })
})
