import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { drawDesign, openEditor, shapeAt } from '../design-editor.ts'
import { isFocused } from '../hands.ts'
import { findBarriers } from '../in-page.ts'
import { hasChromium, openStage } from '../stage.ts'

const dot = shapeAt('dot', { x: 100, y: 100, width: 300, height: 300 }, {}, { name: 'Dot' })

const strip = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
const tile = (page: Page, name: string) => strip(page).getByRole('button', { name, exact: true })
const tiles = (page: Page): Promise<string[]> =>
  strip(page)
    .locator('[data-tile]')
    .evaluateAll((all) => all.map((one) => `${one.getAttribute('aria-label')}${one.getAttribute('aria-current') ? ' *' : ''}`))
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor({ state: 'attached' })

describe.runIf(hasChromium)('the pages of a design', () => {
  const stage = perFile(openStage)
  let scene: Scene
  beforeEach(async () => void (scene = await createScene(stage.test)))

  const open = async (names: readonly string[]) => {
    const id = await drawDesign(scene, {
      layers: [dot],
      change: ({ pages: [first], ...document }) => ({
        ...document,
        pages: first ? names.map((name, index) => ({ ...first, id: `page${index}`, name, layers: index ? [] : first.layers })) : [],
      }),
    })
    const visit = await stage.visit({ user: scene.user })
    await openEditor(visit, id)
    return visit
  }
  const choose = async (page: Page, name: string, item: string) => {
    await tile(page, `More actions for ${name}`).press('Enter')
    await page.getByRole('menuitem', { name: item }).click()
  }

  it('are added, duplicated, renamed and deleted, and a deleted one returns', async () => {
    await using visit = await open(['Hours', 'Kitchen'])
    const { page } = visit
    expect(await tiles(page)).toEqual(['Page 1: Hours *', 'Page 2: Kitchen'])
    await strip(page).getByRole('button', { name: 'Add page' }).click()
    expect(await tiles(page)).toEqual(['Page 1: Hours', 'Page 2 *', 'Page 3: Kitchen'])
    await said(page, 'Page 2 of 3')
    await page.getByText('No layers yet.').waitFor()
    await choose(page, 'Page 2', 'Rename')
    await page.keyboard.type('Ferry')
    await page.keyboard.press('Enter')
    await choose(page, 'Hours', 'Duplicate')
    await expect.poll(() => tiles(page)).toEqual(['Page 1: Hours', 'Page 2: Hours *', 'Page 3: Ferry', 'Page 4: Kitchen'])
    await page.getByRole('treeitem', { name: /^Dot/ }).waitFor()
    await strip(page).getByText('4 pages').waitFor()
    expect(await findBarriers(page)).toEqual([])

    await choose(page, 'Kitchen', 'Delete')
    await expect.poll(() => tiles(page)).toEqual(['Page 1: Hours', 'Page 2: Hours *', 'Page 3: Ferry'])
    await choose(page, 'Ferry', 'Rename')
    await page.keyboard.type('Boats')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(() => tiles(page)).toEqual(['Page 1: Hours', 'Page 2: Hours', 'Page 3: Boats', 'Page 4: Kitchen *'])
  })

  it('are opened, moved, renamed and deleted with keys alone', async () => {
    await using visit = await open(['Hours', 'Kitchen', 'Ferry'])
    const { page } = visit
    await tile(page, 'Page 1: Hours').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    expect(await tiles(page)).toEqual(['Page 1: Hours', 'Page 2: Kitchen *', 'Page 3: Ferry'])
    await page.keyboard.press('Alt+ArrowRight')
    await said(page, 'Kitchen moved to 3 of 3')
    await page.keyboard.press('Alt+ArrowRight')
    await expect.poll(() => isFocused(tile(page, 'Page 3: Kitchen'))).toBe(true)
    await page.keyboard.press('F2')
    await page.keyboard.type('Kiosk')
    await page.keyboard.press('Enter')
    await expect.poll(() => isFocused(tile(page, 'Page 3: Kiosk'))).toBe(true)
    await page.keyboard.press('Delete')
    await said(page, 'Kiosk deleted')
    await expect.poll(() => isFocused(tile(page, 'Page 2: Ferry'))).toBe(true)
    await page.keyboard.press('Home')
    await page.keyboard.press('Delete')
    await expect.poll(() => tiles(page)).toEqual(['Page 1: Ferry *'])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const last = page.getByRole('menuitem', { name: /^Delete/ })
    await expect.poll(() => last.textContent()).toContain('A design needs at least one page')
  })

  it('are dragged to another place, and hidden to leave more room', async () => {
    await using visit = await open(['Hours', 'Kitchen', 'Ferry'])
    const { page } = visit
    await tile(page, 'Page 3: Ferry').dragTo(tile(page, 'Page 1: Hours'), { targetPosition: { x: 5, y: 30 } })
    await expect.poll(() => tiles(page)).toEqual(['Page 1: Ferry', 'Page 2: Hours *', 'Page 3: Kitchen'])
    await strip(page).getByRole('button', { name: 'Hide pages' }).click()
    expect(await tiles(page)).toEqual([])
    await page.reload()
    await strip(page).getByRole('button', { name: 'Show pages' }).click()
    await expect.poll(() => tiles(page)).toHaveLength(3)
  })
})
