/** The focus stays in the image editor when the control that has it vanishes. */
import { beforeEach, describe, expect, it } from 'vitest'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { drawDesign, openEditor, shapeAt } from '../design-editor.ts'
import { isFocused } from '../hands.ts'
import { hasChromium, openStage } from '../stage.ts'

const square = shapeAt('square', { x: 100, y: 100, width: 300, height: 300 }, {}, { name: 'Square' })

describe.runIf(hasChromium)('the focus in the image editor', () => {
  const stage = perFile(openStage)
  let scene: Scene
  beforeEach(async () => void (scene = await createScene(stage.test)))

  it.each(['Selection', 'Selected layers'])('goes to the page when the last layer is deleted in "%s"', async (toolbar) => {
    const id = await drawDesign(scene, { layers: [square] })
    await using visit = await stage.visit({ user: scene.user })
    const { page, canvas } = await openEditor(visit, id)
    await page.getByRole('treeitem', { name: /^Square/ }).press('Enter')
    await page.getByRole('toolbar', { name: toolbar, exact: true }).getByRole('button', { name: 'Delete' }).press('Enter')
    await page.getByText('No layers yet.').waitFor()
    await expect.poll(() => isFocused(canvas)).toBe(true)
  })

  it('goes to the page when the last layer is deleted in the list', async () => {
    const id = await drawDesign(scene, { layers: [square] })
    await using visit = await stage.visit({ user: scene.user })
    const { page, canvas } = await openEditor(visit, id)
    await page.getByRole('treeitem', { name: /^Square/ }).press('Delete')
    await page.getByText('No layers yet.').waitFor()
    await expect.poll(() => isFocused(canvas)).toBe(true)
  })

  it('stays at the colors of a gradient when one is removed', async () => {
    const stops = ['#ff0000', '#00ff00', '#0000ff'].map((color, index) => ({ offset: index / 2, color }))
    const gradient = { type: 'linear' as const, stops, start: { x: 0, y: 0 }, end: { x: 1, y: 0 } }
    const id = await drawDesign(scene, {
      change: (document) => ({
        ...document,
        pages: document.pages.map((one) => ({ ...one, background: { type: 'gradient', opacity: 1, gradient } })),
      }),
    })
    await using visit = await stage.visit({ user: scene.user })
    const { page } = await openEditor(visit, id)
    await page.getByRole('button', { name: 'Remove color 1' }).press('Enter')
    await page.getByRole('button', { name: 'Remove color 1' }).waitFor({ state: 'detached' })
    await expect.poll(() => isFocused(page.getByRole('button', { name: 'Add color' }))).toBe(true)
  })
})
