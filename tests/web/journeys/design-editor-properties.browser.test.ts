import type { Layer } from '@broadside/contract/features/design-document.schemas'
import { putBrandKit } from '@broadside/contract/features/brand-kit'
import { getMedia } from '@broadside/contract/features/media'
import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { layer } from '../../../apps/server/src/features/studio/designs/testing/documents.ts'
import { landscape } from '../../../apps/server/src/features/media/media/testing/samples.ts'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { drawDesign, layersOf, openEditor, readDesign, shapeAt, textAt } from '../design-editor.ts'
import { probeFields } from '../design-properties.ts'
import { addFile } from '../shelf.ts'
import { hasChromium, openStage } from '../stage.ts'

const square = shapeAt('square', { x: 100, y: 100, width: 300, height: 200 }, {}, { name: 'Square' })
const badge = shapeAt('badge', { x: 600, y: 150, width: 300, height: 200 }, { fill: '#0f4c75' }, { name: 'Badge', opacity: 0.5 })
const words = textAt('words', { x: 100, y: 600, width: 600, height: 96 }, 'Half price', { name: 'Words' })

const panelOf = (page: Page): Locator => page.getByRole('region', { name: 'Properties' })
const fieldOf = (page: Page, name: string): Locator => panelOf(page).getByRole('textbox', { name, exact: true })

const choose = async (page: Page, field: string, option: string): Promise<void> => {
  await panelOf(page).getByRole('combobox', { name: field, exact: true }).press('Enter')
  await page.getByRole('option', { name: option, exact: true }).click()
}

