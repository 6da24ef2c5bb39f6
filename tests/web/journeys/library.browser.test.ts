import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getMedia, listMedia } from '@broadside/contract/features/media'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { heicSample } from '../../../apps/server/src/features/media/media/testing/heic/sample.ts'
import { film, landscape, wav } from '../../../apps/server/src/features/media/media/testing/samples.ts'
import { addMember, createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { hands, kindsOfHands } from '../hands.ts'
import { addFile } from '../shelf.ts'
import { hasChromium, openStage } from '../stage.ts'

const slowDown = async (page: Page, bytesPerSecond: number) => {
  const session = await page.context().newCDPSession(page)
  const set = (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput })
  await set(bytesPerSecond)
  return { hurry: () => set(-1) }
}

/** Width and height of a decoded image; 0 while there is none. */
const sizeOf = (image: Locator) =>
  image.evaluate((element: { naturalWidth?: number; naturalHeight?: number }) => [element.naturalWidth, element.naturalHeight])

describe.runIf(hasChromium)('the media library', () => {
  const stage = perFile(openStage)
  let scene: Scene
  let folder: string
  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'broadside-library-'))))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  beforeEach(async () => void (scene = await createScene(stage.test)))

  const fileOf = async (name: string, bytes: Buffer) => {
    const path = join(folder, name)
    await writeFile(path, bytes)
    return path
  }
  const read = async (id: string) => (await scene.client.call(getMedia, { params: { id } })).body
  const list = async (query: Record<string, unknown> = {}) =>
    (await scene.client.call(listMedia, { query: { workspace_id: scene.workspaceId, ...query } })).body.media
  const add = async (name: string, hue = 20) => {
    const id = await addFile(scene, name, await landscape(600, 400, hue))
    await expect.poll(async () => (await read(id)).processing_status).toBe('ready')
    return id
  }
  const linkOf = (page: Page, name: string) => page.getByRole('list', { name: 'Files' }).getByRole('link', { name: new RegExp(name) })

  /** With the keyboard: Tab to the list, then arrow keys. */
  const openFile = async (page: Page, kind: 'pointer' | 'keyboard', name: string) => {
    const link = linkOf(page, name)
    if (kind === 'pointer') return link.click()
    await link.waitFor()
    await page.getByRole('list', { name: 'Files' }).locator('a[tabindex="0"]').focus()
    await page.keyboard.press('Home')
    const isFocused = () => link.evaluate((element) => element === element.ownerDocument.activeElement)
    for (let moves = 0; moves < 5 && !(await isFocused()); moves += 1) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
  }

  it('uploads files of every kind while the user is on other pages', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page, goTo } = visit
    await goTo('/media')
    await page.getByText('Upload images, videos, audio and documents').waitFor()
    const files = [
      await fileOf('dawn.png', await landscape(1200, 900, 30)),
      await fileOf('opening.mp4', await film({ sound: true, frames: 50 })),
      await fileOf('bell.wav', wav()),
      await fileOf('menu.txt', Buffer.from('Sardines with lemon.')),
      await fileOf('drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    ]
    const line = await slowDown(page, 4000)
    await page.locator('input[type=file]').setInputFiles(files)
    await page.getByText('5 uploads').waitFor()
    await page.getByText("drawing.svg isn't a supported file type").waitFor()
    await page
      .getByRole('link', { name: /^Posts/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Posts', level: 1 }).waitFor()
    await page
      .getByRole('link', { name: /^Media/ })
      .first()
      .click()
    await page.getByRole('progressbar').first().waitFor()
    await page
      .getByRole('link', { name: /^Posts/ })
      .first()
      .click()
    await line.hurry()
    await expect.poll(async () => (await list()).length).toBe(4)
    await page
      .getByRole('link', { name: /^Media/ })
      .first()
      .click()
    for (const name of ['dawn.png', 'opening.mp4', 'bell.wav', 'menu.txt']) await linkOf(page, name).waitFor()
    await page.getByText('1 upload', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Remove drawing.svg' }).click()
    await page.getByRole('progressbar').waitFor({ state: 'detached' })
    await page.getByText('4 files ·').waitFor()
  })

  it("shows and crops a HEIC image, which the browser can't decode", async () => {
    const id = await addFile(scene, 'harbor.heic', await heicSample('tiles'))
    await expect.poll(async () => (await read(id)).processing_status).toBe('ready')
    await using visit = await stage.visit({ user: scene.user })
    const { page, goTo } = visit
    await goTo('/media')
    await linkOf(page, 'harbor.heic').click()
    await expect.poll(() => sizeOf(page.locator('img[src*="variant=screen"]'))).toEqual([128, 192])
    await page.getByRole('button', { name: 'Crop…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Crop image' })
    await expect.poll(() => sizeOf(dialog.locator('img'))).toEqual([128, 192])
    await dialog.getByRole('button', { name: 'Save as new image' }).click()
    await page.getByText('Cropped image added').waitFor()
    await expect
      .poll(async () => (await list({ sort: 'newest' }))[0])
      .toMatchObject({ parent_media_id: id, mime_type: 'image/png', height: 192 })
  })

  it('shows a HEIC image that was stored before it could be decoded, once it is opened', async () => {
    const id = await addFile(scene, 'harbor.heic', await heicSample('tiles'))
    await expect.poll(async () => (await read(id)).processing_status).toBe('ready')
    const { db } = stage.test.app
    await db.updateTable('media').set({ thumbnail_key: null }).where('id', '=', id).execute()
    await db.deleteFrom('media_renditions').where('media_id', '=', id).execute()
    await using visit = await stage.visit({ user: scene.user })
    const { page, goTo } = visit
    // The copy is only made now.
    visit.watch.expectFailure('404 GET /api/v1/media/*/content')
    await goTo('/media')
    await linkOf(page, 'harbor.heic').click()
    await expect.poll(() => sizeOf(page.locator('img[src*="variant=screen"]'))).toEqual([128, 192])
    await page.getByRole('button', { name: 'Close' }).click()
    await linkOf(page, 'harbor.heic').locator('img[src*="variant=thumbnail"]').waitFor()
  })

  it('resumes uploads after a reload', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page, goTo } = visit
    await goTo('/media')
    const line = await slowDown(page, 2000)
    await page.locator('input[type=file]').setInputFiles(await fileOf('dawn.png', await landscape(2000, 1500, 30)))
    await page.getByRole('progressbar').waitFor()
    await page.reload()
    await page.getByRole('progressbar').waitFor()
    await line.hurry()
    await linkOf(page, 'dawn.png').waitFor()
  })

  it('shows one file of a large library after the other with the arrow keys', async () => {
    for (const [index, name] of ['a.png', 'b.png', 'c.png'].entries()) await add(name, index * 40)
    await using visit = await stage.visit({ user: scene.user })
    const { page, goTo } = visit
    await goTo('/media?sort=name')
    await linkOf(page, 'a.png').focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => linkOf(page, 'b.png').evaluate((link) => link === link.ownerDocument.activeElement)).toBe(true)
    await page.keyboard.press('End')
    await expect.poll(() => linkOf(page, 'c.png').evaluate((link) => link === link.ownerDocument.activeElement)).toBe(true)
    await page.keyboard.press('x')
    await page.getByText('1 selected').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('1 selected').waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'c.png' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => linkOf(page, 'c.png').evaluate((link) => link === link.ownerDocument.activeElement)).toBe(true)
  })

  describe.each(kindsOfHands)('by %s', (kind) => {
    it('describes, tags, crops and focuses an image', async () => {
      const id = await add('harbour.png')
      await using visit = await stage.visit({ user: scene.user })
      const { page, goTo } = visit
      const { press, write } = hands[kind](page)
      await goTo('/media')
      await openFile(page, kind, 'harbour.png')
      await write('Name', 'quay.png')
      await write('Alt text', 'The quay at dawn.')
      await write('New tag', 'Dawn')
      await press('button', 'Create')
      await expect
        .poll(() => read(id))
        .toMatchObject({ filename: 'quay.png', alt_text: 'The quay at dawn.', tag_ids: [expect.any(String)] })
      await press('button', 'Favorite')
      await expect.poll(async () => (await read(id)).is_favorite).toBe(true)

      await press('button', 'Focal point')
      await page.getByRole('button', { name: /^Focal point: 50%/ }).focus()
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('ArrowUp')
      await press('button', 'Save')
      await expect.poll(async () => (await read(id)).focal_point).toEqual({ x: 0.45, y: 0.45 })

      await press('button', 'Crop…')
      const corner = page.getByRole('button', { name: 'Bottom right corner' })
      const box = await corner.boundingBox()
      const image = await page.getByRole('dialog', { name: 'Crop image' }).locator('img').boundingBox()
      if (kind === 'pointer' && box && image) {
        await page.mouse.move(box.x + 12, box.y + 12)
        await page.mouse.down()
        await page.mouse.move(box.x + 12 - image.width / 2, box.y + 12 - image.height / 2, { steps: 4 })
        await page.mouse.up()
      } else {
        await corner.focus()
        for (let times = 0; times < 5; times += 1) for (const key of ['Shift+ArrowLeft', 'Shift+ArrowUp']) await page.keyboard.press(key)
      }
      await press('button', 'Save as new image')
      await page.getByText('Cropped image added').waitFor()
      await expect.poll(async () => (await list({ sort: 'newest' }))[0]).toMatchObject({ parent_media_id: id, processing_status: 'ready' })
      const [{ width = 0, height = 0 } = {}] = await list({ sort: 'newest' })
      // A pointer moves by whole pixels of the screen.
      expect(Math.abs(width - 300)).toBeLessThan(5)
      expect(Math.abs(height - 200)).toBeLessThan(5)
    })

    it('moves files to the trash, undoes it, restores and deletes them', async () => {
      const [keep, doomed] = [await add('keep.png'), await add('doomed.png', 200)]
      await using visit = await stage.visit({ user: scene.user })
      const { page, goTo } = visit
      const { press } = hands[kind](page)
      await goTo('/media')
      await openFile(page, kind, 'doomed.png')
      await press('button', 'Delete')
      await page.getByText('1 file moved to trash').waitFor()
      await page.getByRole('button', { name: 'Undo' }).press('Enter')
      await page.getByText('1 file restored').waitFor()
      await linkOf(page, 'doomed.png').waitFor()
      for (const name of ['keep.png', 'doomed.png']) {
        if (kind === 'pointer') await page.getByRole('checkbox', { name: `Select ${name}` }).click()
        else {
          await linkOf(page, name).focus()
          await page.keyboard.press('x')
        }
      }
      await page.getByText('2 selected').waitFor()
      await press('button', 'Delete')
      await page.getByText('2 files moved to trash').waitFor()
      await press('link', 'Trash')
      await openFile(page, kind, 'keep.png')
      await press('button', 'Restore')
      await expect.poll(async () => (await read(keep)).trashed_at).toBeUndefined()
      await page.keyboard.press('Escape')
      await openFile(page, kind, 'doomed.png')
      await press('button', 'Delete permanently')
      await page
        .getByRole('alertdialog')
        .or(page.getByRole('dialog', { name: /Permanently delete/ }))
        .getByRole('button', { name: 'Delete permanently' })
        .press('Enter')
      await expect.poll(async () => (await list({ lifecycle: 'all' })).map((file) => file.id)).toEqual([keep])
      expect(doomed).not.toBe(keep)
    })
  })

  it('is read-only for viewers', async () => {
    await add('harbour.png')
    const viewer = await addMember(stage.test, { id: scene.workspaceId }, 'viewer')
    await using visit = await stage.visit({ user: viewer })
    const { page, goTo } = visit
    await goTo('/media')
    await linkOf(page, 'harbour.png').click()
    expect(await page.getByLabel('Name', { exact: true }).getAttribute('readonly')).not.toBeNull()
    for (const name of ['Upload', 'Crop…', 'Delete', 'Favorite', 'Create'])
      expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0)
    expect(await page.getByRole('checkbox').count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Download' }).count()).toBe(1)
  })
})
