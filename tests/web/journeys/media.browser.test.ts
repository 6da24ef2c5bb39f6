import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@broadside/contract/client'
import { listMedia } from '@broadside/contract/features/media'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { film, jpeg } from '../../../apps/server/src/features/media/media/testing/samples.ts'
import { freePort } from '../../../apps/server/src/lib/testing/loopback.ts'
import { createScene, createToken, type Scene } from '../../../apps/server/src/test/factories.ts'
import { hands } from '../hands.ts'
import { connectFakes } from '../networks.ts'
import { hasChromium, openStage, type Stage } from '../stage.ts'
import { startPost } from '../writing.ts'

const megabyte = 1_000_000
const sizeBytes = 50 * megabyte

const namesIn = (page: Page) =>
  page
    .locator('[data-media]')
    .getByText(/\.jpg$/)
    .allTextContents()

const slowDown = async (page: Page, bytesPerSecond: number) => {
  const session = await page.context().newCDPSession(page)
  const set = (offline: boolean, uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', { offline, latency: 0, downloadThroughput: -1, uploadThroughput })
  await set(false, bytesPerSecond)
  return { cut: () => set(true, bytesPerSecond), repair: () => set(false, bytesPerSecond), hurry: () => set(false, -1) }
}

/** Start offsets of upload requests, from their headers. */
const watchParts = (page: Page) => {
  const starts: number[] = []
  page.on('request', (request) => {
    const [, start] = /^bytes (\d+)-/.exec(request.headers()['content-range'] ?? '') ?? []
    if (start !== undefined) starts.push(Number(start))
  })
  return starts
}

describe.runIf(hasChromium)('media of a post', () => {
  let stage: Stage
  let scene: Scene
  let folder: string
  let port: string
  beforeAll(async () => {
    port = String(await freePort())
    folder = await mkdtemp(join(tmpdir(), 'broadside-files-'))
    stage = await openStage({ env: { PORT: port } })
  })
  afterAll(async () => {
    await stage[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true })
  })
  beforeEach(async () => {
    scene = await createScene(stage.test)
  })

  const fileOf = async (name: string, bytes: Buffer) => {
    const path = join(folder, name)
    await writeFile(path, bytes)
    return path
  }
  const library = async () => {
    const client = createClient({ baseUrl: `${stage.origin}/api/v1`, token: await createToken(stage.test, scene.user) })
    return (await client.call(listMedia, { query: { workspace_id: scene.workspaceId } })).body.media
  }

  it('keep their order, and are published with alt text and focal point', async () => {
    const { mastodon } = stage.fakes
    await connectFakes(stage.fakes, scene.client, scene.workspaceId)
    const names = ['ferry.jpg', 'quay.jpg', 'lamp.jpg']
    const files = await Promise.all(names.map(async (name, index) => fileOf(name, await jpeg({ width: 400 + index, height: 300 }))))
    const drawing = await fileOf('drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    const { press } = hands.pointer(page)
    await startPost(visit, [/Mastodon/])

    const first = Promise.withResolvers<void>()
    await page.route('**/media/upload-session', async (route) => {
      if (route.request().postData()?.includes('ferry.jpg')) await first.promise
      await route.continue()
    })
    await page.locator('input[type=file]').setInputFiles([files[0] ?? '', drawing, ...files.slice(1)])
    await page.getByText(/^drawing\.svg isn't a supported file type/).waitFor()
    await expect.poll(() => namesIn(page)).toEqual(['quay.jpg', 'lamp.jpg'])
    first.resolve()
    await expect.poll(() => namesIn(page)).toEqual(names)
    await press('button', 'Remove drawing.svg')

    await page.getByRole('button', { name: /^quay\.jpg has no alt text/ }).click()
    await page.keyboard.type('The quay at six in the morning.')
    await expect.poll(() => page.getByRole('button', { name: /^quay\.jpg has no alt text/ }).count()).toBe(0)

    await press('button', 'Set focal point for lamp.jpg')
    const point = page.getByRole('button', { name: /^Focal point/ })
    await point.focus()
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key)
    await page.getByRole('button', { name: 'Focal point: 40% from left, 55% from bottom' }).waitFor()
    await press('button', 'Save')
    await press('button', 'Move lamp.jpg up')
    await expect.poll(() => namesIn(page)).toEqual(['ferry.jpg', 'lamp.jpg', 'quay.jpg'])

    await page.getByLabel('Text', { exact: true }).fill('Three pictures.')
    await press('button', 'Publish now')
    await expect.poll(() => mastodon.statuses.at(-1)?.content).toContain('Three pictures.')
    expect([...mastodon.media.values()].map(({ description, focus }) => [description, focus])).toEqual([
      ['', ''],
      ['', '-0.2,0.1'],
      ['The quay at six in the morning.', ''],
    ])
  })

  it("resume at the server's byte offset after a network loss, a reload and a server restart", async () => {
    const bytes = Buffer.concat([await film(), randomBytes(sizeBytes)])
    const path = await fileOf('ferry.mp4', bytes)
    await using visit = await stage.visit({ user: scene.user })
    const { page, watch } = visit
    for (const failure of ['POST /api/v1/media/upload-session/*/complete', 'PUT /api/v1/media/upload-session/*/content'])
      watch.expectFailure(`failed ${failure}`)
    for (const failure of ['events/stream', 'media/*', 'publications/*', 'engagement-and-messaging/unread'])
      watch.expectFailure(`failed GET /api/v1/${failure}`)
    // An upload completed before its response was lost is found.
    watch.expectFailure('404 PUT /api/v1/media/upload-session/*/content')
    const starts = watchParts(page)
    await visit.goTo('/publications/new')
    const network = await slowDown(page, 8 * megabyte)
    await page.locator('input[type=file]').setInputFiles(path)
    const progress = page.getByRole('progressbar', { name: 'Uploading ferry.mp4' })
    const share = async () => Number(await progress.getAttribute('value'))

    await expect.poll(share).toBeGreaterThan(10)
    await network.cut()
    await page.getByText(/Upload will resume at \d+%/).waitFor()
    await network.repair()
    await expect.poll(share).toBeGreaterThan(45)
    expect(starts.at(-1)).toBeGreaterThan(sizeBytes / 20)

    await page.reload()
    await slowDown(page, 8 * megabyte)
    await expect.poll(share).toBeGreaterThan(55)
    expect(starts.at(-1)).toBeGreaterThan(sizeBytes / 4)

    await stage.test.http[Symbol.asyncDispose]()
    await page.getByText(/Upload will resume at \d+%/).waitFor()
    await using second = await stage.test.createSecond()
    await second.start()
    const [file] = await expect
      .poll(library, { timeout: 60_000 })
      .toMatchObject([{ processing_status: 'ready' }])
      .then(library)
    expect(file?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    await page.getByLabel('Description').fill('The ferry comes in.')
    expect(await progress.count()).toBe(0)
    expect(starts.filter((start) => start === 0)).toEqual([0])
  })
})
