import { deleteImageDesign, listImageDesigns } from '@broadside/contract/features/designs'
import type { Request } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { createPerson, password } from '../../../apps/server/src/features/identity/testing/scene.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { openEditor } from '../design-editor.ts'
import { goOffline, goOnline, kept } from '../desk.ts'
import { hands } from '../hands.ts'
import { hasChromium, openStage } from '../stage.ts'
import { inCircle, inSquare, moved, movedCircle, nudge, openTwoShapes, status, type TwoShapes } from '../two-shapes.ts'

describe.runIf(hasChromium)('a design in the image editor', () => {
  const stage = perFile(openStage)
  let desk: TwoShapes
  let id: string
  beforeEach(async () => {
    desk = await openTwoShapes(stage)
    id = desk.id
  })
  const placeOf = (layerId: string, designId?: string) => desk.placeOf(layerId, designId)

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
    const second = await desk.openTab(visit)
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
    await desk.moveAs('square', { x: 0, y: 0 })
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
    await desk.moveAs('square', { x: 0, y: 0 })
    await goOnline(page)
    await press('button', 'Use the other version')
    await page.getByRole('dialog', { name: 'Use the other version?' }).getByRole('button', { name: 'Use the other version' }).click()
    await status(page, 'Saved')
    expect(await placeOf('square')).toEqual({ x: 0, y: 0 })
    await page.reload()
    await page.getByText(/^Your version from .+ isn't part of this design/).waitFor()
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
