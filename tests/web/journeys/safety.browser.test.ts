import { deletePublication } from '@broadside/contract/features/publications'
import { beforeEach, describe, expect, it } from 'vitest'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { area, type Desk, goOffline, goOnline, kept, openDesk } from '../desk.ts'
import { hands } from '../hands.ts'
import { hasChromium, openStage, settle } from '../stage.ts'

describe.runIf(hasChromium)('unsaved text', () => {
  const stage = perFile(openStage)
  let desk: Desk
  beforeEach(async () => {
    desk = await openDesk(stage)
  })

  it('is restored after a tab crash, and saved', async () => {
    const id = await desk.write('We open at seven.')
    await using visit = await stage.visit({ user: desk.user })
    const { page } = visit
    await visit.goTo(`/publications/${id}`)
    await goOffline(visit)
    await area(page).fill('We open at eight.')
    await expect.poll(() => kept(page)).toContain('We open at eight.')
    // A crashed page can't respond.
    const crashed = page.waitForEvent('crash')
    const session = await page.context().newCDPSession(page)
    session.send('Page.crash').catch(() => undefined)
    await crashed
    const again = await page.context().newPage()
    await page.close()
    await goOnline(again)
    await again.goto(`/publications/${id}`)
    await settle(again)
    await expect.poll(() => area(again).inputValue()).toBe('We open at eight.')
    await again.getByText(/^Restored unsaved changes from/).waitFor()
    await expect.poll(() => desk.textOf(id)).toBe('We open at eight.')
  })

  it('of a new post is restored in each of two tabs, and creates no post twice', async () => {
    await using visit = await stage.visit({ user: desk.user })
    const first = visit.page
    await visit.goTo('/publications/new')
    const second = await first.context().newPage()
    await second.goto('/publications/new')
    await settle(second)
    // The first creation reaches the server, but its response is lost.
    visit.watch.expectFailure('failed POST /api/v1/publications')
    await first.route('**/api/v1/publications', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      await route.abort()
    })
    await area(first).fill('The ferry is late.')
    await expect.poll(desk.texts).toEqual(['The ferry is late.'])
    await goOffline(visit)
    await area(second).fill('The ferry is here.')
    await expect.poll(() => kept(first)).toContain('The ferry is late.')
    await expect.poll(() => kept(second)).toContain('The ferry is here.')
    await first.close()
    await second.close()

    const again = await visit.page.context().newPage()
    await goOnline(again)
    // The tab that tried to save last is restored first.
    const texts = ['The ferry is here.', 'The ferry is late.']
    const restored: string[] = []
    while (restored.length < texts.length) {
      await again.goto('/publications/new')
      await settle(again)
      await expect.poll(() => area(again).inputValue()).not.toBe('')
      const text = await area(again).inputValue()
      restored.push(text)
      await expect.poll(() => again.url()).toMatch(/\/publications\/(?!new)/)
      await expect.poll(() => kept(again)).not.toContain(text)
    }
    expect(restored.toSorted()).toEqual(texts)
    await again.goto('/publications/new')
    await settle(again)
    expect(await area(again).inputValue()).toBe('')
    expect(await desk.texts()).toEqual(texts)
  })

  it('of a post deleted in the meantime becomes another post', async () => {
    const id = await desk.write('We open at seven.')
    await using visit = await stage.visit({ user: desk.user })
    visit.watch.expectFailure('404 GET /api/v1/publications/*')
    const { page } = visit
    await visit.goTo(`/publications/${id}`)
    await goOffline(visit)
    await area(page).fill('We open at eight.')
    await expect.poll(() => kept(page)).toContain('We open at eight.')
    await page.close()
    await desk.client.call(deletePublication, { params: { id }, query: { confirm: true } })
    const again = await visit.page.context().newPage()
    await goOnline(again)
    await again.goto(`/publications/${id}`)
    await again.getByText(/This post was deleted\. We kept your unsaved changes/).waitFor()
    await hands.pointer(again).press('button', 'Save as new post')
    await expect.poll(desk.texts).toEqual(['We open at eight.'])
  })

  it('is erased at sign-out, after a confirmation', async () => {
    const id = await desk.write('On Thursday Marta reads.')
    await desk.schedule(id)
    await using visit = await stage.visit({ user: desk.user })
    const { page } = visit
    const { press } = hands.pointer(page)
    await visit.goTo(`/publications/${id}`)
    await area(page).fill('On Friday Marta reads.')
    await expect.poll(() => kept(page)).toContain('On Friday')
    await page.getByRole('button', { name: /^Account menu: / }).click()
    await press('menuitem', 'Sign out')
    await page.getByText(/^A post or design has changes saved only on this device/).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await page.evaluate('indexedDB.databases()')).toEqual([])
  })

  it('shared from elsewhere starts a post, and its URL is cleared', async () => {
    await using visit = await stage.visit({ user: desk.user })
    const { page } = visit
    await visit.goTo(
      `/publications/new?${new URLSearchParams({ text: '"Sardines" & bread', url: 'https://harbour.example/menu' }).toString()}`,
    )
    const text = '"Sardines" & bread\nhttps://harbour.example/menu'
    await expect.poll(() => area(page).inputValue()).toBe(text)
    await expect.poll(() => new URL(page.url()).search).not.toContain('text')
    expect(await desk.texts()).toEqual([])
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Save draft' }).click()
    await expect.poll(desk.texts).toEqual([text])
  })
})
