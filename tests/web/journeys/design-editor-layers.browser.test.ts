import type { Layer } from '@broadside/contract/features/design-document.schemas'
import { getMedia } from '@broadside/contract/features/media'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { landscape } from '../../../apps/server/src/features/media/media/testing/samples.ts'
import { layer } from '../../../apps/server/src/features/studio/designs/testing/documents.ts'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { drawDesign, groupOf, openEditor, shapeAt, textAt } from '../design-editor.ts'
import { isFocused } from '../hands.ts'
import { findBarriers } from '../in-page.ts'
import { readCommits, watchRenders } from '../renders.ts'
import { addFile } from '../shelf.ts'
import { hasChromium, openStage } from '../stage.ts'

const base = shapeAt('base', { x: 0, y: 0, width: 1080, height: 400 }, {}, { name: 'Base' })
const words = textAt('words', { x: 100, y: 500, width: 600, height: 100 }, 'Open from eight')
const sign = shapeAt('sign', { x: 700, y: 700, width: 200, height: 200 }, { kind: 'ellipse' })
const three = [base, words, sign]

/** `2 Sign, Ellipse +` for each row: level, description, and whether it is selected. */
const rowsOf = (page: Page): Promise<string[]> =>
  page
    .getByRole('treeitem')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [row.getAttribute('aria-level'), row.getAttribute('aria-label'), row.getAttribute('aria-selected') === 'true' ? '+' : '']
          .join(' ')
          .trim(),
      ),
    )

const row = (page: Page, name: string | RegExp) => page.getByRole('treeitem', { name })
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor({ state: 'attached' })

