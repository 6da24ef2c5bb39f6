import { listAccounts } from '@broadside/contract/features/accounts'
import { createPublication, getPublication, publishPublicationNow, saveDraft } from '@broadside/contract/features/publications'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { area } from '../desk.ts'
import { hands, kindsOfHands } from '../hands.ts'
import { connectFakes } from '../networks.ts'
import { hasChromium, openStage } from '../stage.ts'

const refusing = 'POST /xrpc/com.atproto.repo.applyWrites'

describe.runIf(hasChromium)('a post published on one account and failed on another', () => {
  const stage = perFile(openStage)
  let scene: Scene
  let siteName: string
  let accounts: { site: string; bluesky: string; mastodon: string }
  beforeEach(async () => {
    scene = await createScene(stage.test)
    const { bluesky, mastodon } = await connectFakes(stage.fakes, scene.client, scene.workspaceId)
    const all = (await scene.client.call(listAccounts, { query: { workspace_id: scene.workspaceId } })).body
    const site = all.find(({ platform }) => platform === 'site')
    siteName = site?.account_username ?? ''
    accounts = { site: site?.id ?? '', bluesky: bluesky.id, mastodon: mastodon.id }
  })
  afterEach(() => stage.fakes.bluesky.repair())

  const read = async (id: string) => (await scene.client.call(getPublication, { params: { id } })).body
  const statusesOf = async (id: string) => {
    await stage.test.drain()
    return (await read(id)).destinations.map(({ status }) => status)
  }
  const destinationOf = async (id: string, platform: string) =>
    (await read(id)).destinations.find((destination) => destination.platform === platform)
  const records = () => JSON.stringify([...stage.fakes.bluesky.records.values()])

  const failOn = async (text: string, account_ids: string[], statuses: string[]) => {
    stage.fakes.bluesky.fail(refusing, { mode: 'answer', answer: { status: 400, json: { error: 'InvalidRequest' } } })
    const { id } = (await scene.client.call(createPublication, { body: { workspace_id: scene.workspaceId, text, account_ids } })).body
    await scene.client.call(publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })
    await expect.poll(() => statusesOf(id)).toEqual(statuses)
    return id
  }
  const failOnBluesky = (text: string) => failOn(text, [accounts.site, accounts.bluesky], ['published', 'failed'])

  const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })
  const sitePage = async (id: string) => {
    const { external_url: url = '' } = (await destinationOf(id, 'site')) ?? {}
    return (await fetch(url)).text()
  }
  const report = (page: Page, name: RegExp) => page.getByRole('region', { name })

  it.each(kindsOfHands)('can be corrected where it failed, and only there, with the %s', async (kind) => {
    const old = `Sardines with lemon, by ${kind}.`
    const better = `Sardines and bread, by ${kind}.`
    const id = await failOnBluesky(old)
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    const { press, write } = hands[kind](page)
    await visit.goTo(`/posts?post=${id}`)
    await press('link', 'Edit post')
    await expect.poll(() => tab(page, /^ada\.test/).getAttribute('aria-selected')).toBe('true')
    await page.getByText(`Edits apply to ada.test. ${siteName} is already published.`).waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('TEXTAREA')
    await write('Text', better)
    await press('button', 'Publish now')
    await expect.poll(() => statusesOf(id)).toEqual(['published', 'published'])

    expect([records().includes(better), records().includes(old)]).toEqual([true, false])
    const html = await sitePage(id)
    expect([html.includes(old), html.includes(better)]).toEqual([true, false])
    // The app shows what was published on each network.
    await tab(page, /^All/).click()
    await report(page, /Bluesky/)
      .getByText(better)
      .waitFor()
    await report(page, /Site/).getByText(old).waitFor()
    expect(await page.locator('textarea').count()).toBe(0)
    await visit.goTo(`/posts?post=${id}`)
    const panel = page.getByRole('complementary', { name: 'Post' })
    await panel.getByText(old, { exact: true }).last().waitFor()
    await panel.getByText(better, { exact: true }).waitFor()
  })

  it('saves the correction before it is sent, and sends it with the nearby retry', async () => {
    const id = await failOnBluesky('We open at seven.')
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    const { press } = hands.pointer(page)
    await visit.goTo(`/publications/${id}?account=${accounts.bluesky}`)
    await area(page).fill('We open at eight.')
    await page.getByText(/^Saved/).waitFor()
    expect((await read(id)).text).toBe('We open at eight.')
    await page.getByRole('button', { name: 'Retry' }).waitFor()
    // Retry before autosave saves this edit.
    await area(page).fill('We open at nine.')
    await press('button', 'Retry')
    await expect.poll(() => statusesOf(id)).toEqual(['published', 'published'])
    expect([records().includes('We open at nine.'), records().includes('We open at seven.')]).toEqual([true, false])
  })

  it("can't be edited where it is published", async () => {
    const id = await failOnBluesky('The ferry is late.')
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await visit.goTo(`/publications/${id}?account=${accounts.site}`)
    await report(page, /Site/).getByText('The ferry is late.').waitFor()
    expect(await page.locator('textarea, [data-part]').count()).toBe(0)
    const destination = await destinationOf(id, 'site')
    const link = report(page, /Site/).getByRole('link', { name: 'View live post' })
    expect(await link.getAttribute('href')).toBe(destination?.external_url)
    await tab(page, /^All/).click()
    await area(page).fill('The ferry is here.')
    await tab(page, new RegExp(siteName)).click()
    await report(page, /Site/).getByText('The ferry is late.').waitFor()
    await page.getByRole('button', { name: 'Accounts', exact: true }).click()
    expect(await page.getByRole('checkbox', { name: /Site/ }).isDisabled()).toBe(true)
  })

  it('can be edited in a thread after the posts that are live', async () => {
    const { mastodon } = stage.fakes
    mastodon.fail('POST /api/v1/statuses', { mode: 'answer', answer: { status: 422, json: { error: 'no' } }, after: 1 })
    const segments = [{ text: 'Soup at noon.' }, { text: 'Bread at one.' }, { text: 'Cake at two.' }]
    const body = { workspace_id: scene.workspaceId, segments, account_ids: [accounts.mastodon] }
    const { id } = (await scene.client.call(createPublication, { body })).body
    await scene.client.call(publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })
    await expect.poll(() => statusesOf(id)).toEqual(['failed'])
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await visit.goTo(`/publications/${id}`)
    const part = (number: number) => page.getByRole('textbox', { name: `Post ${number} of 3 in thread` })
    await expect.poll(() => part(1).getAttribute('readonly')).not.toBeNull()
    expect(await page.getByRole('button', { name: /^Reorder post 1\./ }).count()).toBe(0)
    await part(2).fill('Bread at three.')
    await page.getByText(/^Saved/).waitFor()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => statusesOf(id)).toEqual(['published'])
    expect([...mastodon.sources.values()].slice(-3)).toEqual(['Soup at noon.', 'Bread at three.', 'Cake at two.'])
  })

  it('edits the shared text only on request if it failed on two accounts', async () => {
    stage.fakes.mastodon.fail('POST /api/v1/statuses', { mode: 'answer', answer: { status: 422, json: { error: 'No.' } } })
    const id = await failOn('Too early.', Object.values(accounts), ['published', 'failed', 'failed'])
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    const { press } = hands.pointer(page)
    await visit.goTo(`/publications/${id}`)
    await page.getByText(`Edits apply to ada.test and ada@fake.social. ${siteName} is already published.`).waitFor()
    await page.getByRole('link', { name: 'Edit post' }).first().click()
    await page.getByRole('button', { name: 'Customize for ada.test' }).waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('composer-customize')
    await page.keyboard.press('Enter')
    await page.keyboard.type(' Sorry.')
    await page.getByText(/^Saved/).waitFor()
    const texts = (await read(id)).destinations.map(({ text }) => text)
    expect([texts, (await read(id)).text]).toEqual([[undefined, 'Too early. Sorry.', undefined], 'Too early.'])
    await tab(page, /^All/).click()
    await page.getByText(`Edits apply to ada@fake.social. ${siteName} is already published.`).waitFor()
    await page.getByText("1 account is customized, so changes here won't apply there.").waitFor()
    await press('button', 'Publish now')
    await expect.poll(() => statusesOf(id)).toEqual(['published', 'published', 'published'])
  })

  it('reports an unsaved edit, and restores it', async () => {
    const id = await failOnBluesky('On Thursday Marta reads.')
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    visit.watch.expectFailure('500 PUT /api/v1/publications/*/draft')
    await page.route('**/draft', (route) => route.fulfill({ status: 500 }))
    await visit.goTo(`/publications/${id}?account=${accounts.bluesky}`)
    await area(page).fill('On Friday Marta reads.')
    await page.getByText(/Can't reach the server\. Changes are saved on this device/).waitFor()
    await page.getByRole('link', { name: /^Posts/ }).click()
    await page.getByText("Your changes aren't saved yet").first().waitFor()
    await page.unroute('**/draft')
    await visit.goTo(`/publications/${id}?account=${accounts.bluesky}`)
    await expect.poll(() => area(page).inputValue()).toBe('On Friday Marta reads.')
    await expect.poll(async () => (await read(id)).text).toBe('On Friday Marta reads.')
  })

  it('changed by another user is only retried after the change was seen', async () => {
    const id = await failOn('We open at seven.', [accounts.bluesky], ['failed'])
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    const { press } = hands.pointer(page)
    visit.watch.expectFailure('409 POST /api/v1/publications/*/destinations/*/retry')
    await page.route('**/events/stream**', (route) => route.abort())
    visit.watch.expectFailure('failed .+')
    // A failed post can be retried after a change.
    const { revision } = await read(id)
    const destinations = [{ social_account_id: accounts.bluesky }]
    const change = (text: string, expected_revision: number) =>
      scene.client.call(saveDraft, { params: { id }, body: { expected_revision, text, destinations } })
    await change('We open at eight.', revision)
    await visit.goTo(`/posts?post=${id}`)
    await page.getByRole('button', { name: 'Retry' }).waitFor()
    await change('We open at nine.', revision + 1)
    await press('button', 'Retry')
    await page.getByText('This post was changed').waitFor()
    expect(await statusesOf(id)).toEqual(['failed'])
    await press('button', 'Show the latest version')
    await page.getByText('We open at nine.').first().waitFor()
    await press('button', 'Retry')
    await expect.poll(() => statusesOf(id)).toEqual(['published'])
    expect(records()).toContain('We open at nine.')
  })
})
