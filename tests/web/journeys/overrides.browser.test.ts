import { getPublication } from '@broadside/contract/features/publications'
import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { hands, kindsOfHands } from '../hands.ts'
import { connectFakes } from '../networks.ts'
import { hasChromium, openStage } from '../stage.ts'
import { saved, startPost } from '../writing.ts'

describe.runIf(hasChromium)('customized text', () => {
  const stage = perFile(openStage)
  let scene: Scene
  beforeEach(async () => {
    scene = await createScene(stage.test)
    await connectFakes(stage.fakes, scene.client, scene.workspaceId)
  })

  const text = (page: Page): Locator => page.getByLabel('Text', { exact: true })
  const read = async (page: Page) => {
    const id = page.url().match(/publications\/([^?]+)/)?.[1] ?? ''
    return (await scene.client.call(getPublication, { params: { id } })).body
  }

  const customize = async (page: Page) => {
    await page.getByRole('tab', { name: /^ada\.test/ }).click()
    await page.getByRole('button', { name: 'Customize for ada.test' }).click()
  }

  it.each(kindsOfHands)('is kept, and published as is, with the %s', async (kind) => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    const { press, write } = hands[kind](page)
    const sharedText = `Bread at eight, by ${kind}.`
    await startPost(visit, [/Mastodon/, /Bluesky/])
    await write('Text', sharedText)
    await page.getByRole('tab', { name: /^ada\.test/ }).click()
    await page.getByText('Shared with all accounts.').waitFor()
    expect(await text(page).inputValue()).toBe(sharedText)
    await press('button', 'Customize for ada.test')
    await write('Text', `Short, by ${kind}.`)
    await page.getByText('Customized for ada.test: text').waitFor()
    await saved(page)
    await page.reload()
    await page.getByText('Customized for ada.test: text').waitFor()
    expect(await text(page).inputValue()).toBe(`Short, by ${kind}.`)
    await page.getByRole('tab', { name: /^All/ }).click()
    await page.getByText('1 account is customized').waitFor()
    expect(await text(page).inputValue()).toBe(sharedText)
    await press('button', 'Publish now')
    await expect.poll(() => page.getByRole('link', { name: /^View post/ }).count()).toBe(3)
    expect(stage.fakes.mastodon.statuses.at(-1)?.content).toContain(sharedText)
    const records = JSON.stringify([...stage.fakes.bluesky.records.values()])
    expect([records.includes(`Short, by ${kind}.`), records.includes(sharedText)]).toEqual([true, false])
  })

  it('can be copied to other accounts and undone, and resetting it can be undone', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await startPost(visit, [/Mastodon/, /Bluesky/])
    await text(page).fill('For all.')
    await customize(page)
    await text(page).fill('For one.')
    await page.getByRole('button', { name: 'Copy to other accounts…' }).click()
    await page
      .getByRole('dialog')
      .getByRole('checkbox', { name: /ada@fake\.social/ })
      .click()
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.getByRole('tab', { name: /^ada@fake\.social/ }).click()
    await expect.poll(() => text(page).inputValue()).toBe('For one.')
    await page.getByRole('button', { name: 'Reset to shared text' }).click()
    await expect.poll(() => text(page).inputValue()).toBe('For all.')
    await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('Text')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => text(page).inputValue()).toBe('For one.')
    await saved(page)
    expect((await read(page)).destinations.map((one) => one.text)).toEqual([undefined, 'For one.', 'For one.'])
  })

  it('returns with an account that was removed', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await startPost(visit, [/Bluesky/])
    await text(page).fill('For all.')
    await customize(page)
    await text(page).fill('For one.')
    await page.getByRole('button', { name: 'Accounts', exact: true }).click()
    await page.getByRole('checkbox', { name: /Bluesky/ }).click()
    await page.getByText('Customized account removed').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('checkbox').first().waitFor({ state: 'detached' })
    await page.keyboard.press('ControlOrMeta+z')
    await page.getByRole('tab', { name: /^ada\.test/ }).click()
    expect(await text(page).inputValue()).toBe('For one.')
  })

  it('starts as shared text, in whichever view a post is started', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await startPost(visit, [/Bluesky/])
    await page.getByRole('tab', { name: /^ada\.test/ }).click()
    await text(page).fill('Said here.')
    await page.getByRole('tab', { name: /^All/ }).click()
    expect(await text(page).inputValue()).toBe('Said here.')
  })

  it.each(kindsOfHands)("never results from typing in an account's view, with the %s", async (kind) => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    const { press } = hands[kind](page)
    await startPost(visit, [/Mastodon/, /Bluesky/])
    await text(page).fill('For all.')
    await page.getByRole('tab', { name: /^ada\.test/ }).click()
    await page.getByText('Shared with all accounts.').waitFor()
    await text(page).focus()
    await page.keyboard.type('Nothing.')
    expect(await text(page).inputValue()).toBe('For all.')
    await page.getByRole('tab', { selected: true }).focus()
    await press('button', 'Edit for all accounts')
    await expect.poll(() => page.getByRole('tab', { selected: true }).textContent()).toMatch(/^All/)
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('TEXTAREA')
    await page.keyboard.type(' Really.')
    await saved(page)
    const post = await read(page)
    expect([post.text, post.destinations.flatMap((one) => one.text ?? [])]).toEqual(['For all. Really.', []])
  })

  it('starts with a button, survives switching tabs, and ends with another button', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await startPost(visit, [/Bluesky/])
    await text(page).fill('For all.')
    await customize(page)
    await page.getByText('Changes here apply to ada.test only.').waitFor()
    await page.keyboard.type(' And here.')
    expect(await text(page).inputValue()).toBe('For all. And here.')
    // Matching the shared text by chance must not move the focus to it.
    await text(page).fill('For all.')
    await page.getByText('Changes here apply to ada.test only.').waitFor()
    await page.getByRole('tab', { name: /^All/ }).click()
    await page.getByRole('tab', { name: /^ada\.test/ }).click()
    await page.getByText('Changes here apply to ada.test only.').waitFor()
    await page.getByRole('button', { name: 'Reset to shared' }).click()
    await page.getByText('Shared with all accounts.').waitFor()
    expect(await text(page).getAttribute('readonly')).not.toBeNull()
  })

  const prefer = (page: Page, composer_experience: 'specialized' | 'unified') =>
    page.request.patch('/api/v1/auth/profile', { data: { composer_experience }, headers: { origin: stage.origin } })

  it('is not in front when a post opens, unless the URL says so', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await startPost(visit, [/Bluesky/])
    await customize(page)
    await text(page).fill('For one.')
    await saved(page)
    await prefer(page, 'unified')
    const path = new URL(page.url()).pathname
    await visit.goTo(path)
    const front = page.getByRole('tab', { selected: true })
    expect(await front.textContent()).toMatch(/^All/)
    const { destinations } = await read(page)
    await visit.goTo(`${path}?account=${destinations.find(({ platform }) => platform === 'bluesky')?.social_account_id}`)
    expect(await front.textContent()).toMatch(/ada\.test/)
  })

  it('opens for the account edited last if the profile says so, but never for a published one', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await startPost(visit, [/Mastodon/, /Bluesky/])
    await text(page).fill('For all.')
    await customize(page)
    await text(page).fill('For one.')
    await saved(page)
    await page.goto('/settings/profile')
    await page.getByRole('combobox', { name: 'Open posts in' }).click()
    await page.getByRole('option', { name: 'Last edited account' }).click()
    await expect.poll(async () => (await (await page.request.get('/api/v1/auth/me')).json()).composer_experience).toBe('specialized')
    await page.goBack()
    await visit.goTo(new URL(page.url()).pathname)
    const front = page.getByRole('tab', { selected: true })
    await expect.poll(() => front.textContent()).toMatch(/^.*ada\.test/)
    await visit.goTo(`${new URL(page.url()).pathname}?account=all`)
    expect(await front.textContent()).toMatch(/^All/)
    await page.getByRole('button', { name: 'Publish now' }).click()
    await expect.poll(() => page.getByRole('link', { name: /^View post/ }).count()).toBe(3)
    await visit.goTo(new URL(page.url()).pathname)
    expect(await front.textContent()).toMatch(/^All/)
  })
})
