import { listAccounts } from '@broadside/contract/features/accounts'
import { createPublication, getPublication } from '@broadside/contract/features/publications'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { hands, kindsOfHands } from '../hands.ts'
import { connectFakes } from '../networks.ts'
import { hasChromium, openStage } from '../stage.ts'
import { saved } from '../writing.ts'

describe.runIf(hasChromium)('a poll', () => {
  const stage = perFile(openStage)
  let scene: Scene
  beforeEach(async () => {
    scene = await createScene(stage.test)
    await connectFakes(stage.fakes, scene.client, scene.workspaceId)
  })

  const createDraft = async (text: string, platforms: readonly string[]) => {
    const accounts = (await scene.client.call(listAccounts, { query: { workspace_id: scene.workspaceId } })).body
    const chosen = accounts.filter(({ platform }) => platforms.includes(platform)).map(({ id }) => id)
    const body = { workspace_id: scene.workspaceId, text, account_ids: chosen }
    return (await scene.client.call(createPublication, { body })).body.id
  }
  const settingsOf = async (id: string) =>
    (await scene.client.call(getPublication, { params: { id } })).body.destinations.find(({ platform }) => platform === 'mastodon')
      ?.segments?.[0]?.settings
  /** The first option has the focus, ready for typing. */
  const isWritingFirst = async (page: Page) => await expect.poll(() => page.evaluate('document.activeElement.placeholder')).toBe('Option 1')
  const option = (page: Page, number: number) => page.getByLabel(`Option ${number}`, { exact: true })

  it.each(kindsOfHands)('is added for all accounts, published where supported, and names the others, with the %s', async (kind) => {
    const text = `Tea or coffee, by ${kind}?`
    const id = await createDraft(text, ['mastodon', 'bluesky'])
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    const { press } = hands[kind](page)
    await visit.goTo(`/publications/${id}?account=all`)
    await press('button', 'Add poll')
    await isWritingFirst(page)
    await page.keyboard.type('Coffee')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Tea')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Water')
    await page.getByText("Polls aren't supported on Bluesky.").waitFor()

    if (kind === 'pointer') await page.getByRole('button', { name: 'Remove option 3' }).click()
    else {
      for (const _ of 'Water') await page.keyboard.press('Backspace')
      await page.keyboard.press('Backspace')
    }
    await expect.poll(() => option(page, 3).count()).toBe(0)
    // Move it up with the arrow key while the handle has the focus.
    await page.getByRole('button', { name: /^Reorder option 2/ }).focus()
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => option(page, 1).inputValue()).toBe('Tea')
    await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toMatch(/^Reorder option 1/)

    const length = page.getByRole('combobox', { name: 'Poll length' })
    expect(await length.textContent()).toBe('1 day')
    await length.press('Enter')
    await page.getByRole('option', { name: '6 hours' }).click()
    await page.getByRole('switch', { name: 'Allow multiple choices' }).click()
    await saved(page)
    expect(await settingsOf(id)).toEqual({ poll_options: ['Tea', 'Coffee'], poll_expires_in_seconds: 21_600, poll_multiple: true })
    await press('button', 'Publish now')
    const sent = () =>
      stage.fakes.mastodon.requests.flatMap(({ method, path, json }) => (method === 'POST' && path === '/api/v1/statuses' ? json : []))
    await expect.poll(sent).toContainEqual(
      expect.objectContaining({
        status: text,
        poll: { options: ['Tea', 'Coffee'], expires_in: 21_600, multiple: true, hide_totals: false },
      }),
    )
  })

  it('is added to a post for one account, limited by the network, removed and restored', async () => {
    const id = await createDraft('Which day?', ['mastodon'])
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await visit.goTo(`/publications/${id}`)
    await page.getByRole('button', { name: 'Add poll' }).click()
    await isWritingFirst(page)
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Monday']) {
      await page.keyboard.type(day)
      await page.keyboard.press('Enter')
    }
    await page.getByText('This option is already listed.').waitFor()
    expect(await page.getByRole('button', { name: 'Add option' }).getAttribute('aria-disabled')).toBe('true')
    await option(page, 4).fill('The day after the day after the day after tomorrow..')
    await page.getByText('2 characters over the limit').waitFor()
    await option(page, 4).fill('Sunday')
    await page.getByRole('switch', { name: 'Hide results until the poll ends' }).click()
    await page.getByRole('button', { name: 'Remove poll' }).click()
    await option(page, 1).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => option(page, 4).inputValue()).toBe('Sunday')
    await saved(page)
    expect(await settingsOf(id)).toEqual({
      poll_options: ['Monday', 'Tuesday', 'Wednesday', 'Sunday'],
      poll_expires_in_seconds: 86_400,
      poll_hide_totals: true,
    })
  })

  it('is not offered if no account supports it, and reports missing options', async () => {
    const [none, some] = [await createDraft('Never.', ['bluesky']), await createDraft('Which?', ['mastodon'])]
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await visit.goTo(`/publications/${none}`)
    await page.getByRole('button', { name: 'Add media' }).waitFor()
    await page.getByText('Ready to publish').waitFor()
    expect(await page.getByRole('button', { name: 'Add poll' }).count()).toBe(0)
    await visit.goTo(`/publications/${some}`)
    await page.getByRole('button', { name: 'Add poll' }).click()
    await isWritingFirst(page)
    await page.getByRole('button', { name: 'Publish now' }).click()
    await page.getByRole('button', { name: 'Add at least 2 poll options.' }).click()
    await isWritingFirst(page)
  })
})
