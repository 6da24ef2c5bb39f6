import type { Layer } from '@broadside/contract/features/design-document.schemas'
import { deleteImageDesign, getImageDesign, listImageDesigns, updateImageDesign } from '@broadside/contract/features/designs'
import type { Page, Request } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { createPerson, password } from '../../../apps/server/src/features/identity/testing/scene.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { drawDesign, layersOf, openEditor, type OpenedEditor, readDesign, shapeAt } from '../design-editor.ts'
import { type Desk, goOffline, goOnline, kept, openDesk } from '../desk.ts'
import { hands } from '../hands.ts'
import { hasChromium, openStage, type Visit } from '../stage.ts'

const square = shapeAt('square', { x: 100, y: 100, width: 300, height: 300 }, {}, { name: 'Square' })
const circle = shapeAt('circle', { x: 600, y: 600, width: 300, height: 300 }, { kind: 'ellipse' }, { name: 'Circle' })
const inSquare = { x: 250, y: 250 }
const inCircle = { x: 750, y: 750 }

describe.runIf(hasChromium)('a design in the image editor', () => {
  const stage = perFile(openStage)
  let desk: Desk
  let id: string
  beforeEach(async () => {
    desk = await openDesk(stage)
    id = await drawDesign(desk, { layers: [square, circle] })
  })

  const placeOf = async (layerId: string, designId = id) => {
    const { x, y } = layersOf(await readDesign(desk, designId)).find((one) => one.id === layerId)?.transform ?? {}
    return { x, y }
  }
  const moved = { x: 100, y: 110 }
  const movedCircle = { x: 600, y: 610 }
  /** Moves the layer at a point 10 pixels down, without snapping to others. */
  const nudge = async ({ page, click, canvas }: OpenedEditor, point: typeof inSquare) => {
    await click(point)
    await canvas.focus()
    await page.keyboard.press('Shift+ArrowDown')
  }
  /** Moves a layer as the colleague. */
  const moveAs = async (layerId: string, place: { x: number; y: number }) => {
    const { revision, document } = (await desk.colleague.client.call(getImageDesign, { params: { id } })).body
    const pages = document.pages.map((page) => ({
      ...page,
      layers: page.layers.map((one): Layer => (one.id === layerId ? { ...one, transform: { ...one.transform, ...place } } : one)),
    }))
    const body = { expected_revision: revision, document: { ...document, pages }, recovery_reason: 'close' as const }
    await desk.colleague.client.call(updateImageDesign, { params: { id }, body })
  }
  const status = (page: Page, text: string) => page.locator('header').getByText(text, { exact: true }).first().waitFor()
  const openTab = async (visit: Visit) => {
    const page = await visit.page.context().newPage()
    return openEditor({ page, goTo: async (path) => void (await page.goto(path)) }, id)
  }
  const crash = async (page: Page) => {
    // A crashed page can't respond.
    const crashed = page.waitForEvent('crash')
    const session = await page.context().newCDPSession(page)
    session.send('Page.crash').catch(() => undefined)
    await crashed
  }

  it('is saved a moment after a layer was moved, with a request below 1 kB, and without reading the document again', async () => {
    await using visit = await stage.visit({ user: desk.user })
    const editor = await openEditor(visit, id)
    const requests: Request[] = []
    visit.page.on('request', (request) => {
      if (new URL(request.url()).pathname === `/api/v1/image-editor/designs/${id}`) requests.push(request)
    })
    await nudge(editor, inSquare)
    await expect.poll(() => placeOf('square')).toEqual(moved)
    await status(visit.page, 'Saved')
    expect(requests.map((request) => request.method())).toEqual(['PATCH'])
    expect(requests[0]?.postData()?.length).toBeLessThan(1024)
  })

  it('is saved at once by key, and before another page opens', async () => {
    await using visit = await stage.visit({ user: desk.user })
    const editor = await openEditor(visit, id)
    await nudge(editor, inSquare)
    await visit.page.keyboard.press('Control+s')
    await visit.page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
    expect(await placeOf('square')).toEqual(moved)
    await nudge(editor, inCircle)
    await hands.pointer(visit.page).press('link', 'Back to the design')
    await expect.poll(() => visit.page.url()).not.toContain('/edit')
    expect(await placeOf('circle')).toEqual(movedCircle)
  })

  it('is merged in two tabs that change different layers, which say so', async () => {
    await using visit = await stage.visit({ user: desk.user })
    const first = await openEditor(visit, id)
    const second = await openTab(visit)
    for (const { page } of [first, second]) await page.getByText('This design is also open in another tab.').waitFor()
    await nudge(second, inCircle)
    await first.page.bringToFront()
    await first.page.getByText('Changes made elsewhere were added').waitFor()
    await nudge(first, inSquare)
    await expect.poll(() => Promise.all([placeOf('square'), placeOf('circle')])).toEqual([moved, movedCircle])
    await second.page.close()
    await first.page.getByText('This design is also open in another tab.').waitFor({ state: 'detached' })
  })

  it('becomes a copy if another user moved the same layer, and shows their version', async () => {
    await using visit = await stage.visit({ user: desk.user })
    const { page } = visit
    const editor = await openEditor(visit, id)
    visit.watch.expectFailure('409 PATCH /api/v1/image-editor/designs/*')
    await goOffline(visit)
    await nudge(editor, inSquare)
    await status(page, 'Not saved')
    await moveAs('square', { x: 0, y: 0 })
    await goOnline(page)
    const dialog = page.getByRole('dialog', { name: 'This design has conflicting changes' })
    await dialog.getByText('“Square” on page “Page 1”').waitFor()
    await dialog.getByRole('figure', { name: `Page 1: ${desk.colleague.name}'s version` }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText(`${desk.colleague.name} changed the same parts. Your version isn't saved yet.`).waitFor()
    await hands.pointer(page).press('button', 'Resolve conflict')
    await dialog.getByRole('button', { name: 'Save my version as a copy' }).click()
    await page.getByText('Saved as Poster (my version)').waitFor()
    await status(page, 'Saved')
    const { designs } = (await desk.client.call(listImageDesigns, { query: { workspace_id: desk.workspaceId } })).body
    const copy = designs.find(({ title }) => title === 'Poster (my version)')
    expect([await placeOf('square'), await placeOf('square', copy?.id)]).toEqual([{ x: 0, y: 0 }, moved])
    await hands.pointer(page).press('link', 'Open')
    await page.getByRole('heading', { name: 'Poster (my version)', level: 1 }).waitFor()
  })

  it("takes another user's version after a confirmation, and keeps the own one for a week", async () => {
    await using visit = await stage.visit({ user: desk.user })
    const { page } = visit
    const { press } = hands.pointer(page)
    const editor = await openEditor(visit, id)
    visit.watch.expectFailure('409 PATCH /api/v1/image-editor/designs/*')
    await goOffline(visit)
    await nudge(editor, inSquare)
    await status(page, 'Not saved')
    await moveAs('square', { x: 0, y: 0 })
    await goOnline(page)
    await press('button', 'Use the other version')
    await page.getByRole('dialog', { name: 'Use the other version?' }).getByRole('button', { name: 'Use the other version' }).click()
    await status(page, 'Saved')
    expect(await placeOf('square')).toEqual({ x: 0, y: 0 })
    await page.reload()
    await page.getByText(/^Your version from .+ is kept on this device until/).waitFor()
    await press('button', 'Save my version as a copy')
    await page.getByText('Saved as Poster (my version)').waitFor()
    await expect.poll(() => kept(page, 'designs')).toBe('[]')
  })

  it('is kept while offline, and saved when the network is back', async () => {
    await using visit = await stage.visit({ user: desk.user })
    const { page } = visit
    const editor = await openEditor(visit, id)
    await goOffline(visit)
    await nudge(editor, inSquare)
    await status(page, 'Not saved')
    await page
      .getByRole('status')
      .getByText(/^You're offline\. Changes are kept on this device/)
      .waitFor()
    await expect.poll(() => kept(page, 'designs')).toContain('"y":110')
    await goOnline(page)
    await expect.poll(() => placeOf('square')).toEqual(moved)
    await expect.poll(() => kept(page, 'designs')).toBe('[]')
  })

  it('is recovered after a tab crash, together with what others changed since, which can be undone', async () => {
    await using visit = await stage.visit({ user: desk.user })
    const editor = await openEditor(visit, id)
    await goOffline(visit)
    await nudge(editor, inSquare)
    await expect.poll(() => kept(editor.page, 'designs')).toContain('"y":110')
    await moveAs('circle', { x: 0, y: 700 })
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

  it('is erased from this browser at sign-out, after a confirmation', async () => {
    await using visit = await stage.visit({ user: desk.user })
    const { page } = visit
    const { press } = hands.pointer(page)
    visit.watch.expectFailure('503 PATCH /api/v1/image-editor/designs/*')
    visit.watch.expectFailure('401 GET /api/v1/events/stream')
    const editor = await openEditor(visit, id)
    await page.route('**/api/v1/image-editor/designs/*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 503 }) : route.fallback(),
    )
    await nudge(editor, inSquare)
    await expect.poll(() => kept(page, 'designs')).toContain('"y":110')
    await press('link', 'Back to the design')
    await page.getByText("They're kept on this device for 7 days.").waitFor()
    await page.getByRole('button', { name: /^Account menu: / }).click()
    await press('menuitem', 'Sign out')
    await page.getByText(/^A post or design has changes saved only on this device/).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await page.evaluate('indexedDB.databases()')).toEqual([])
  })

  it('continues after signing in again, when the session expired', async () => {
    const { password_hash } = (await createPerson(stage.test)).user
    await stage.test.app.db.updateTable('users').set({ password_hash }).where('id', '=', desk.user.id).execute()
    await using visit = await stage.visit({ user: desk.user })
    const { page } = visit
    const { press, write } = hands.pointer(page)
    const editor = await openEditor(visit, id)
    visit.watch.expectFailure('401 .+')
    await stage.test.app.db.deleteFrom('sessions').where('user_id', '=', desk.user.id).execute()
    await nudge(editor, inSquare)
    await page.getByRole('dialog', { name: 'Sign in to continue' }).waitFor()
    await write('Password', password)
    await press('button', 'Sign in')
    await expect.poll(() => placeOf('square')).toEqual(moved)
  })

  it('that was deleted meanwhile can be restored, or become another design', async () => {
    await using visit = await stage.visit({ user: desk.user })
    const { page } = visit
    const { press } = hands.pointer(page)
    const editor = await openEditor(visit, id)
    visit.watch.expectFailure('404 (GET|PATCH) /api/v1/image-editor/designs/*')
    const remove = () => desk.colleague.client.call(deleteImageDesign, { params: { id } })
    await remove()
    await nudge(editor, inSquare)
    await page.getByText('Someone deleted this design.').waitFor()
    await press('button', 'Restore design')
    await expect.poll(async () => (await placeOf('square').catch(() => undefined)) ?? {}).toEqual(moved)
    await page.getByText('Someone deleted this design.').waitFor({ state: 'detached' })
    await remove()
    await press('button', 'Save as new design')
    await page.getByRole('heading', { name: 'Poster (my version)', level: 1 }).waitFor()
  })
})
