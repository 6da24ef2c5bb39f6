import { beforeEach, describe, expect, it } from 'vitest'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { drawDesign, groupOf, layersOf, openEditor, readDesign, shapeAt, textAt } from '../design-editor.ts'
import { hasChromium, openStage } from '../stage.ts'

const square = shapeAt('square', { x: 200, y: 200, width: 300, height: 300 }, {}, { name: 'Square' })

describe.runIf(hasChromium)('the image editor', () => {
  const stage = perFile(openStage)
  let scene: Scene
  beforeEach(async () => void (scene = await createScene(stage.test)))

  it('opens a design, draws its page, and selects the layer that is clicked', async () => {
    const id = await drawDesign(scene, { title: 'Summer sale', layers: [square] })
    await using visit = await stage.visit({ user: scene.user })
    const editor = await openEditor(visit, id)
    await visit.page.getByRole('heading', { name: 'Summer sale', level: 1 }).waitFor()
    await editor.click({ x: 350, y: 350 })
    await expect.poll(() => visit.page.getByRole('slider', { name: 'Opacity' }).count()).toBe(1)
  })

  it('changes nothing of a design that is only looked at', async () => {
    const words = textAt('words', { x: 200, y: 600, width: 600, height: 96 }, 'Half price', { name: 'Words' })
    const id = await drawDesign(scene, { layers: groupOf('sale', 'Sale', [square, words]) })
    await using visit = await stage.visit({ user: scene.user })
    const editor = await openEditor(visit, id)
    await editor.click({ x: 350, y: 350 })
    await editor.click({ x: 900, y: 900 })
    expect(layersOf(await readDesign(scene, id)).map(({ name }) => name)).toEqual(['Sale', 'Square', 'Words'])
  })
})
