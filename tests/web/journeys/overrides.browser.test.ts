import { getPublication } from '@broadside/contract/features/publications'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { hands, kindsOfHands } from '../hands.ts'
import { connectFakes } from '../networks.ts'
import { hasChromium, openStage, type Stage } from '../stage.ts'
import { saved, startPost } from '../writing.ts'

describe.runIf(hasChromium)('what accounts say themselves', () => {
  let stage: Stage
  let scene: Scene
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage[Symbol.asyncDispose]())
  beforeEach(async () => {
    scene = await createScene(stage.test)
    await connectFakes(stage.fakes, scene.client, scene.workspaceId)
  })

  const text = (page: Page): Locator => page.getByLabel('Text', { exact: true })
  const read = async (page: Page) => {
    const id = page.url().match(/publications\/([^?]+)/)?.[1] ?? ''
    return (await scene.client.call(getPublication, { params: { id } })).body
  }

  it.each(kindsOfHands)('stays what it is, and goes out as it is, with the %s', async (kind) => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    const { press, write } = hands[kind](page)
    const said = `Bread at eight, by ${kind}.`
    await startPost(visit, [/Mastodon/, /Bluesky/])
    await write('Text', said)
    await page.getByRole('tab', { name: /^ada\.test/ }).click()
    await page.getByText('Same as for all accounts.').waitFor()
    expect(await text(page).inputValue()).toBe(said)
    await write('Text', `Short, by ${kind}.`)
    await page.getByText('ada.test has its own text.').waitFor()
    await saved(page)
    await page.reload()
    await page.getByText('ada.test has its own text.').waitFor()
    expect(await text(page).inputValue()).toBe(`Short, by ${kind}.`)
    await page.getByRole('tab', { name: /^All/ }).click()
    await page.getByText('ada.test has words of its own').waitFor()
    expect(await text(page).inputValue()).toBe(said)
    await press('button', 'Publish now')
    await expect.poll(() => page.getByRole('link', { name: /^Open the post/ }).count()).toBe(3)
    expect(stage.fakes.mastodon.statuses.at(-1)?.content).toContain(said)
    const records = JSON.stringify([...stage.fakes.bluesky.records.values()])
    expect([records.includes(`Short, by ${kind}.`), records.includes(said)]).toEqual([true, false])
  })

  it('is copied to others and taken back, and the reset of it can be undone', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await startPost(visit, [/Mastodon/, /Bluesky/])
    await text(page).fill('For all.')
    await page.getByRole('tab', { name: /^ada\.test/ }).click()
    await text(page).fill('For one.')
    await page.getByRole('button', { name: 'Copy to other accounts…' }).click()
    await page
      .getByRole('dialog')
      .getByRole('checkbox', { name: /ada@fake\.social/ })
      .click()
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.getByRole('tab', { name: /^ada@fake\.social/ }).click()
    await expect.poll(() => text(page).inputValue()).toBe('For one.')
    await page.getByRole('button', { name: 'Reset to the text of all' }).click()
    await expect.poll(() => text(page).inputValue()).toBe('For all.')
    expect(
      await text(page).evaluate(
        (area) => area === (globalThis as unknown as { document: { activeElement: unknown } }).document.activeElement,
      ),
    ).toBe(true)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => text(page).inputValue()).toBe('For one.')
    await saved(page)
    expect((await read(page)).destinations.map((one) => one.text)).toEqual([undefined, 'For one.', 'For one.'])
  })

  it('comes back with an account that was removed', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await startPost(visit, [/Bluesky/])
    await text(page).fill('For all.')
    await page.getByRole('tab', { name: /^ada\.test/ }).click()
    await text(page).fill('For one.')
    await page.getByRole('button', { name: 'Destinations' }).click()
    await page.getByRole('checkbox', { name: /Bluesky/ }).click()
    await page.getByText('An account with words of its own was removed.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('checkbox').first().waitFor({ state: 'detached' })
    await page.keyboard.press('ControlOrMeta+z')
    await page.getByRole('tab', { name: /^ada\.test/ }).click()
    expect(await text(page).inputValue()).toBe('For one.')
  })

  it('begins as words for all, in whichever view a post is begun', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await startPost(visit, [/Bluesky/])
    await page.getByRole('tab', { name: /^ada\.test/ }).click()
    await text(page).fill('Said here.')
    await page.getByRole('tab', { name: /^All/ }).click()
    expect(await text(page).inputValue()).toBe('Said here.')
  })

  it.each([
    ['specialized', /^harbour|^site/i],
    ['unified', /^All/],
  ] as const)('opens as a profile has it that is %s, unless the address says otherwise', async (composer_experience, tab) => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await startPost(visit, [/Bluesky/])
    await text(page).fill('For all.')
    await saved(page)
    const path = new URL(page.url()).pathname
    await page.request.patch('/api/v1/auth/profile', { data: { composer_experience }, headers: { origin: stage.origin } })
    await visit.goTo(path)
    const front = page.getByRole('tab', { selected: true })
    if (composer_experience === 'unified') expect(await front.textContent()).toMatch(tab)
    else expect(await front.textContent()).not.toMatch(/^All/)
    await visit.goTo(`${path}?account=all`)
    expect(await front.textContent()).toMatch(/^All/)
  })
})
