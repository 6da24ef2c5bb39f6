/** Screens never opened before, offline and after an upgrade. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '../../../apps/server/src/lib/testing/loopback.ts'
import { area, type Desk, goOffline, openDesk } from '../desk.ts'
import { buildNext, type Front, openFront } from '../front.ts'
import { builtFolder } from '../built-app.ts'
import { hands } from '../hands.ts'
import { hasChromium, openStage, type Stage, type Visit } from '../stage.ts'

const keptFiles = (page: Page) =>
  page.evaluate<Record<string, string[]>>(`(async () => {
    const kept = {}
    for (const name of await caches.keys())
      kept[name] = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
    return kept
  })()`)

const isControlled = (page: Page) => page.evaluate<boolean>('navigator.serviceWorker.controller !== null')

describe.runIf(hasChromium)('the app', () => {
  let stage: Stage
  let front: Front
  let desk: Desk
  beforeAll(async () => {
    const [port, serverPort] = [await freePort(), await freePort()]
    stage = await openStage({ env: { PUBLIC_URL: `http://localhost:${port}`, PORT: String(serverPort) } })
    front = await openFront({ port, serverPort })
  })
  afterAll(async () => {
    await front[Symbol.asyncDispose]()
    await stage[Symbol.asyncDispose]()
  })
  beforeEach(async () => {
    front.deploy(builtFolder)
    desk = await openDesk(stage)
  })

  const visitKept = async (): Promise<Visit> => {
    const visit = await stage.visit({ user: desk.user, serviceWorkers: 'allow' })
    await visit.goTo('/posts')
    await expect.poll(() => isControlled(visit.page)).toBe(true)
    return visit
  }

  it('opens new screens offline, and starts again when reloaded', async () => {
    await using visit = await visitKept()
    const { page } = visit
    await goOffline(visit)
    // The list of posts has loaded the accounts, but not the queue.
    await page.getByRole('link', { name: 'Accounts' }).click()
    await page.getByRole('heading', { name: 'Accounts', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Queue' }).click()
    const failed = page.getByRole('alert').getByText(/You're offline|Can't reach|did not answer/)
    await failed.waitFor()
    await page.getByRole('link', { name: 'Posts' }).first().waitFor()
    await page.reload()
    await failed.waitFor()
    await page.goto('/calendar')
    await failed.waitFor()
    expect(await page.title()).toContain('Broadside')
    await page.context().setOffline(false)
    await page.getByRole('grid').first().waitFor()
  })

  it('starts while the server is away, and says so', async () => {
    await using visit = await visitKept()
    const { page, watch } = visit
    watch.expectFailure('failed .+')
    await front.stop()
    await page.goto('/settings/profile')
    await page
      .getByRole('alert')
      .getByText(/Can't reach|did not answer/)
      .waitFor()
    await front.start()
    await hands.pointer(page).press('button', 'Retry')
    await page.getByRole('heading', { name: 'Profile' }).waitFor()
  })

  it('stores its own files and no user data, even after signing out', async () => {
    await using visit = await visitKept()
    const { page } = visit
    const id = await desk.write('A secret of the harbour.')
    await visit.goTo(`/publications/${id}`)
    await visit.goTo('/accounts')
    const paths = Object.values(await keptFiles(page)).flat()
    expect(paths).toContain('/')
    expect(paths.filter((path) => !/^\/(?:assets\/[\w.@+-]+|theme\.js|icon\.svg|manifest\.webmanifest|)$/.test(path))).toEqual([])
    const texts = await page.evaluate<string>(`(async () => {
      const texts = []
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) texts.push(await (await cache.match(request)).text())
      }
      return texts.join()
    })()`)
    for (const secret of ['A secret of the harbour.', desk.user.email, desk.workspaceId]) expect(texts).not.toContain(secret)
    visit.watch.expectFailure('401 .+')
    await page.getByRole('button', { name: /^Account menu: / }).click()
    await hands.pointer(page).press('menuitem', 'Sign out')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(Object.values(await keptFiles(page)).flat()).toEqual(paths)
  })

  it('accepts shared content while the worker is running', async () => {
    await using visit = await visitKept()
    const { page } = visit
    await page.goto(`/publications/new?${new URLSearchParams({ text: 'Sardines', url: 'https://harbour.example/menu' }).toString()}`)
    await expect.poll(() => area(page).inputValue()).toBe('Sardines\nhttps://harbour.example/menu')
  })

  it('keeps working in a tab of the old version, and updates on reload', async () => {
    await using next = await buildNext()
    await using visit = await visitKept()
    const { page } = visit
    const [former] = Object.keys(await keptFiles(page))
    front.deploy(next.folder)
    let loads = 0
    page.on('load', () => (loads += 1))
    await page.getByRole('link', { name: 'Accounts' }).click()
    await page.getByRole('heading', { name: 'Accounts' }).waitFor()
    expect(loads).toBe(0)
    await page.reload()
    await expect.poll(async () => Object.keys(await keptFiles(page))).toContainEqual(expect.stringContaining('next'))
    await expect.poll(async () => Object.keys(await keptFiles(page))).not.toContain(former)
    expect(await page.evaluate('document.querySelector(\'script[type="module"]\').src')).toContain('-next')
    await page.getByRole('link', { name: 'Calendar' }).click()
    await page.getByRole('grid').first().waitFor()
  })

  it('loads the new version with the next screen if none is cached, and keeps unsaved text', async () => {
    await using next = await buildNext()
    const id = await desk.write('We open at seven.')
    await using visit = await stage.visit({ user: desk.user })
    const { page, watch } = visit
    await visit.goTo(`/publications/${id}`)
    front.deploy(next.folder)
    watch.expectFailure('404 GET /assets/.+')
    watch.expectFailure('failed GET /a-screen')
    await area(page).fill('We open at eight.')
    await page.getByRole('link', { name: 'Accounts' }).click()
    await page.getByRole('heading', { name: 'Accounts' }).waitFor()
    expect(await page.evaluate('document.querySelector(\'script[type="module"]\').src')).toContain('-next')
    await expect.poll(() => desk.textOf(id)).toBe('We open at eight.')
  })

  it("reports a screen that can't be loaded in place, and loads it when the server is back", async () => {
    await using visit = await stage.visit({ user: desk.user })
    const { page, watch } = visit
    await visit.goTo('/posts')
    watch.expectFailure('failed .+')
    await front.stop()
    await page.getByRole('link', { name: 'Accounts' }).click()
    await page
      .getByRole('alert')
      .getByText(/Can't reach the server to load this/)
      .waitFor()
    await front.start()
    await hands.pointer(page).press('button', 'Retry')
    await page.getByRole('heading', { name: 'Accounts' }).waitFor()
  })
})