describe.runIf(hasChromium)('properties in the image editor', () => {
  const stage = perFile(openStage)
  let scene: Scene
  beforeEach(async () => void (scene = await createScene(stage.test)))

  const visitEditor = async () => {
    const visit = await stage.visit({ user: scene.user })
    // The server makes the copies that are drawn on the first request for them.
    visit.watch.expectFailure('404 GET /api/v1/media/*/content')
    return visit
  }
  const saved = async (id: string, layerId: string): Promise<Layer | undefined> =>
    layersOf(await readDesign(scene, id)).find((one) => one.id === layerId)
  const storeImage = async (): Promise<string> => {
    const id = await addFile(scene, 'harbor.png', await landscape(600, 400, 40))
    await expect.poll(async () => (await scene.client.call(getMedia, { params: { id } })).body.processing_status).toBe('ready')
    return id
  }

  it('are typed, calculated, restored, explained and changed by arrow keys', async () => {
    const id = await drawDesign(scene, { layers: [square, badge] })
    await using visit = await visitEditor()
    const { page } = visit
    const { click } = await openEditor(visit, id)
    await click({ x: 200, y: 200 })
    const x = fieldOf(page, 'X')
    await x.fill('120*2')
    await x.press('Enter')
    await expect.poll(() => x.inputValue()).toBe('240')
    await x.fill('999')
    await x.press('Escape')
    expect(await x.inputValue()).toBe('240')
    await x.fill('left')
    await x.press('Enter')
    await panelOf(page).getByText('Enter a number, such as 120 or 120*2.').waitFor()
    expect(await x.getAttribute('aria-invalid')).toBe('true')
    await x.fill('240,5')
    await x.press('Tab')
    expect(await x.inputValue()).toBe('240.5')
    await x.press('ArrowUp')
    await x.press('Shift+ArrowUp')
    await expect.poll(() => x.inputValue()).toBe('251.5')

    const opacity = fieldOf(page, 'Opacity')
    await opacity.fill('140 %')
    await opacity.press('Enter')
    await panelOf(page).getByText('At most 100.').waitFor()
    await opacity.fill('40')
    await opacity.press('Enter')
    await panelOf(page).getByRole('slider', { name: 'Opacity' }).press('ArrowRight')
    await expect.poll(() => opacity.inputValue()).toBe('41')
    await expect.poll(async () => await saved(id, 'square')).toMatchObject({ opacity: 0.41, transform: { x: 251.5 } })
  })

  it('apply what was typed to the layer it was typed for', async () => {
    const id = await drawDesign(scene, { layers: [square, badge] })
    await using visit = await visitEditor()
    const { page } = visit
    const { click } = await openEditor(visit, id)
    await click({ x: 200, y: 200 })
    await fieldOf(page, 'Y').fill('333')
    await click({ x: 750, y: 250 })
    await expect.poll(() => fieldOf(page, 'Y').inputValue()).toBe('150')
    await expect.poll(async () => (await saved(id, 'square'))?.transform.y).toBe(333)
    expect((await saved(id, 'badge'))?.transform.y).toBe(150)
  })

  it('of several layers are mixed, and are changed for all that have them in one step', async () => {
    const id = await drawDesign(scene, { layers: [square, badge, words] })
    await using visit = await visitEditor()
    const { page } = visit
    const { canvas } = await openEditor(visit, id)
    await canvas.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await panelOf(page).getByText('3 layers selected').waitFor()
    const [x, fill] = [fieldOf(page, 'X'), fieldOf(page, 'Fill')]
    expect([await x.inputValue(), await x.getAttribute('placeholder')]).toEqual(['', 'Mixed'])
    expect(await fill.getAttribute('placeholder')).toBe('Mixed')
    expect(await panelOf(page).getByRole('button', { name: 'Fill: choose a color' }).getAttribute('data-none')).toBeNull()
    await panelOf(page).getByText('Applies to 2 of 3 layers.').waitFor()
    await fill.fill('0a0')
    await fill.press('Enter')
    await expect
      .poll(async () => [(await saved(id, 'square'))?.shape?.fill, (await saved(id, 'badge'))?.shape?.fill])
      .toEqual(['#00aa00', '#00aa00'])
    // Different positions stay different.
    await x.press('Shift+ArrowUp')
    await expect.poll(async () => [(await saved(id, 'square'))?.transform.x, (await saved(id, 'badge'))?.transform.x]).toEqual([110, 610])
    await canvas.focus()
    await page.keyboard.press('ControlOrMeta+z')
    await page.keyboard.press('ControlOrMeta+z')
    await expect
      .poll(async () => [(await saved(id, 'square'))?.shape?.fill, (await saved(id, 'badge'))?.transform.x])
      .toEqual(['#d7263d', 600])
  })

  it('of locked layers say why they are off', async () => {
    const id = await drawDesign(scene, { layers: [square] })
    await using visit = await visitEditor()
    const { page } = visit
    const { click, canvas } = await openEditor(visit, id)
    await click({ x: 200, y: 200 })
    await canvas.focus()
    await page.keyboard.press('ControlOrMeta+Shift+l')
    await panelOf(page).getByText('Locked. Unlock it in the list of layers to change it.').first().waitFor()
    expect(await fieldOf(page, 'X').isDisabled()).toBe(true)
  })

  it('keep proportions if they are locked', async () => {
    const id = await drawDesign(scene, { layers: [square] })
    await using visit = await visitEditor()
    const { page } = visit
    const { click } = await openEditor(visit, id)
    await click({ x: 200, y: 200 })
    await panelOf(page).getByRole('button', { name: 'Keep proportions' }).press('Enter')
    await fieldOf(page, 'Width').fill('600')
    await fieldOf(page, 'Width').press('Enter')
    await expect.poll(() => fieldOf(page, 'Height').inputValue()).toBe('400')
    expect([await fieldOf(page, 'X').inputValue(), await fieldOf(page, 'Y').inputValue()]).toEqual(['100', '100'])
  })

  it('of the page are its name and its background, also as a gradient and an image', async () => {
    await storeImage()
    const id = await drawDesign(scene)
    await using visit = await visitEditor()
    const { page } = visit
    await openEditor(visit, id)
    const first = async () => (await readDesign(scene, id)).pages[0]
    expect(await fieldOf(page, 'Name').getAttribute('placeholder')).toBe('Page 1')
    await fieldOf(page, 'Name').fill('Front')
    await fieldOf(page, 'Name').press('Enter')
    await choose(page, 'Type', 'Gradient')
    await fieldOf(page, 'Color 1').fill('#000000')
    await fieldOf(page, 'Color 1').press('Enter')
    await panelOf(page).getByRole('button', { name: 'Add color' }).press('Enter')
    await fieldOf(page, 'Position of color 2').fill('25')
    await fieldOf(page, 'Position of color 2').press('Enter')
    await expect.poll(first).toMatchObject({
      name: 'Front',
      background: { type: 'gradient', gradient: { stops: [{ color: '#000000' }, { offset: 0.25 }, { offset: 1 }] } },
    })
    await choose(page, 'Type', 'Image')
    await page.getByRole('checkbox', { name: 'harbor.png' }).press(' ')
    await page.getByRole('dialog').getByRole('button', { name: /^Add/ }).press('Enter')
    await panelOf(page).getByRole('radio', { name: 'Fit', exact: true }).press(' ')
    await expect.poll(first).toMatchObject({ background: { type: 'image', image: { fit: 'contain' } } })
  })

  it('come from the brand kit by one click, which the design then names', async () => {
    const kit = {
      workspace_id: scene.workspaceId,
      name: 'Harbour',
      colors: [{ name: 'Sea', value: '#0f4c75' }],
      text_styles: [
        {
          name: 'Headline',
          font_family: 'Inter',
          font_size: 120,
          font_weight: 800,
          font_style: 'normal' as const,
          line_height: 1.1,
          letter_spacing: -2,
          color: '#0f4c75',
        },
      ],
      backgrounds: ['#ffd166'],
      fonts: [],
    }
    const { id: kitId, revision } = (await scene.client.call(putBrandKit, { body: kit })).body
    const id = await drawDesign(scene, { layers: [square, words] })
    await using visit = await visitEditor()
    const { page } = visit
    const { click } = await openEditor(visit, id)
    await panelOf(page).getByRole('group', { name: 'Backgrounds' }).getByRole('button').press('Enter')
    await expect.poll(() => fieldOf(page, 'Color').inputValue()).toBe('#ffd166')
    await click({ x: 200, y: 200 })
    await panelOf(page).getByRole('button', { name: 'Sea' }).press('Enter')
    await expect.poll(() => fieldOf(page, 'Fill').inputValue()).toBe('#0f4c75')
    await click({ x: 150, y: 650 })
    await panelOf(page).getByRole('button', { name: 'Headline' }).press('Enter')
    await expect.poll(() => fieldOf(page, 'Size').inputValue()).toBe('120')
    await expect
      .poll(() => readDesign(scene, id))
      .toMatchObject({
        brand_kit_id: kitId,
        brand_kit_revision: revision,
        pages: [{ background: { color: '#ffd166' }, layers: [{ shape: { fill: '#0f4c75' } }, { text: { font_weight: 800 } }] }],
      })
  })

  it('offer another font for a text whose font is missing', async () => {
    const lost = textAt('lost', { x: 100, y: 300, width: 600, height: 96 }, 'Half price')
    const id = await drawDesign(scene, { layers: [{ ...lost, text: { ...lost.text!, font_family: 'Comic Sans MS' } }] })
    await using visit = await visitEditor()
    const { page } = visit
    const { click } = await openEditor(visit, id)
    await click({ x: 150, y: 350 })
    await panelOf(page).getByText("This font isn't available. The text is shown in Inter.").waitFor()
    await panelOf(page).getByRole('button', { name: 'Use Inter' }).press('Enter')
    await expect.poll(async () => (await saved(id, 'lost'))?.text?.font_family).toBe('Inter')
  })

  it.each([
    ['the page', undefined, 13],
    ['a shape', { x: 250, y: 200 }, 39],
    ['a text', { x: 400, y: 548 }, 40],
    ['an image', { x: 750, y: 200 }, 41],
  ] as const)('of %s are each one step of the history', async (_, at, count) => {
    const mediaId = await storeImage()
    const effects = { drop_shadow: { blur: 5 }, inner_shadow: { blur: 5 }, stroke: { width: 3 } }
    const mask = { shape: 'rounded_rectangle' as const, radius: 20 }
    const id = await drawDesign(scene, {
      layers: [
        shapeAt('shape', { x: 100, y: 100, width: 300, height: 200 }, { kind: 'rounded_rectangle', radius: 9 }, { effects, mask }),
        textAt('text', { x: 100, y: 500, width: 600, height: 96 }, 'Half price', {
          text: { text: 'Half price', font_size: 80, shadow: { blur: 4 }, curve: { type: 'wave' } },
        }),
        layer('image', {
          type: 'image',
          transform: { x: 600, y: 100, width: 300, height: 200, rotation: 0, flip_x: false, flip_y: false },
          image: { media_id: mediaId, fit: 'cover', source_width: 600, source_height: 400 },
        }),
      ],
      change: (document) => ({
        ...document,
        pages: document.pages.map((one) => ({
          ...one,
          background: {
            type: 'gradient' as const,
            opacity: 1,
            gradient: {
              type: 'linear' as const,
              stops: [0, 0.5, 1].map((offset) => ({ offset, color: '#ffd166' })),
              start: { x: 0, y: 0 },
              end: { x: 1, y: 1 },
            },
          },
        })),
      }),
    })
    await using visit = await visitEditor()
    const { page } = visit
    const { click } = await openEditor(visit, id)
    if (at) await click(at)
    expect((await probeFields(page, panelOf(page))).length).toBeGreaterThanOrEqual(count)
  })
})
