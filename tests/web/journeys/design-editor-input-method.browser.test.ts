/** Text that an input method composes, in the fields of the image editor. */
import { beforeEach, describe, expect, it } from 'vitest'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { drawDesign, layersOf, openEditor, readDesign, shapeAt, textAt } from '../design-editor.ts'
import { openInputMethod } from '../input-method.ts'
import { hasChromium, openStage } from '../stage.ts'

const words = textAt('words', { x: 100, y: 700, width: 800, height: 96 }, 'Sale', { name: 'Words' })
const square = shapeAt('square', { x: 100, y: 100, width: 300, height: 300 }, {}, { name: 'Square' })

describe.runIf(hasChromium)('an input method in the image editor', () => {
  const stage = perFile(openStage)
  let scene: Scene
  let id: string
  beforeEach(async () => {
    scene = await createScene(stage.test)
    id = await drawDesign(scene, { layers: [square, words] })
  })

  const textOf = async () => layersOf(await readDesign(scene, id)).find((one) => one.id === 'words')?.text?.text
  const visitEditor = async () => {
    const visit = await stage.visit({ user: scene.user, viewport: { width: 1440, height: 900 } })
    const editor = await openEditor(visit, id)
    return {
      editor,
      page: editor.page,
      visit,
      method: await openInputMethod(visit.page),
      undo: visit.page.getByRole('button', { name: 'Undo' }).first(),
    }
  }
  const openText = async () => {
    const opened = await visitEditor()
    await opened.editor.doubleClick({ x: 150, y: 745 })
    const field = opened.page.getByRole('textbox', { name: 'Edit text' })
    await field.waitFor()
    await opened.page.keyboard.press('End')
    return { ...opened, field }
  }

  it('chooses among candidates with keys that do nothing else, and is undone in one step', async () => {
    const { page, method, field, undo, visit } = await openText()
    await using _ = visit
    await method.compose('わ')
    await method.compose('わりびき')
    for (const key of ['ArrowDown', 'Tab', 'Enter'] as const) await method.press(key)
    await method.press('z', 'control')
    await method.press('s', 'control')
    expect(await field.inputValue()).toBe('Saleわりびき')
    await method.compose('割引')
    await method.press('Enter')
    await method.commit('割引')
    expect(await field.inputValue()).toBe('Sale割引')
    await method.compose('中')
    await method.commit('中国')
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    await expect.poll(textOf).toBe('Sale割引中国')
    await undo.click()
    await expect.poll(textOf).toBe('Sale')
    expect(await undo.isEnabled()).toBe(false)
  })

  it('adds accents with dead keys', async () => {
    const { page, method, field, visit } = await openText()
    await using _ = visit
    await page.keyboard.type(' caf')
    await method.compose('´')
    await method.commit('é')
    await page.keyboard.press('Control+Enter')
    await field.waitFor({ state: 'detached' })
    await expect.poll(textOf).toBe('Sale café')
  })

  it('cancels a composition with Escape, which leaves the text open', async () => {
    const { page, method, field, undo, visit } = await openText()
    await using _ = visit
    await method.compose('わり')
    await method.press('Escape')
    await method.cancel()
    expect([await field.inputValue(), await page.evaluate('document.activeElement.ariaLabel')]).toEqual(['Sale', 'Edit text'])
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    expect(await undo.isEnabled()).toBe(false)
  })

  it('is committed by a click beside the text', async () => {
    const { method, field, editor, visit } = await openText()
    await using _ = visit
    await method.compose('わり')
    await editor.click({ x: 900, y: 200 })
    await field.waitFor({ state: 'detached' })
    await expect.poll(textOf).toBe('Saleわり')
  })

  it('names designs and layers, without its keys ending the field', async () => {
    const { page, method, editor, visit } = await visitEditor()
    await using _ = visit
    const title = page.getByRole('textbox', { name: 'Title' })
    await title.fill('')
    await method.compose('ぽすた')
    for (const key of ['Enter', 'Escape'] as const) await method.press(key)
    expect(await title.inputValue()).toBe('ぽすた')
    await method.commit('ポスター')
    await method.press('Enter')
    expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Title')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await readDesign(scene, id)).title).toBe('ポスター')
    await editor.click({ x: 250, y: 250 })
    await editor.canvas.focus()
    const row = page.getByRole('treeitem', { name: /Square/ })
    await row.dblclick()
    const name = page.getByRole('textbox', { name: /Square/ })
    await name.fill('')
    await method.compose('しかく')
    for (const key of ['Enter', 'Escape'] as const) await method.press(key)
    await method.commit('四角')
    await page.keyboard.press('Enter')
    await expect.poll(async () => layersOf(await readDesign(scene, id))[0]?.name).toBe('四角')
  })

  it('fills the fields of properties', async () => {
    const { page, method, editor, visit } = await visitEditor()
    await using _ = visit
    await editor.click({ x: 250, y: 250 })
    const width = page.getByRole('textbox', { name: 'Width' }).first()
    await width.fill('')
    await method.compose('４２０')
    await method.press('Enter')
    expect(await width.inputValue()).toBe('４２０')
    await method.commit('４２０')
    await page.keyboard.press('Enter')
    await expect.poll(async () => layersOf(await readDesign(scene, id))[0]?.transform.width).toBe(420)
  })
})
