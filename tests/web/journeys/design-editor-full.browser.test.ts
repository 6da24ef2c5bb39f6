/** The image editor when the workspace or the server has no space left. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { landscape } from '../../../apps/server/src/features/media/media/testing/samples.ts'
import { uuid7 } from '../../../apps/server/src/lib/ids.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { layersOf, openEditor, readDesign } from '../design-editor.ts'
import { dropFiles } from '../dropping.ts'
import { hands } from '../hands.ts'
import { hasChromium, openStage } from '../stage.ts'
import { inSquare, moved, nudge, openTwoShapes, status, type TwoShapes } from '../two-shapes.ts'

const limit = 1024 * 1024
const storageFull = {
  status: 507,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    type: 'about:blank',
    status: 507,
    code: 'storage_full',
    title: 'Full',
    detail: 'The disk is full.',
    instance: '/',
  }),
}

describe.runIf(hasChromium)('the image editor without space', () => {
  const stage = perFile(() => openStage({ env: { MEDIA_MIB_PER_WORKSPACE: '1' } }))
  let desk: TwoShapes
  beforeEach(async () => void (desk = await openTwoShapes(stage)))

  /** Takes all of the workspace's storage until the result is called. */
  const occupy = async () => {
    const { db, clock } = stage.test.app
    const [id, now] = [uuid7(), clock.now()]
    const row = {
      id,
      workspace_id: desk.workspaceId,
      filename: 'old.txt',
      mime: 'text/plain',
      size: limit,
      storage_key: `none/${id}/original`,
    }
    await db
      .insertInto('media')
      .values({ ...row, processing_status: 'ready', created_at: now, updated_at: now })
      .execute()
    return () => db.deleteFrom('media').where('id', '=', id).execute()
  }
  const visitEditor = async () => {
    const visit = await stage.visit({ user: desk.user, viewport: { width: 1440, height: 900 } })
    visit.watch.expectFailure('404 GET /api/v1/media/*/content')
    return visit
  }
  const names = async () => layersOf(await readDesign(desk, desk.id)).map(({ name }) => name)
  const dropPicture = async (page: Page) =>
    dropFiles(page.getByRole('application'), { x: 700, y: 400 }, [
      { name: 'harbor.png', type: 'image/png', bytes: await landscape(600, 400, 90) },
    ])

  it('says that the workspace has no storage left for a picture, and places it once there is', async () => {
    await using visit = await visitEditor()
    const { page } = visit
    visit.watch.expectFailure('403 POST /api/v1/media/upload-session')
    const free = await occupy()
    const editor = await openEditor(visit, desk.id)
    await dropPicture(page)
    await page.getByRole('alert').getByText("This workspace doesn't have enough storage left for harbor.png.").waitFor()
    await nudge(editor, inSquare)
    await expect.poll(() => desk.placeOf('square')).toEqual(moved)
    await free()
    await page.getByRole('button', { name: 'Retry harbor.png' }).click()
    await expect.poll(names).toEqual(['Square', 'Circle', 'harbor'])
  })

  it('says that the server has no storage left for a picture, and continues by itself', async () => {
    await using visit = await visitEditor()
    const { page } = visit
    visit.watch.expectFailure('507 POST /api/v1/media/upload-session')
    await page.route('**/media/upload-session', (route) => route.fulfill(storageFull))
    await openEditor(visit, desk.id)
    await dropPicture(page)
    await page.getByText("The server's storage is full. Upload will resume once there's space.").waitFor()
    await page.unroute('**/media/upload-session')
    await expect.poll(names).toEqual(['Square', 'Circle', 'harbor'])
  })

  it('says that the workspace has no storage left for an export, which can be repeated', async () => {
    await using visit = await visitEditor()
    const { page } = visit
    const { press } = hands.pointer(page)
    visit.watch.expectFailure('403 POST /api/v1/image-editor/designs/*/exports')
    const free = await occupy()
    await openEditor(visit, desk.id)
    await press('button', 'Export')
    await press('button', 'Add to media library')
    await page.getByRole('alert').getByText("This workspace doesn't have enough storage left.").waitFor()
    await free()
    await press('button', 'Add to media library')
    await page.getByRole('link', { name: 'View media library' }).waitFor()
  })

  it('says that the server has no storage left for an export', async () => {
    await using visit = await visitEditor()
    const { page } = visit
    const { press } = hands.pointer(page)
    visit.watch.expectFailure('507 POST /api/v1/image-editor/designs/*/exports')
    await page.route('**/exports', (route) => route.fulfill(storageFull))
    await openEditor(visit, desk.id)
    await press('button', 'Export')
    await press('button', 'Add to media library')
    await page.getByRole('alert').getByText('The disk is full.').waitFor()
    await page.unroute('**/exports')
    await press('button', 'Add to media library')
    await page.getByRole('link', { name: 'View media library' }).waitFor()
  })

  it('keeps changes that the server has no space for, and saves them once it has', async () => {
    await using visit = await visitEditor()
    const { page } = visit
    visit.watch.expectFailure('507 PATCH /api/v1/image-editor/designs/*')
    const editor = await openEditor(visit, desk.id)
    const design = `**/api/v1/image-editor/designs/${desk.id}`
    await page.route(design, (route) => (route.request().method() === 'PATCH' ? route.fulfill(storageFull) : route.fallback()))
    await nudge(editor, inSquare)
    const notice = page.getByText("The server's storage is full. Your changes will be saved once there's space.")
    await notice.waitFor()
    await status(page, 'Not saved')
    await page.unroute(design)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => desk.placeOf('square')).toEqual(moved)
    await notice.waitFor({ state: 'detached' })
    await status(page, 'Saved')
  })
})
