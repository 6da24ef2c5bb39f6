/** Unsaved work on designs after tabs have crashed, and in browsers that can't store it. */
import { deleteImageDesign } from '@broadside/contract/features/designs'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { openEditor } from '../design-editor.ts'
import { goOffline, goOnline, kept } from '../desk.ts'
import { hands } from '../hands.ts'
import { hasChromium, openStage, type Visit } from '../stage.ts'
import { crash, inCircle, inSquare, moved, movedCircle, nudge, openTwoShapes, status, type TwoShapes } from '../two-shapes.ts'

/** As in some private windows. */
const withoutStorage = `IDBFactory.prototype.open = () => { throw new DOMException('Not available', 'SecurityError') }`
/** The disk is full until the page sets `isFull` to false. */
const withFullDisk = `
  globalThis.isFull = true
  const put = IDBObjectStore.prototype.put
  IDBObjectStore.prototype.put = function (...parts) {
    if (isFull) throw new DOMException('The disk is full', 'QuotaExceededError')
    return put.apply(this, parts)
  }`

/** The same for a disk without space for a database. */
const withoutDatabase = `
  globalThis.isFull = true
  const open = IDBFactory.prototype.open
  IDBFactory.prototype.open = function (...parts) {
    if (isFull) throw new DOMException('The disk is full', 'QuotaExceededError')
    return open.apply(this, parts)
  }`

