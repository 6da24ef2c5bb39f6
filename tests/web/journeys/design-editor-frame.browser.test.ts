import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { createScene, createWorkspace, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { drawDesign, groupOf, layersOf, openEditor, readDesign, shapeAt, textAt } from '../design-editor.ts'
import { isFocused, reach } from '../hands.ts'
import { hasChromium, openStage } from '../stage.ts'

const square = shapeAt('square', { x: 200, y: 200, width: 300, height: 300 }, {}, { name: 'Square' })
const circle = shapeAt('circle', { x: 400, y: 400, width: 300, height: 300 }, { kind: 'ellipse' }, { name: 'Circle' })
const words = textAt('words', { x: 200, y: 760, width: 700, height: 96 }, 'Half price', { name: 'Words' })

const layerNames = (page: Page): Promise<string[]> =>
  page
    .getByRole('tree')
    .getByRole('treeitem')
    .evaluateAll((items) => items.map((item) => (item as unknown as { textContent: string }).textContent.trim()))
const said = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).first().waitFor()
/** Whatever can scroll besides the panels that are meant to, and what a panel has beyond the window. */
const spilling = `(() => {
  const spills = (element) => element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth
  const outer = [document.documentElement, document.querySelector('[data-fills-window]')].filter(spills)
  const panels = [...document.querySelectorAll('section')].filter((panel) => panel.getBoundingClientRect().right > innerWidth)
  return [...outer, ...panels].map((element) => element.outerHTML.slice(0, 160))
})()`
const region = (page: Page, name: string) => page.getByRole('region', { name })

