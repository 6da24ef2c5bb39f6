import { readFile } from 'node:fs/promises'
import {
  createImageDesign,
  getImageDesign,
  listImageDesigns,
  listImageTemplates,
  updateImageDesign,
} from '@broadside/contract/features/designs'
import { getMedia, listMedia } from '@broadside/contract/features/media'
import type { Page, Route } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { landscape } from '../../../apps/server/src/features/media/media/testing/samples.ts'
import { addMember, createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { drawPages } from '../drawings.ts'
import { hands, kindsOfHands } from '../hands.ts'
import { addFile } from '../shelf.ts'
import { hasChromium, openStage } from '../stage.ts'
import { startPost } from '../writing.ts'

describe.runIf(hasChromium)('designs', () => {
  const stage = perFile(openStage)
  let scene: Scene
  beforeEach(async () => void (scene = await createScene(stage.test)))

  const create = async (title: string, preset_key = 'instagram-square') =>
    (await scene.client.call(createImageDesign, { body: { workspace_id: scene.workspaceId, title, preset_key } })).body.id
  const list = async (query: Record<string, unknown> = {}) =>
    (await scene.client.call(listImageDesigns, { query: { workspace_id: scene.workspaceId, ...query } })).body.designs
  const titles = async (query: Record<string, unknown> = {}) => (await list(query)).map(({ title }) => title).toSorted()
  const media = async () => (await scene.client.call(listMedia, { query: { workspace_id: scene.workspaceId } })).body.media
  const linkOf = (page: Page, name: string) => page.getByRole('list', { name: 'Designs' }).getByRole('link', { name: new RegExp(name) })
  const isFocused = (page: Page, name: string) => linkOf(page, name).evaluate((link) => link === link.ownerDocument.activeElement)
  const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })

  describe.each(kindsOfHands)('by %s', (kind) => {
    it('are found, named, copied, kept as templates and deleted', async () => {
      await create('Winter hours')
      await create('Price list', 'x-landscape')
      await using visit = await stage.visit({ user: scene.user })
      const { page, goTo } = visit
      const { press, write } = hands[kind](page)
      const openMenu = async (name: string) => {
        // Tab reaches one tile, and arrow keys the others.
        if (kind === 'keyboard') await linkOf(page, `^${name}`).focus()
        await press('button', `More actions for ${name}`)
      }
      await goTo('/designs')
      await linkOf(page, 'Price list').waitFor()
      await write('Search by name', 'winter')
      await linkOf(page, 'Price list').waitFor({ state: 'detached' })

      await press('button', 'Favorite: Winter hours')
      await page.getByRole('button', { name: 'Favorite: Winter hours', pressed: true }).waitFor()
      await expect.poll(() => titles({ favorite: true })).toEqual(['Winter hours'])

      await openMenu('Winter hours')
      await press('menuitem', 'Rename…')
      await write('Name', 'Summer hours of winter')
      await press('button', 'Save')
      await linkOf(page, 'Summer hours of winter').waitFor()

      await openMenu('Summer hours of winter')
      await press('menuitem', 'Duplicate')
      await linkOf(page, 'Summer hours of winter copy').waitFor()

      await openMenu('Summer hours of winter copy')
      await press('menuitem', 'Save as template…')
      await write('Name', 'Hours')
      await write(/^Category/, 'Signs')
      await press('button', 'Save template')
      await page.getByText('Template saved').waitFor()

      await openMenu('Summer hours of winter copy')
      await press('menuitem', 'Delete')
      await page.getByText('Design moved to trash').waitFor()
      await page.getByRole('button', { name: 'Undo' }).press('Enter')
      await linkOf(page, 'Summer hours of winter copy').waitFor()
      await openMenu('Summer hours of winter copy')
      await press('menuitem', 'Delete')
      await linkOf(page, 'Summer hours of winter copy').waitFor({ state: 'detached' })
      await press('link', 'Trash')
      await press('button', /^Summer hours of winter copy/)
      await press('menuitem', 'Delete permanently')
      await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).press('Enter')
      await page.getByText('The trash is empty.').or(page.getByText('Nothing matches these filters.')).waitFor()
      expect(await titles()).toEqual(['Price list', 'Summer hours of winter'])
      expect(await titles({ lifecycle: 'trash' })).toEqual([])
    })

    it('begin from a template, which can be renamed and deleted', async () => {
      const { document } = (await scene.client.call(getImageDesign, { params: { id: await create('Base') } })).body
      await using visit = await stage.visit({ user: scene.user })
      const { page, goTo } = visit
      const { press, write } = hands[kind](page)
      await goTo('/designs')
      await press('button', 'More actions for Base')
      await press('menuitem', 'Save as template…')
      await press('button', 'Save template')
      await page.getByText('Template saved').waitFor()
      await press('link', 'Templates')
      await press('button', 'Use template Base')
      await write('Name', 'Reading night')
      await press('button', 'Create')
      await page.getByRole('application').waitFor()
      const [made] = await list({ search: 'Reading night' })
      expect(made).toMatchObject({ width_px: document.width_px, height_px: document.height_px })

      await goTo('/designs?show=templates')
      await press('button', 'More actions for Base')
      await press('menuitem', 'Rename…')
      await write('Name', 'Bare')
      await press('button', 'Save')
      await press('button', 'More actions for Bare')
      await press('menuitem', 'Delete template')
      await page.getByRole('dialog').getByRole('button', { name: 'Delete template' }).press('Enter')
      await page.getByText('Template Bare deleted').waitFor()
      const templates = (await scene.client.call(listImageTemplates, { query: { workspace_id: scene.workspaceId } })).body.items
      expect(templates.every(({ id }) => id.startsWith('builtin-'))).toBe(true)
    })

    it('go to a new post, and into one that is being written', async () => {
      const id = await drawPages(scene)
      await using visit = await stage.visit({ user: scene.user })
      const { page, goTo } = visit
      const { press } = hands[kind](page)
      await goTo(`/designs/${id}`)
      await press('button', 'Use in a post')
      await page.getByText('Headline (Kitchen): the font Nonexistent Slab').waitFor()
      await press('checkbox', 'Kitchen')
      await page.getByText('Headline (Kitchen)').waitFor({ state: 'detached' })
      await press('button', 'Create post')
      await page.getByRole('heading', { name: 'New post', level: 1 }).waitFor()
      await expect.poll(() => page.locator('[data-media]').count()).toBe(2)
      expect((await media()).map(({ filename }) => filename).toSorted()).toEqual(['Winter hours - Ferry.png', 'Winter hours - Hours.png'])

      await startPost(visit, [])
      await textOf(page).fill('We open at eight.')
      await press('button', 'From design')
      await press('button', 'Winter hours')
      await press('checkbox', 'All pages')
      await press('checkbox', 'Ferry')
      await press('button', 'Add 1 page')
      await expect.poll(() => page.locator('[data-media]').count()).toBe(1)
      expect(await textOf(page).inputValue()).toBe('We open at eight.')
    })
  })

  it('begin with an image of the library, in the size of a network', async () => {
    const image = await addFile(scene, 'harbour.png', await landscape(600, 400, 20))
    await expect.poll(async () => (await scene.client.call(getMedia, { params: { id: image } })).body.processing_status).toBe('ready')
    await using visit = await stage.visit({ user: scene.user })
    const { page, watch, goTo } = visit
    // The editor asks for the image's copy until the server has made it.
    watch.expectFailure('404 GET /api/v1/media/*/content')
    const { press, write } = hands.pointer(page)
    await goTo('/designs')
    await press('button', 'New design')
    await press('tab', 'Image')
    await press('button', 'Choose image')
    await press('checkbox', 'harbour.png')
    await press('button', 'Add 1 file')
    await page.getByLabel('Size', { exact: true }).last().click()
    await page.getByRole('option', { name: 'Custom size' }).click()
    await write('Width in pixels', '50')
    expect(await page.getByRole('button', { name: 'Create' }).getAttribute('aria-disabled')).toBe('true')
    await write('Width in pixels', '800')
    await press('button', 'Create')
    await page.getByRole('application').waitFor()
    expect(await list()).toMatchObject([{ title: 'harbour', width_px: 800, height_px: 1080, cover_preview_media_id: image }])
  })

  it('are reached one after the other with the arrow keys, and selected', async () => {
    for (const title of ['A', 'B', 'C']) await create(title)
    await using visit = await stage.visit({ user: scene.user })
    const { page, goTo } = visit
    await goTo('/designs?sort=name')
    await linkOf(page, '^A').focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => isFocused(page, '^B')).toBe(true)
    await page.keyboard.press('End')
    await expect.poll(() => isFocused(page, '^C')).toBe(true)
    await page.keyboard.press('x')
    await linkOf(page, '^A').focus()
    await page.keyboard.press('x')
    await page.getByText('2 selected').waitFor()
    await hands.pointer(page).press('button', 'Delete')
    await page.getByText('2 designs moved to trash').waitFor()
    expect(await titles()).toEqual(['B'])
    await goTo('/designs?show=trash')
    await page.getByRole('checkbox', { name: 'Select A' }).click()
    await hands.pointer(page).press('button', 'Restore')
    await expect.poll(() => titles()).toEqual(['A', 'B'])
  })

  it('keep versions, and restore one unless someone changed the design meanwhile', async () => {
    const id = await drawPages(scene)
    const read = async () => (await scene.client.call(getImageDesign, { params: { id } })).body
    await using visit = await stage.visit({ user: scene.user })
    const { page, watch, goTo } = visit
    const { press, write } = hands.pointer(page)
    await goTo(`/designs/${id}`)
    await press('button', 'Save version…')
    await write('Name', 'Three pages')
    await press('button', 'Save version')
    await page.getByRole('list', { name: 'Versions' }).getByText('Three pages').waitFor()

    const { document, revision } = await read()
    await scene.client.call(updateImageDesign, {
      params: { id },
      body: { expected_revision: revision, document: { ...document, title: 'Shorter', pages: document.pages.slice(0, 1) } },
    })
    // The stream reports the change.
    await page.getByRole('heading', { name: 'Shorter', level: 1 }).waitFor()
    await press('button', /^Restore Three pages/)
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
    await page.getByText('Version restored').waitFor()
    await page.getByRole('button', { name: 'Open Ferry' }).waitFor()
    await page.getByText('Before a restore').waitFor()

    watch.expectFailure('409 POST /api/v1/image-editor/designs/*/revisions/*/restore')
    const before = await read()
    const changeFirst = async (route: Route) => {
      const body = { expected_revision: before.revision, document: { ...before.document, title: 'Changed' } }
      await scene.client.call(updateImageDesign, { params: { id }, body })
      await route.continue()
    }
    await page.route('**/api/v1/image-editor/designs/*/revisions/*/restore', changeFirst, { times: 1 })
    await press('button', /^Restore Three pages/)
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
    await page.getByText('Someone changed this design in the meantime').waitFor()
    expect((await read()).document.title).toBe('Changed')
  })

  it('are exported to the library or as a download, and say what is not drawn as designed', async () => {
    const id = await drawPages(scene)
    await using visit = await stage.visit({ user: scene.user })
    const { page, goTo } = visit
    const { press } = hands.pointer(page)
    await goTo(`/designs/${id}`)
    await press('button', 'Export')
    await page.getByText("2 parts aren't drawn as designed").waitFor()
    await page.getByLabel('Format').click()
    await page.getByRole('option', { name: 'JPEG' }).click()
    await press('button', 'Add to media library')
    await page.getByText('3 pages added to the media library').waitFor()
    await page.getByText('the font Nonexistent Slab').waitFor()
    expect((await media()).map(({ mime_type }) => mime_type)).toEqual(Array.from({ length: 3 }, () => 'image/jpeg'))
    await press('button', 'Close')

    const download = async () => {
      const [saved] = await Promise.all([page.waitForEvent('download'), press('button', 'Download')])
      return { name: saved.suggestedFilename(), bytes: await readFile(await saved.path()) }
    }
    const chooseDownload = async () => {
      await page.getByLabel('Export to').click()
      await page.getByRole('option', { name: 'Download' }).click()
    }
    await press('button', 'Export')
    await chooseDownload()
    const archive = await download()
    expect(archive.name).toBe('Winter hours.zip')
    expect(archive.bytes.subarray(0, 2).toString()).toBe('PK')
    await press('button', 'Close')
    await press('button', 'Export')
    await press('checkbox', 'All pages')
    await press('checkbox', 'Kitchen')
    await chooseDownload()
    const alone = await download()
    expect(alone.name).toBe('Winter hours.png')
    expect(alone.bytes.subarray(1, 4).toString()).toBe('PNG')
    await page.getByText('the font Nonexistent Slab').waitFor()
    expect(await media()).toHaveLength(3)
  })

  it('are exported by a job if they have many pages', async () => {
    const id = await drawPages(scene)
    const { document } = (await scene.client.call(getImageDesign, { params: { id } })).body
    const [first] = document.pages
    const pages = Array.from({ length: 9 }, (_, index) => ({
      ...first!,
      id: `many-${index}`,
      name: `Day ${index + 1}`,
      layers: (first?.layers ?? []).map((layer) => ({ ...layer, id: `${layer.id}-${index}` })),
      background: { type: 'solid' as const, color: `#${index}0406${index}`, opacity: 1 },
    }))
    await scene.client.call(updateImageDesign, { params: { id }, body: { expected_revision: 2, document: { ...document, pages } } })
    await using visit = await stage.visit({ user: scene.user })
    const { page, goTo } = visit
    const { press } = hands.pointer(page)
    await goTo(`/designs/${id}`)
    await press('button', 'Export')
    await press('button', 'Add to media library')
    await page.getByText(/of 9 pages exported/).waitFor()
    await page.getByText('9 pages added to the media library').waitFor({ timeout: 60_000 })
    expect(await media()).toHaveLength(9)
  })

  it('show a new cover once their first page has changed', async () => {
    const id = await create('Winter hours')
    await using visit = await stage.visit({ user: scene.user })
    const { page, goTo } = visit
    const readCover = () => page.waitForResponse((response) => response.url().includes('/cover') && response.status() === 200)
    const first = readCover()
    await goTo('/designs')
    await first
    const { document, revision } = (await scene.client.call(getImageDesign, { params: { id } })).body
    const changed = readCover()
    await scene.client.call(updateImageDesign, {
      params: { id },
      body: { expected_revision: revision, document: { ...document, title: 'Summer hours' } },
    })
    await linkOf(page, 'Summer hours').waitFor()
    expect((await changed).headers()['etag']).toContain(`r${revision + 1}`)
  })

  it('are read-only for viewers', async () => {
    const id = await drawPages(scene)
    const viewer = await addMember(stage.test, { id: scene.workspaceId }, 'viewer')
    await using visit = await stage.visit({ user: viewer })
    const { page, goTo } = visit
    await goTo('/designs')
    await linkOf(page, 'Winter hours').waitFor()
    expect(await page.getByRole('checkbox').count()).toBe(0)
    for (const name of [/^New design/, /^More actions for/]) expect(await page.getByRole('button', { name }).count()).toBe(0)
    await goTo(`/designs/${id}`)
    await page.getByRole('button', { name: 'Open Ferry' }).waitFor()
    for (const name of ['Export', 'Use in a post', 'Save version…', 'More actions'])
      expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0)
  })
})
