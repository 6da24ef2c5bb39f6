import { createPublication } from '@broadside/contract/features/publications'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { addGuests } from '../guests.ts'
import { kindsOfHands } from '../hands.ts'
import { hasChromium, openStage } from '../stage.ts'
import { saved } from '../writing.ts'

describe.runIf(hasChromium)('a post for many accounts', () => {
  const stage = perFile(openStage)
  let scene: Scene
  let ids: string[]
  beforeAll(async () => {
    scene = await createScene(stage.test)
    ids = await addGuests(stage.test, scene.workspaceId, 20, 17)
  }, 180_000)

  const createDraft = async (count: number) => {
    const body = { workspace_id: scene.workspaceId, text: 'For all.', account_ids: ids.slice(0, count) }
    return `/publications/${(await scene.client.call(createPublication, { body })).body.id}`
  }
  const switcher = (page: Page) => page.getByRole('combobox', { name: 'Account shown' })
  const finder = (page: Page) => page.getByRole('combobox', { name: 'Search accounts' })
  const text = (page: Page) => page.getByLabel('Text', { exact: true })

  it.each(kindsOfHands)('finds an account by typing, and shows which ones are customized, with the %s', async (kind) => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await visit.goTo(`${await createDraft(20)}?account=all`)
    await expect.poll(() => switcher(page).textContent()).toBe('All accounts (20)')
    expect(await page.getByRole('tab').count()).toBe(0)
    if (kind === 'pointer') await switcher(page).click()
    else {
      await switcher(page).focus()
      await page.keyboard.press('Enter')
    }
    await page.getByRole('option', { name: 'Guest 3' }).waitFor()
    expect(await page.getByRole('option').count()).toBe(21)
    await finder(page).fill('cafe mastodon')
    await expect.poll(() => page.getByRole('option').count()).toBe(1)
    expect(await page.getByRole('option').textContent()).toMatch(/Café Zoé.*guest17@harbour\.example.*Mastodon/)
    if (kind === 'pointer') await page.getByRole('option').click()
    else await page.keyboard.press('Enter')
    await expect.poll(() => switcher(page).textContent()).toContain('guest17@harbour.example')
    await page.getByRole('button', { name: 'Customize for guest17@harbour.example' }).click()
    await text(page).fill('For one.')
    await saved(page)

    await switcher(page).click()
    await finder(page).fill('All')
    await page.getByRole('option', { name: 'All accounts (20)' }).click()
    await page.getByText('1 account is customized').waitFor()
    await switcher(page).click()
    await expect.poll(() => page.getByRole('option', { name: /Café Zoé/ }).textContent()).toContain('Customized')
    expect(await page.getByRole('option', { name: /Guest 3/ }).textContent()).not.toContain('Customized')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /guest17@harbour\.example/ }).click()
    await expect.poll(() => text(page).inputValue()).toBe('For one.')
  })

  it('has tabs on wide screens, and the search on phones with three or more accounts', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    const path = await createDraft(3)
    await visit.goTo(path)
    await expect.poll(() => page.getByRole('tab').count()).toBe(4)
    await text(page).focus()
    await page.setViewportSize({ width: 390, height: 844 })
    await switcher(page).waitFor()
    expect(await page.getByRole('tab').count()).toBe(0)
    expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Text')
    await visit.goTo(await createDraft(2))
    await expect.poll(() => page.getByRole('tab').count()).toBe(3)
  })
})