describe.runIf(hasChromium)('the image editor', () => {
  const stage = perFile(() => openStage({ hasScrollbars: true }))
  let scene: Scene
  beforeEach(async () => void (scene = await createScene(stage.test)))

  it('changes nothing of a design that is only looked at', async () => {
    const id = await drawDesign(scene, { title: 'Summer sale', layers: groupOf('sale', 'Sale', [square, words]) })
    await using visit = await stage.visit({ user: scene.user })
    const editor = await openEditor(visit, id)
    await visit.page.getByRole('heading', { name: 'Summer sale', level: 1 }).waitFor()
    await editor.click({ x: 350, y: 350 })
    await said(visit.page, 'Sale, Group')
    await editor.click({ x: 1000, y: 1000 })
    await said(visit.page, 'Nothing selected')
    expect(layersOf(await readDesign(scene, id)).map(({ name }) => name)).toEqual(['Sale', 'Square', 'Words'])
  })

  it('fills the window with scrollbars only where its panels scroll', async () => {
    const id = await drawDesign(scene, { layers: [words] })
    await using visit = await stage.visit({ user: scene.user, viewport: { width: 1440, height: 900 } })
    const editor = await openEditor(visit, id)
    await editor.click({ x: 300, y: 800 })
    const panel = region(visit.page, 'Properties')
    await panel.getByLabel('Line height').waitFor()
    expect(await visit.page.evaluate(spilling)).toEqual([])
  })

  it('is used with the keyboard alone', async () => {
    const id = await drawDesign(scene, { layers: [square, circle] })
    await using visit = await stage.visit({ user: scene.user })
    const { canvas, page } = await openEditor(visit, id)
    await reach(page, canvas, 'F6')

    await page.keyboard.press('Tab')
    await said(page, 'Square, Rectangle, x 200, y 200')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('ArrowDown')
    await said(page, 'x 210, y 201')
    await page.keyboard.press('Tab')
    await said(page, 'Circle, Ellipse')

    await page.keyboard.press('Control+d')
    await said(page, '1 layer added, Circle, Ellipse')
    await page.keyboard.press('Control+z')
    await said(page, '1 layer deleted')

    // Escape, then Tab leaves the page for what comes after it.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expect.poll(() => isFocused(page.getByRole('button', { name: 'Zoom out' }))).toBe(true)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => isFocused(page.getByRole('button', { name: 'Zoom in' }))).toBe(true)

    const tools = page.getByRole('toolbar', { name: 'Tools' })
    await reach(page, tools.getByRole('button', { name: 'Select', exact: true }), 'Shift+F6')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Text', exact: true, pressed: true }).waitFor()
    // Shortcuts work beside the canvas too, but not in fields.
    await page.keyboard.press('r')
    await page.getByRole('button', { name: 'Rectangle', exact: true, pressed: true }).waitFor()
    await reach(page, page.getByRole('textbox', { name: 'Title' }), 'Shift+Tab')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('over')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'over', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Rectangle', exact: true, pressed: true }).waitFor()
  })

  it('renames the design with Enter, and restores its title with Escape', async () => {
    const id = await drawDesign(scene, { title: 'Summer sale', layers: [square] })
    await using visit = await stage.visit({ user: scene.user })
    const { canvas, page } = await openEditor(visit, id)
    const title = page.getByRole('textbox', { name: 'Title' })
    await title.fill('Winter')
    await title.press('Escape')
    await expect.poll(() => isFocused(canvas)).toBe(true)
    expect(await title.inputValue()).toBe('Summer sale')
    await title.fill('Winter sale')
    await title.press('Enter')
    await expect.poll(async () => (await readDesign(scene, id)).title).toBe('Winter sale')
  })

  it('has its commands in menus: of the selection, of a place, and of the app', async () => {
    const id = await drawDesign(scene, { layers: [square, circle] })
    await using visit = await stage.visit({ user: scene.user })
    const editor = await openEditor(visit, id)
    const { page } = editor
    const selection = page.getByRole('toolbar', { name: 'Selection' })
    await editor.click({ x: 250, y: 250 })
    await selection.getByRole('button', { name: 'Order' }).click()
    await page.getByRole('menuitem', { name: 'Bring to front' }).click()
    await expect.poll(() => layerNames(page)).toEqual(['Square', 'Circle'])

    // A menu of a place selects what is covered there.
    const { x, y } = await editor.at({ x: 450, y: 450 })
    await page.mouse.click(x, y, { button: 'right' })
    await page.getByRole('menuitem', { name: 'Select layer' }).click()
    await page.getByRole('menuitem', { name: 'Circle' }).click()
    await said(page, 'Circle, Ellipse')
    expect(await isFocused(editor.canvas)).toBe(true)
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Lock' }).click()
    await selection.getByRole('button', { name: 'Unlock' }).click()

    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('Align left')
    await page.getByRole('option', { name: 'Align left' }).click()
    await said(page, 'x 0, y 400')

    await page.keyboard.press('c')
    await page.getByRole('heading', { name: 'Poster', level: 1 }).waitFor()
    await page.keyboard.press('?')
    const shortcuts = page.getByRole('dialog')
    await shortcuts.getByText('Flip horizontally').waitFor()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'More actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete page' }).click()
    await page.getByText('A design needs at least one page').waitFor()
  })

  it('copies layers between designs, and refuses those of another workspace', async () => {
    const { id: workspaceId } = await createWorkspace(stage.test, scene.user)
    const from = await drawDesign(scene, { title: 'From', layers: [square, words] })
    const to = await drawDesign(scene, { title: 'To' })
    const elsewhere = await drawDesign({ ...scene, workspaceId }, { title: 'Elsewhere' })
    await using visit = await stage.visit({ user: scene.user, permissions: ['clipboard-read', 'clipboard-write'] })
    const source = await openEditor(visit, from)
    await source.click({ x: 350, y: 350 })
    await visit.page.keyboard.press('Control+c')
    const { page, canvas } = await openEditor(visit, to)
    await canvas.focus()
    await page.keyboard.press('Control+v')
    await expect.poll(() => layerNames(page)).toEqual(['Square'])
    await page.getByRole('button', { name: 'More actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Paste' }).click()
    await expect.poll(() => layerNames(page)).toEqual(['Square', 'Square'])
    // Text becomes a layer.
    await page.evaluate("navigator.clipboard.writeText('Open from eight')")
    await page.keyboard.press('Control+v')
    await said(page, 'Open from eight, Text')

    await openEditor(visit, from)
    await source.click({ x: 350, y: 350 })
    await page.keyboard.press('Control+c')
    await openEditor(visit, elsewhere)
    await canvas.focus()
    await page.keyboard.press('Control+v')
    await page.getByText('These layers are from another workspace').waitFor()
  })

  it('edits text in place', async () => {
    const id = await drawDesign(scene, { layers: [words] })
    await using visit = await stage.visit({ user: scene.user })
    const editor = await openEditor(visit, id)
    const { page } = editor
    await editor.doubleClick({ x: 300, y: 800 })
    const field = page.getByRole('textbox', { name: 'Edit text' })
    await expect.poll(() => isFocused(field)).toBe(true)
    await page.keyboard.press('End')
    await page.keyboard.type(' today')
    expect(await field.inputValue()).toBe('Half price today')
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    expect(await isFocused(editor.canvas)).toBe(true)
    await page.keyboard.press('Enter')
    expect(await field.inputValue()).toBe('Half price today')
    // An empty text is removed.
    await page.keyboard.press('Delete')
    await editor.click({ x: 500, y: 200 })
    await expect.poll(() => layerNames(page)).toEqual([])
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await editor.doubleClick({ x: 300, y: 800 })
    expect(await field.inputValue()).toBe('Half price')
  })

  it('moves the page with the caret of a text that goes beyond the view', async () => {
    const id = await drawDesign(scene, { layers: [words] })
    await using visit = await stage.visit({ user: scene.user })
    const { canvas, doubleClick, page } = await openEditor(visit, id)
    await doubleClick({ x: 300, y: 800 })
    const field = page.getByRole('textbox', { name: 'Edit text' })
    await expect.poll(() => isFocused(field)).toBe(true)
    /** Where the view, the field, and the frame that is drawn around the text are. */
    const places = async () => {
      const [view, typed] = await Promise.all([canvas.boundingBox(), field.boundingBox()])
      const outline = await canvas.locator('svg > g:nth-child(4) > path').first().getAttribute('d')
      const [x = NaN, y = NaN] = (outline ?? '').slice(1).split(/[ L]/).map(Number)
      if (!view || !typed) throw new Error('The text is not edited.')
      return { view, typed, drawn: { x: view.x + x, y: view.y + y } }
    }
    const isAbove = async () => {
      const { typed, drawn } = await places()
      return Math.abs(typed.x - drawn.x) < 3 && Math.abs(typed.y - drawn.y) < 3
    }
    await page.keyboard.press('Control+End')
    for (let line = 0; line < 16; line++) {
      await page.keyboard.press('Enter')
      await page.keyboard.type('more')
    }
    const isEndSeen = async () => {
      const { view, typed } = await places()
      return typed.y + typed.height <= view.y + view.height + 3
    }
    await expect.poll(isEndSeen).toBe(true)
    await expect.poll(isAbove).toBe(true)
    await page.keyboard.press('Control+Home')
    const isBeginSeen = async () => {
      const { view, typed } = await places()
      return typed.y >= view.y - 3
    }
    await expect.poll(isBeginSeen).toBe(true)
    await expect.poll(isAbove).toBe(true)
  })

  it('fits a phone, with its panels in sheets', async () => {
    const id = await drawDesign(scene, { layers: [square, words] })
    await using visit = await stage.visit({ user: scene.user, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const { page, at } = await openEditor(visit, id)
    const tap = async (name: string) => page.getByRole('button', { name, exact: true }).tap()
    const { x, y } = await at({ x: 350, y: 350 })
    await page.touchscreen.tap(x, y)
    const selection = page.getByRole('toolbar', { name: 'Selection' })
    await selection.waitFor()
    const { width = 0, height = 0 } = (await selection.getByRole('button', { name: 'Duplicate' }).boundingBox()) ?? {}
    expect([width, height].every((side) => side >= 44)).toBe(true)
    await selection.getByRole('button', { name: 'Duplicate' }).tap()
    await tap('Layers')
    await expect.poll(() => layerNames(page)).toEqual(['Words', 'Square', 'Square'])
    await tap('Properties')
    await region(page, 'Layers').waitFor({ state: 'detached' })
    await region(page, 'Properties').waitFor()
    await tap('Close')
    await tap('Text')
    await page.getByRole('textbox', { name: 'Edit text' }).fill('Fresh bread')
    await page.keyboard.press('Escape')
    await tap('Undo')
    await tap('Layers')
    await expect.poll(() => layerNames(page)).toEqual(['Words', 'Square', 'Square'])
  })
})
