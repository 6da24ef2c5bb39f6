/** Takes the picture at the start of the README: the demo at a fixed time, so that it only changes with the app. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listPublications } from '@broadside/contract/features/publications'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { compose } from '../../../apps/server/src/features/media/media/testing/windows.ts'
import { launchChromium } from '../../../apps/server/src/test/chromium.ts'
import { fill } from '../../../scripts/demo/fill.ts'
import { openDemoServer } from '../../../scripts/demo/server.ts'
import { takePort } from '../../../scripts/demo/port.ts'
import { buildApp } from '../built-app.ts'
import { hasChromium, settle } from '../stage.ts'

vi.setConfig({ hookTimeout: 600_000, testTimeout: 300_000 })

const folder = fileURLToPath(new URL('../../../docs/images/', import.meta.url))
/** A Wednesday. */
const now = new Date('2026-11-18T10:20:00Z')
const timeZone = 'Europe/Lisbon'
/** Pages are large, and machines busy. */
const patienceMs = 120_000
/** The README's readers load it with the page. */
const mostBytes = 400_000

const counted = ['/engagement-and-messaging/unread', '/publications/counts', '/notifications?']

/** What arrived last is rendered by then. */
const twoFrames = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))'

/** Hidden ones and those below the fold are never loaded. */
const loadVisible = `Promise.allSettled(
  [...document.images]
    .filter((image) => image.checkVisibility({ checkVisibilityCSS: true }) && image.getBoundingClientRect().top < innerHeight)
    .map((image) => image.decode()))`

describe.runIf(hasChromium)('the picture of the README', () => {
  const stack = new AsyncDisposableStack()
  let browser: Browser
  let origin: string
  let cookie: string
  let path: string
  beforeAll(async () => {
    await buildApp()
    const dataDir = await mkdtemp(join(tmpdir(), 'broadside-picture-'))
    stack.defer(() => rm(dataDir, { recursive: true, force: true }))
    const server = stack.use(await openDemoServer({ dataDir, port: await takePort(0), role: 'web', progress: () => {} }))
    const scene = await fill(server, { now, timeZone, progress: () => {} })
    await server.driven.start()
    browser = await launchChromium()
    stack.defer(() => browser.close())
    ;({ origin } = server.driven.app)
    cookie = scene.cast.ada.cookie
    const query = { workspace_id: scene.cast.workspaceId, search: 'winter hours', status: ['draft' as const] }
    const [post] = (await scene.cast.ada.client.call(listPublications, { query })).body.items
    path = `/publications/${post?.id}?account=${scene.accounts.ids.bluesky}`
  })
  afterAll(() => stack.disposeAsync())

  const open = async (page: Page, path: string) => {
    // The navigation shows these numbers once they arrive.
    const counts = counted.map((name) => page.waitForResponse((response) => response.url().includes(name)))
    await page.goto(path)
    await Promise.all(counts)
    await settle(page)
    await page.evaluate(loadVisible)
    await page.evaluate(twoFrames)
  }

  it.each(['light', 'dark'] as const)('shows the calendar and the composer, %s', async (colorScheme) => {
    const viewport = { width: 1440, height: 900 }
    const context = await browser.newContext({
      baseURL: origin,
      viewport,
      deviceScaleFactor: 2,
      colorScheme,
      locale: 'en-GB',
      timezoneId: timeZone,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    const pairs = cookie.split('; ').map((one) => one.split('='))
    await context.addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url: origin })))
    context.setDefaultTimeout(patienceMs)
    const page = await context.newPage()
    await page.clock.setFixedTime(now)
    await open(page, '/calendar')
    const calendar = await page.screenshot()
    await page.setViewportSize({ width: 1440, height: 860 })
    await open(page, path)
    await page
      .getByRole('region', { name: /^Preview/ })
      .getByRole('article')
      .first()
      .waitFor()
    const composer = await page.screenshot()
    await context.close()
    const file = join(folder, `demo-${colorScheme}.webp`)
    const before = await readFile(file).catch(() => undefined)
    const picture = await compose(calendar, composer)
    process.stdout.write(
      `demo-${colorScheme}.webp: ${picture.length} bytes, ${before?.equals(picture) ? 'the same as before' : 'changed'}\n`,
    )
    expect(picture.length).toBeLessThan(mostBytes)
    await writeFile(file, picture)
  })
})