describe.runIf(hasChromium)('unsaved work on a design', () => {
  const stage = perFile(openStage)
  let desk: TwoShapes
  let id: string
  beforeEach(async () => {
    desk = await openTwoShapes(stage)
    id = desk.id
  })
  const placeOf = (layerId: string, designId?: string) => desk.placeOf(layerId, designId)
  const places = () => Promise.all([placeOf('square'), placeOf('circle')])

  /** Crashes tabs, and opens the design in another one. */
  const openAfterCrash = async (visit: Visit, tabs: readonly Page[]): Promise<Page> => {
    for (const tab of tabs) await crash(tab)
    const again = await visit.page.context().newPage()
    for (const tab of tabs) await tab.close()
    await goOnline(again)
    await again.goto(`/designs/${id}/edit`)
    return again
  }

  it('is recovered after a tab crash, together with what others changed since, which can be undone', async () => {
    await using visit = await stage.visit({ user: desk.user })
    const editor = await openEditor(visit, id)
    await goOffline(visit)
    await nudge(editor, inSquare)
    await expect.poll(() => kept(editor.page, 'designs')).toContain('"y":110')
    await desk.moveAs('circle', { x: 0, y: 700 })
    await crash(editor.page)
    const again = await visit.page.context().newPage()
    await editor.page.close()
    await goOnline(again)
    await again.goto(`/designs/${id}/edit`)
    await again.getByText(/^Restored unsaved changes from/).waitFor()
    await expect.poll(() => Promise.all([placeOf('square'), placeOf('circle')])).toEqual([moved, { x: 0, y: 700 }])
    await again.getByRole('button', { name: 'Undo' }).last().click()
    await expect
      .poll(() => Promise.all([placeOf('square'), placeOf('circle')]))
      .toEqual([
        { x: 100, y: 100 },
        { x: 0, y: 700 },
      ])
  })

  it('that was deleted after a tab crash becomes another one, with the unsaved work', async () => {
    await using visit = await stage.visit({ user: desk.user })
    visit.watch.expectFailure('404 GET /api/v1/image-editor/designs/*')
    const editor = await openEditor(visit, id)
    await goOffline(visit)
    await nudge(editor, inSquare)
    await expect.poll(() => kept(editor.page, 'designs')).toContain('"y":110')
    await desk.colleague.client.call(deleteImageDesign, { params: { id } })
    await crash(editor.page)
    const again = await visit.page.context().newPage()
    await editor.page.close()
    await goOnline(again)
    await again.goto(`/designs/${id}/edit`)
    await again.getByText(/This design was deleted\. Your unsaved changes from/).waitFor()
    await hands.pointer(again).press('button', 'Save as new design')
    await again.getByRole('application').waitFor()
    const copyId = /designs\/([^/]+)\/edit/.exec(again.url())?.[1] ?? ''
    expect([copyId === id, await placeOf('square', copyId)]).toEqual([false, moved])
    await expect.poll(() => kept(again, 'designs')).toBe('[]')
  })

  it('of several crashed tabs on a design that was deleted is offered for each', async () => {
    await using visit = await stage.visit({ user: desk.user })
    visit.watch.expectFailure('404 GET /api/v1/image-editor/designs/*')
    const [first, second] = [await openEditor(visit, id), await desk.openTab(visit)]
    await goOffline(visit)
    await nudge(first, inSquare)
    await expect.poll(() => kept(first.page, 'designs')).toContain('"y":110')
    await nudge(second, inCircle)
    await expect.poll(() => kept(second.page, 'designs')).toContain('"y":610')
    await desk.colleague.client.call(deleteImageDesign, { params: { id } })
    const again = await openAfterCrash(visit, [first.page, second.page])
    const offers = again.getByRole('button', { name: 'Save as new design' })
    await expect.poll(() => offers.count()).toBe(2)
    await offers.first().click()
    await again.getByRole('application').waitFor()
    const copyId = /designs\/([^/]+)\/edit/.exec(again.url())?.[1] ?? ''
    const copied = await Promise.all([placeOf('square', copyId), placeOf('circle', copyId)])
    expect(copyId).not.toBe(id)
    expect([
      [moved, { x: 600, y: 600 }],
      [{ x: 100, y: 100 }, movedCircle],
    ]).toContainEqual(copied)
    await again.goto(`/designs/${id}/edit`)
    await expect.poll(() => offers.count()).toBe(1)
    await hands.pointer(again).press('button', 'Discard')
    await expect.poll(() => kept(again, 'designs')).toBe('[]')
  })

  it('is recovered from all tabs that crashed, as one step', async () => {
    await using visit = await stage.visit({ user: desk.user })
    const [first, second] = [await openEditor(visit, id), await desk.openTab(visit)]
    await goOffline(visit)
    await nudge(first, inSquare)
    await nudge(second, inCircle)
    await expect.poll(() => kept(second.page, 'designs')).toMatch(/"y":110.*"y":610|"y":610.*"y":110/)
    const again = await openAfterCrash(visit, [first.page, second.page])
    await again.getByText(/^Restored unsaved changes from/).waitFor()
    await expect.poll(places).toEqual([moved, movedCircle])
    await expect.poll(() => kept(again, 'designs')).toBe('[]')
    await again.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(places).toEqual([
      { x: 100, y: 100 },
      { x: 600, y: 600 },
    ])
  })

  it('that conflicts with that of another crashed tab is kept, and can become a copy', async () => {
    await using visit = await stage.visit({ user: desk.user })
    const [first, second] = [await openEditor(visit, id), await desk.openTab(visit)]
    await goOffline(visit)
    await nudge(first, inSquare)
    await expect.poll(() => kept(first.page, 'designs')).toContain('"y":110')
    await nudge(second, inSquare, 'ArrowUp')
    await expect.poll(() => kept(second.page, 'designs')).toContain('"y":90')
    const again = await openAfterCrash(visit, [first.page, second.page])
    await again.getByText(/^Your version from .+ isn't part of this design/).waitFor()
    // The work that was stored last is applied, and a busy tab may store its work again.
    await expect.poll(async () => (await placeOf('square')).y).not.toBe(100)
    const applied = await placeOf('square')
    await again.reload()
    await again.getByText(/^Your version from .+ isn't part of this design/).waitFor()
    await hands.pointer(again).press('button', 'Save my version as a copy')
    await again.getByText('Saved as Poster (my version)').waitFor()
    await hands.pointer(again).press('link', 'Open')
    await again.getByRole('heading', { name: 'Poster (my version)', level: 1 }).waitFor()
    const copyId = /designs\/([^/]+)\/edit/.exec(again.url())?.[1] ?? ''
    const raised = { x: 100, y: 90 }
    expect([
      [raised, moved],
      [moved, raised],
    ]).toContainEqual([applied, await placeOf('square', copyId)])
    await expect.poll(() => kept(again, 'designs')).toBe('[]')
  })

  for (const [name, script] of [
    ['has no storage', withoutStorage],
    ['has a full disk', withFullDisk],
  ] as const)
    it(`is saved by a browser that ${name}, which says when only the page has it`, async () => {
      await using visit = await stage.visit({ user: desk.user })
      const { page } = visit
      await page.addInitScript(script)
      const editor = await openEditor(visit, id)
      await nudge(editor, inSquare)
      await expect.poll(() => placeOf('square')).toEqual(moved)
      await status(page, 'Saved')
      const notice = page.getByText("This browser can't keep a copy of your changes. Keep this page open until they're saved.")
      expect(await notice.count()).toBe(0)
      await goOffline(visit)
      await nudge(editor, inCircle)
      await notice.waitFor()
      await page.getByRole('status').getByText("You're offline. Keep this page open so that your changes aren't lost.").waitFor()
      await goOnline(page)
      await expect.poll(places).toEqual([moved, movedCircle])
      await notice.waitFor({ state: 'detached' })
    })

  for (const [name, script] of [
    ['it', withFullDisk],
    ['a database', withoutDatabase],
  ] as const)
    it(`is kept again once the disk of this device has space for ${name}`, async () => {
      await using visit = await stage.visit({ user: desk.user })
      const { page } = visit
      await page.addInitScript(script)
      const editor = await openEditor(visit, id)
      await goOffline(visit)
      await nudge(editor, inSquare)
      const notice = page.getByText("This browser can't keep a copy of your changes.")
      await notice.waitFor()
      await page.evaluate('isFull = false')
      await nudge(editor, inCircle)
      await notice.waitFor({ state: 'detached' })
      await expect.poll(() => kept(page, 'designs')).toContain('"y":610')
    })
})