describe.runIf(hasChromium)('the layers of a design', () => {
  const stage = perFile(openStage)
  let scene: Scene
  beforeEach(async () => void (scene = await createScene(stage.test)))

  const open = async (layers: readonly Layer[]) => {
    const id = await drawDesign(scene, { layers })
    const visit = await stage.visit({ user: scene.user })
    return { visit, page: visit.page, editor: await openEditor(visit, id) }
  }

  it('are grouped, moved, renamed and deleted with keys alone', async () => {
    const { visit, page } = await open(three)
    await using _ = visit
    expect(await rowsOf(page)).toEqual(['1 Ellipse', '1 Open from eight, Text', '1 Base, Rectangle'])
    await row(page, 'Ellipse').focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('ControlOrMeta+g')
    await expect.poll(() => rowsOf(page)).toEqual(['1 Group +', '2 Ellipse', '2 Open from eight, Text', '1 Base, Rectangle'])
    expect(await isFocused(row(page, 'Group'))).toBe(true)

    await row(page, /^Base/).focus()
    await page.keyboard.press('Alt+ArrowRight')
    await said(page, 'Base moved to 3 of 3 in Group')
    await page.keyboard.press('Alt+ArrowUp')
    await said(page, 'Base moved to 2 of 3 in Group')
    await page.keyboard.press('Alt+ArrowLeft')
    await said(page, 'Base moved to 1 of 2')
    expect(await isFocused(row(page, /^Base/))).toBe(true)

    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('F2')
    await page.keyboard.type('Hours')
    await page.keyboard.press('Enter')
    await expect.poll(() => isFocused(row(page, 'Hours, Group'))).toBe(true)
    await page.keyboard.press('ArrowLeft')
    expect(await rowsOf(page)).toEqual(['1 Base, Rectangle', '1 Hours, Group +'])
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('o')
    expect(await isFocused(row(page, /^Open from eight/))).toBe(true)
    await page.keyboard.press('F2')
    await page.keyboard.type('Never')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Delete')
    await expect.poll(() => isFocused(row(page, 'Ellipse'))).toBe(true)
    expect(await rowsOf(page)).toEqual(['1 Base, Rectangle', '1 Hours, Group', '2 Ellipse'])
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(() => page.getByRole('treeitem').count()).toBe(4)
  })

  it('are dragged into groups and out of them, several at once', async () => {
    const { visit, page } = await open([...groupOf('hours', 'Hours', [words]), base, sign])
    await using _ = visit
    await row(page, 'Ellipse').click()
    await row(page, /^Base/).click({ modifiers: ['Shift'] })
    await row(page, 'Ellipse').dragTo(row(page, /^Hours/))
    await expect.poll(() => rowsOf(page)).toEqual(['1 Hours, Group', '2 Ellipse +', '2 Base, Rectangle +', '2 Open from eight, Text'])
    // Below the last row and at its start is outside of the group.
    await row(page, 'Ellipse').click()
    await row(page, 'Ellipse').dragTo(row(page, /^Open/), { targetPosition: { x: 4, y: 30 } })
    await expect.poll(() => rowsOf(page)).toEqual(['1 Hours, Group', '2 Base, Rectangle', '2 Open from eight, Text', '1 Ellipse +'])
  })

  it('are hidden and locked, also by their group', async () => {
    const { visit, page, editor } = await open([...groupOf('hours', 'Hours', [words]), base])
    await using _ = visit
    await row(page, /^Hours/).hover()
    await page.getByRole('button', { name: 'Hide Hours' }).click()
    await page.getByRole('button', { name: 'Lock Base' }).press('Enter')
    expect(await rowsOf(page)).toEqual([
      '1 Base, Rectangle, locked',
      '1 Hours, Group, hidden',
      '2 Open from eight, Text, hidden by its group',
    ])
    await editor.click({ x: 540, y: 200 })
    expect(await page.getByRole('treeitem', { selected: true }).count()).toBe(0)
    await row(page, /^Base/).focus()
    await page.keyboard.press('Delete')
    await page.getByRole('button', { name: 'Unlock Base' }).press('Enter')
    expect(await rowsOf(page)).toHaveLength(3)
    expect(await findBarriers(page)).toEqual([])
  })

  it('are selected on the page and in the list alike', async () => {
    const { visit, page, editor } = await open([...groupOf('hours', 'Hours', [words, sign]), base])
    await using _ = visit
    await row(page, /^Hours/)
      .locator('[data-fold]')
      .click()
    expect(await rowsOf(page)).toHaveLength(2)
    await editor.doubleClick({ x: 800, y: 800 })
    await expect.poll(() => rowsOf(page)).toEqual(['1 Base, Rectangle', '1 Hours, Group', '2 Ellipse +', '2 Open from eight, Text'])
    await editor.click({ x: 540, y: 200 })
    await expect.poll(() => row(page, /^Base/).getAttribute('aria-selected')).toBe('true')
    await row(page, 'Ellipse').hover()
    await expect.poll(() => row(page, 'Ellipse').getAttribute('data-hovered')).toBe('true')
  })

  it('are selected and grouped with a finger', async () => {
    const id = await drawDesign(scene, { layers: three })
    await using visit = await stage.visit({ user: scene.user, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const { page } = visit
    await openEditor(visit, id)
    await page.getByRole('button', { name: 'Layers', exact: true }).tap()
    await page.getByRole('button', { name: 'Select several' }).tap()
    await row(page, 'Ellipse').tap()
    await row(page, /^Base/).tap()
    await page.getByRole('toolbar', { name: 'Selected layers' }).getByRole('button', { name: 'Group', exact: true }).tap()
    await expect.poll(() => rowsOf(page)).toEqual(['1 Group +', '2 Ellipse', '2 Base, Rectangle', '1 Open from eight, Text'])
    await page.getByRole('button', { name: 'Hide Ellipse' }).tap()
    await row(page, 'Ellipse, hidden').waitFor()
  })

  it('are named by the file of their image, and show it', async () => {
    const file = await addFile(scene, 'harbor.png', await landscape(600, 400, 90))
    await expect.poll(async () => (await scene.client.call(getMedia, { params: { id: file } })).body.processing_status).toBe('ready')
    const transform = { x: 240, y: 340, width: 600, height: 400, rotation: 0, flip_x: false, flip_y: false }
    const image = { media_id: file, fit: 'cover' as const, source_width: 600, source_height: 400 }
    const id = await drawDesign(scene, { layers: [layer('image', { type: 'image', transform, image })] })
    await using visit = await stage.visit({ user: scene.user })
    // The server makes the copies that are drawn on the first request for them.
    visit.watch.expectFailure('404 GET /api/v1/media/*/content')
    await openEditor(visit, id)
    await row(visit.page, 'harbor.png, Image').locator('img').waitFor()
  })

  it('say what to do while there are none', async () => {
    const { visit, page } = await open([])
    await using _ = visit
    await page.getByText('No layers yet.').waitFor()
  })

  it('render nothing during a drag on the page, and few rows of five hundred', async () => {
    const many = Array.from({ length: 499 }, (_, index) =>
      shapeAt(
        `dot${index}`,
        { x: (index * 37) % 1000, y: 450 + ((index * 91) % 600), width: 20, height: 20 },
        {},
        { name: `Dot ${index}` },
      ),
    )
    const id = await drawDesign(scene, { layers: [...many, base] })
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await watchRenders(page)
    const editor = await openEditor(visit, id)
    const all = await page.getByRole('treeitem').count()
    expect(all).toBeGreaterThan(8)
    expect(all).toBeLessThan(60)
    expect(await row(page, /^Base/).getAttribute('aria-setsize')).toBe('500')
    await editor.click({ x: 540, y: 200 })
    await expect.poll(() => row(page, /^Base/).getAttribute('aria-selected')).toBe('true')
    const start = await editor.at({ x: 540, y: 200 })
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(start.x + 30, start.y + 20, { steps: 3 })
    await readCommits(page)
    await page.mouse.move(start.x + 90, start.y + 60, { steps: 20 })
    const places = (await readCommits(page)).flatMap((commit) => commit.places)
    await page.mouse.up()
    expect(places.filter((place) => place === 'tree' || place === 'strip')).toEqual([])

    await row(page, /^Base/).focus()
    await page.keyboard.press('End')
    await expect.poll(() => isFocused(row(page, /^Dot 0,/))).toBe(true)
    expect(await row(page, /^Dot 0,/).getAttribute('aria-posinset')).toBe('500')
    await expect.poll(() => page.getByRole('treeitem').count()).toBeLessThan(60)
  })
})
