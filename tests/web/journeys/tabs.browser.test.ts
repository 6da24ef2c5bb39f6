import { listAccounts } from '@broadside/contract/features/accounts'
import { createPublication, schedulePublication } from '@broadside/contract/features/publications'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { hands } from '../hands.ts'
import { hasChromium, openStage, settle } from '../stage.ts'

const dayMs = 86_400_000

const scrollTop = (page: Page) => page.evaluate<number>('Math.round(scrollY)')

/** Records which of a browser's pages have an event stream open, one entry per stream. */
const watchStreams = (page: Page) => {
  const open = new Map<unknown, Page>()
  const context = page.context()
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/v1/events/stream') open.set(request, request.frame().page())
  })
  context.on('requestfailed', (request) => open.delete(request))
  context.on('requestfinished', (request) => open.delete(request))
  return (): Page[] => [...open.values()].filter((one) => !one.isClosed())
}

describe.runIf(hasChromium)('a browser', () => {
  const stage = perFile(openStage)

  const createPost = async ({ client, workspaceId }: Scene, text: string) => {
    const accounts = (await client.call(listAccounts, { query: { workspace_id: workspaceId } })).body
    const account_ids = accounts.map(({ id }) => id)
    return (await client.call(createPublication, { body: { workspace_id: workspaceId, text, account_ids } })).body
  }

  it('with seven tabs reads one stream for all, and continues in another tab when that tab is closed', async () => {
    const scene = await createScene(stage.test)
    await using visit = await stage.visit({ user: scene.user })
    const readers = watchStreams(visit.page)
    await visit.goTo('/posts')
    const tabs = [visit.page]
    while (tabs.length < 7) {
      const tab = await visit.page.context().newPage()
      await tab.goto('/posts')
      await settle(tab)
      tabs.push(tab)
    }
    let loads = 0
    for (const tab of tabs) tab.on('load', () => (loads += 1))
    await expect.poll(() => readers().length).toBe(1)
    await createPost(scene, 'The ferry is late.')
    await Promise.all(tabs.map((tab) => tab.getByRole('link', { name: /^The ferry is late/ }).waitFor()))
    const [first] = readers()
    expect(readers()).toHaveLength(1)

    await first?.close()
    await expect.poll(() => readers().length).toBe(1)
    await createPost(scene, 'The ferry is here.')
    const rest = tabs.filter((tab) => tab !== first)
    expect(rest).toHaveLength(6)
    await Promise.all(rest.map((tab) => tab.getByRole('link', { name: /^The ferry is here/ }).waitFor()))
    expect(readers()).toHaveLength(1)
    expect(loads).toBe(0)
  })

  it('goes back and forward to the view, the filter, the scroll position, and the open panel', async () => {
    const scene = await createScene(stage.test)
    for (let day = 1; day <= 120; day += 1) {
      const { id } = await createPost(scene, `${day % 6 ? 'Soup' : 'Cake'} of day ${day}.`)
      const at = new Date(stage.test.clock.now().getTime() + day * dayMs).toISOString()
      await scene.client.call(schedulePublication, { params: { id }, body: { expected_revision: 1, schedule: { at } } })
    }
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    const { press, write } = hands.pointer(page)
    await visit.goTo('/posts')
    await press('link', /^Scheduled/)
    await write('Search posts', 'Soup')
    await page.getByRole('link', { name: /^Cake/ }).first().waitFor({ state: 'detached' })
    await page.mouse.move(400, 500)
    // A new filter starts at the top, and the list shifts by the difference between estimated and measured row heights.
    let top = 0
    const rests = async () => {
      const before = top
      top = await scrollTop(page)
      if (top === 0) await page.mouse.wheel(0, 1600)
      return top > 1000 && top === before
    }
    await expect.poll(rests).toBe(true)

    const panel = page.getByRole('complementary', { name: 'Post' })
    const place = async () => ({ path: page.url().replace(stage.origin, ''), top: await scrollTop(page), panel: await panel.count() })
    const list = { path: '/posts?view=scheduled&q=Soup', top, panel: 0 }
    await expect.poll(place).toEqual(list)
    // A row in the middle of the window, because clicking another one scrolls.
    const rows = `[...document.querySelectorAll('[data-post]')]`
    const id = await page.evaluate<string>(`${rows}.find((row) => row.getBoundingClientRect().top > innerHeight / 2).dataset.post`)
    const row = page.locator(`[data-post="${id}"]`)
    const name = await row.getAttribute('aria-label')
    await row.click()
    const opened = { path: `${list.path}&post=${id}`, top, panel: 1 }
    await expect.poll(place).toEqual(opened)
    // Without scrolling it into view first, which would scroll the page behind the panel.
    await panel.getByRole('link', { name: 'Edit' }).dispatchEvent('click')
    await page.getByRole('textbox', { name: 'Text' }).waitFor()

    await page.goBack()
    await expect.poll(place).toEqual(opened)
    await page.goBack()
    await expect.poll(place).toEqual(list)
    expect(await page.getByLabel('Search posts').inputValue()).toBe('Soup')
    expect(await page.locator(`[data-post="${id}"]`).getAttribute('aria-label')).toBe(name)
    await page.goForward()
    await expect.poll(place).toEqual(opened)
    expect(await panel.getByRole('heading', { level: 2 }).first().textContent()).toMatch(/^Soup of day/)
    await page.goForward()
    await page.getByRole('textbox', { name: 'Text' }).waitFor()
    await page.goBack()
    await expect.poll(place).toEqual(opened)
  })
})
