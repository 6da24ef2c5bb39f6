import { getBrandKit, putBrandKit } from '@broadside/contract/features/brand-kit'
import { createImageDesign, updateImageDesign } from '@broadside/contract/features/designs'
import { getMedia, listMedia } from '@broadside/contract/features/media'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { emblem } from '../../../apps/server/src/features/media/media/testing/samples.ts'
import { addMember, createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { readFont } from '../brand.ts'
import { hands, kindsOfHands } from '../hands.ts'
import { styleOf } from '../in-page.ts'
import { addFile } from '../shelf.ts'
import { hasChromium, openStage } from '../stage.ts'

const path = '/settings/brand-kit'

describe.runIf(hasChromium)('the brand kit', () => {
  const stage = perFile(openStage)
  let scene: Scene
  beforeEach(async () => void (scene = await createScene(stage.test)))

  const kit = async () => (await scene.client.call(getBrandKit, { query: { workspace_id: scene.workspaceId } })).body
  const put = async (more: object) =>
    (
      await scene.client.call(putBrandKit, {
        body: { workspace_id: scene.workspaceId, name: 'Harbor', colors: [], text_styles: [], backgrounds: [], fonts: [], ...more },
      })
    ).body
  const addReady = async (name: string, bytes: Buffer, kind?: 'brand_font') => {
    const id = await addFile(scene, name, bytes, kind)
    await expect.poll(async () => (await scene.client.call(getMedia, { params: { id } })).body.processing_status).toBe('ready')
    return id
  }
  const logos = async () => {
    const query = { workspace_id: scene.workspaceId, asset_kind: 'brand_asset' as const }
    return (await scene.client.call(listMedia, { query })).body.media.map(({ filename }) => filename)
  }
  const save = async (page: Page) => {
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await page.getByText('Saved', { exact: true }).waitFor()
  }
  const colorNames = (page: Page) =>
    page.getByLabel(/^Name of color/).evaluateAll((fields) => fields.map((field) => (field as unknown as { value: string }).value))

  describe.each(kindsOfHands)('by %s', (kind) => {
    it('collects colors, in the order they are moved to', async () => {
      await put({ colors: ['Sea', 'Lamp', 'Quay'].map((name) => ({ name, value: '#0f4c75' })) })
      await using visit = await stage.visit({ user: scene.user })
      const { page } = visit
      const { press, write } = hands[kind](page)
      await visit.goTo(path)
      await press('button', 'Add color')
      // The name of a new color has the focus, with its suggestion selected.
      await page.keyboard.type('Fog')
      await write('Value of color 4', 'E8EEF2')
      await page.keyboard.press('Tab')
      expect(await page.getByLabel('Value of color 4').inputValue()).toBe('#e8eef2')
      if (kind === 'pointer')
        await page
          .getByRole('button', { name: 'Reorder Fog' })
          .dragTo(page.getByLabel('Name of color 1'), { targetPosition: { x: 10, y: 2 } })
      else {
        await page.getByRole('button', { name: 'Reorder Fog' }).focus()
        for (const _ of ['Quay', 'Lamp', 'Sea']) await page.keyboard.press('ArrowUp')
        await page.getByText('Fog moved to 1 of 4').waitFor({ state: 'attached' })
      }
      await expect.poll(() => colorNames(page)).toEqual(['Fog', 'Sea', 'Lamp', 'Quay'])
      await press('button', 'Remove Lamp')
      await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('Reorder Quay')
      await save(page)
      expect((await kit()).colors).toMatchObject([{ name: 'Fog', value: '#e8eef2' }, { name: 'Sea' }, { name: 'Quay' }])
    })

    it('takes a font with its license, and a text style in it', async () => {
      await using visit = await stage.visit({ user: scene.user })
      const { page } = visit
      const { press, write } = hands[kind](page)
      await visit.goTo(path)
      const chooser = page.waitForEvent('filechooser')
      await press('button', 'Upload fonts')
      await (await chooser).setFiles({ name: 'Newsreader-Bold.woff2', mimeType: 'font/woff2', buffer: await readFont('normal') })
      await expect.poll(() => page.getByLabel('Font family').inputValue()).toBe('Newsreader')
      await page.getByText('Until you confirm this').waitFor()
      await press('checkbox', /^Our license allows/)
      await press('button', 'Add text style')
      await page.keyboard.type('Headline')
      expect(await page.getByRole('combobox', { name: 'Font', exact: true }).textContent()).toBe('Newsreader Bold')
      await write('Size (pixels)', '64')
      await save(page)
      const { fonts, text_styles } = await kit()
      expect(fonts).toMatchObject([{ family: 'Newsreader', weight: 700, style: 'normal', license_acknowledged: true }])
      const font_asset_id = fonts[0]?.media_id
      expect(text_styles).toMatchObject([{ name: 'Headline', font_family: 'Newsreader', font_weight: 700, font_size: 64, font_asset_id }])
      await page.getByText(`Confirmed by ${scene.user.email}`).waitFor()
      await expect
        .poll(() => page.evaluate(`[...document.fonts].some((face) => face.family.includes('kit') && face.status === 'loaded')`))
        .toBe(true)
      const remove = page.getByRole('button', { name: 'Remove Newsreader Bold' })
      expect(await remove.getAttribute('title')).toBe('Used by the text style Headline')
    })

    it('has logos from the library, and returns them to it', async () => {
      await addReady('emblem.png', await emblem('#0f4c75'))
      await using visit = await stage.visit({ user: scene.user })
      const { page } = visit
      const { press } = hands[kind](page)
      await visit.goTo(path)
      await press('button', 'From library')
      await press('checkbox', 'emblem.png')
      await press('button', 'Add 1 file')
      await page.getByText('Logo added').first().waitFor()
      expect(await logos()).toEqual(['emblem.png'])
      await press('button', 'Remove emblem.png')
      await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Upload logos')
      await expect.poll(logos).toEqual([])
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(logos).toEqual(['emblem.png'])
      const chooser = page.waitForEvent('filechooser')
      await press('button', 'Upload logos')
      await (await chooser).setFiles({ name: 'light.png', mimeType: 'image/png', buffer: await emblem('#ffffff') })
      await page.getByRole('button', { name: 'Remove light.png' }).waitFor()
      expect(await logos()).toEqual(expect.arrayContaining(['emblem.png', 'light.png']))
    })

    it('has backgrounds of colors and images', async () => {
      const id = await addReady('sand.png', await emblem('#6b705c'))
      await put({ backgrounds: ['gradient:dusk'] })
      await using visit = await stage.visit({ user: scene.user })
      const { page } = visit
      const { press, write } = hands[kind](page)
      await visit.goTo(path)
      await page.getByText('gradient:dusk').first().waitFor()
      await page.locator('#backgrounds').getByRole('button', { name: 'Add color' }).press('Enter')
      await write('Background 2', '#6b705c')
      await press('button', 'Add images')
      await press('checkbox', 'sand.png')
      await press('button', 'Add 1 file')
      await save(page)
      expect((await kit()).backgrounds).toEqual(['gradient:dusk', '#6b705c', id])
    })
  })

  it('refuses to drop a font that a design uses, says which, and restores it', async () => {
    const media_id = await addReady('Newsreader.woff2', await readFont('normal'), 'brand_font')
    await put({ fonts: [{ family: 'Newsreader', media_id, style: 'normal', weight: 400 }] })
    const body = { workspace_id: scene.workspaceId, title: 'Winter menu', preset_key: 'custom', width_px: 100, height_px: 100 }
    const design = (await scene.client.call(createImageDesign, { body })).body
    const [page_] = design.document.pages
    const transform = { x: 0, y: 0, width: 100, height: 40, rotation: 0, flip_x: false, flip_y: false }
    const text = { text: 'Soup', font_asset_id: media_id, font_size: 30 }
    const layer = { id: 'soup', type: 'text' as const, name: '', visible: true, locked: false, opacity: 1, transform, text }
    const document = { ...design.document, pages: [{ ...page_!, layers: [layer] }] }
    await scene.client.call(updateImageDesign, { params: { id: design.id }, body: { expected_revision: 1, document } })

    await using visit = await stage.visit({ user: scene.user })
    visit.watch.expectFailure('409 PUT /api/v1/image-editor/brand-kit')
    const { page } = visit
    await visit.goTo(path)
    await page.getByRole('button', { name: 'Remove Newsreader Regular' }).click()
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Upload fonts')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Used by the design “Winter menu”.').waitFor()
    await page.getByRole('button', { name: 'Keep font' }).click()
    await page.getByLabel('Font family').waitFor()
    expect(await page.getByRole('button', { name: 'Save', exact: true }).getAttribute('title')).toBe('No changes to save')
    expect((await kit()).fonts).toHaveLength(1)
  })

  it('never overwrites what someone else saved in the meantime', async () => {
    await put({ colors: [{ name: 'Sea', value: '#0f4c75' }] })
    await using visit = await stage.visit({ user: scene.user })
    visit.watch.expectFailure('412 PUT /api/v1/image-editor/brand-kit')
    const { page } = visit
    await visit.goTo(path)
    await page.getByLabel('Name', { exact: true }).fill('Quay')
    await put({ colors: [{ name: 'Lamp', value: '#ffd166' }] })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Someone else changed the brand kit').waitFor()
    expect(await kit()).toMatchObject({ name: 'Harbor', colors: [{ name: 'Lamp' }] })
    await page.getByRole('button', { name: 'Load their version' }).click()
    await expect.poll(() => colorNames(page)).toEqual(['Lamp'])
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Quay')
    await save(page)
    expect(await kit()).toMatchObject({ name: 'Quay', colors: [{ name: 'Lamp' }] })
  })

  it('asks before unsaved changes are lost', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await visit.goTo(path)
    await page.getByRole('button', { name: 'Add color' }).first().click()
    await page.getByRole('link', { name: 'Voices' }).click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    expect(await colorNames(page)).toEqual(['Color 1'])
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await page.getByText('No colors yet.').waitFor()
  })

  it('goes to the first value that was rejected', async () => {
    await put({ colors: [{ name: 'Sea', value: '#0f4c75' }] })
    await using visit = await stage.visit({ user: scene.user })
    visit.watch.expectFailure('422 PUT /api/v1/image-editor/brand-kit')
    const { page } = visit
    await visit.goTo(path)
    await page.getByLabel('Value of color 1').fill('navy')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Enter a color such as #0f4c75.').waitFor()
    await expect.poll(() => page.getByLabel('Value of color 1').evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true)
  })

  it('rejects files that are no fonts before sending them', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await visit.goTo(path)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload fonts' }).click()
    await (await chooser).setFiles({ name: 'menu.txt', mimeType: 'text/plain', buffer: Buffer.from('Soup') })
    await page.getByText("menu.txt isn't a font. Use WOFF2, TTF or OTF.").waitFor()
    await page.getByRole('button', { name: 'Remove menu.txt' }).click()
  })

  it('keeps its colors and shows confirmed licenses with forced colors', async () => {
    const media_id = await addReady('Newsreader.woff2', await readFont('normal'), 'brand_font')
    const font = { family: 'Newsreader', media_id, style: 'normal', weight: 400, license_acknowledged: true }
    await put({ colors: [{ name: 'Sea', value: '#0f4c75' }], fonts: [font] })
    await using visit = await stage.visit({ user: scene.user, forcedColors: 'active' })
    const { page } = visit
    await visit.goTo(path)
    const swatch = page.getByRole('list', { name: 'Colors' }).first().getByRole('listitem').locator('span').first()
    expect(await styleOf(swatch, 'backgroundImage')).toContain('rgb(15, 76, 117)')
    const tick = page.getByRole('checkbox', { name: /^Our license/ }).locator('xpath=following-sibling::*')
    expect(await styleOf(tick, 'color')).toBe(await styleOf(page.locator('body'), 'color'))
  })

  it('is mirrored for languages from right to left, and needs no sideways scrolling then', async () => {
    await put({ colors: [{ name: 'Sea', value: '#0f4c75' }] })
    await using visit = await stage.visit({ user: scene.user, viewport: { width: 320, height: 800 } })
    const { page } = visit
    await visit.goTo(path)
    await page.evaluate(`document.documentElement.dir = 'rtl'`)
    const [handle, remove] = await Promise.all([
      page.getByRole('button', { name: 'Reorder Sea' }).boundingBox(),
      page.getByRole('button', { name: 'Remove Sea' }).boundingBox(),
    ])
    expect(handle?.x).toBeGreaterThan(remove?.x ?? 0)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
  })

  it('says why it could not be loaded, and tries again', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page, watch } = visit
    const url = '**/api/v1/image-editor/brand-kit?*'
    const json = { type: '', title: '', status: 403, code: 'limit_reached', detail: 'This is refused for now.', instance: '' }
    await page.route(url, (route) => route.fulfill({ status: 403, contentType: 'application/problem+json', json }))
    await visit.goTo(path)
    await page.getByText('This is refused for now.').waitFor()
    await page.unroute(url)
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('No colors yet.').waitFor()
    // The page logs the error that it shows.
    expect(watch.take()).toContain('403 GET /api/v1/image-editor/brand-kit')
  })

  it('is a page to read for viewers, and is found by the words of its sections', async () => {
    await put({ name: 'Harbor', colors: [{ name: 'Sea', value: '#0f4c75' }] })
    const viewer = await addMember(stage.test, { id: scene.workspaceId }, 'viewer')
    await using visit = await stage.visit({ user: viewer })
    const { page } = visit
    await visit.goTo('/settings/profile')
    await page.getByLabel('Search settings').fill('typeface')
    await page.getByRole('link', { name: /^Fonts/ }).click()
    await page.getByText('Only editors can change the brand kit.').waitFor()
    await page.getByRole('heading', { name: 'Harbor' }).waitFor()
    await page.getByText('#0f4c75').waitFor()
    const main = page.getByRole('main')
    expect(await main.getByRole('textbox').count()).toBe(0)
    expect(await main.getByRole('button').count()).toBe(0)
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox').fill('palette')
    await page.getByRole('option', { name: 'Brand colors · Brand kit' }).waitFor()
  })
})

describe.runIf(hasChromium)('the brand kit of a server without designs', () => {
  const stage = perFile(() => openStage({ env: { IMAGE_EDITOR: 'false' } }))

  it('says why it cannot be changed', async () => {
    const { user } = await createScene(stage.test)
    await using visit = await stage.visit({ user })
    await visit.goTo(path)
    await visit.page.getByText('Designs are turned off on this server').waitFor()
    await visit.page.getByText('This workspace has no brand kit yet.').waitFor()
  })
})
