import { connectAccount, listAccounts } from '@broadside/contract/features/accounts'
import { createPublication } from '@broadside/contract/features/publications'
import { botFields, webhookFields } from '@broadside/networks/testing/discord-account'
import { beforeEach, describe, expect, it } from 'vitest'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { hands, kindsOfHands } from '../hands.ts'
import { connectFake, connectFakes } from '../networks.ts'
import { hasChromium, openStage } from '../stage.ts'

describe.runIf(hasChromium)('network options', () => {
  const stage = perFile(openStage)
  let scene: Scene
  beforeEach(async () => {
    scene = await createScene(stage.test)
    await connectFakes(stage.fakes, scene.client, scene.workspaceId)
  })

  const createDraft = async (platform: string, text: string) => {
    const accounts = (await scene.client.call(listAccounts, { query: { workspace_id: scene.workspaceId } })).body
    const account = accounts.find((one) => one.platform === platform)?.id ?? ''
    const body = { workspace_id: scene.workspaceId, text, account_ids: [account] }
    return `/publications/${(await scene.client.call(createPublication, { body })).body.id}?account=${account}`
  }

  it.each(kindsOfHands)("are chosen from the network's current choices and sent to it, with the %s", async (kind) => {
    const { mastodon } = stage.fakes
    mastodon.preferences = { 'posting:default:visibility': 'unlisted', 'posting:default:language': 'pt' }
    const text = `For followers, with the ${kind}.`
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    const { press } = hands[kind](page)
    await visit.goTo(await createDraft('mastodon', text))
    const visibility = page.getByRole('combobox', { name: 'Visibility' })
    await expect.poll(() => visibility.textContent()).toBe('Quiet public (account default)')

    mastodon.preferences = { 'posting:default:visibility': 'public' }
    await press('button', 'Refresh options')
    await expect.poll(() => visibility.textContent()).toBe('Public (account default)')

    await visibility.press('Enter')
    await page.getByRole('option', { name: 'Followers' }).waitFor()
    if (kind === 'pointer') await page.getByRole('option', { name: 'Followers' }).click()
    else {
      await page.keyboard.type('Fol')
      await page.keyboard.press('Enter')
    }
    const language = page.getByLabel('Language')
    await language.fill('Finnish')
    await page.getByRole('option', { name: 'Finnish' }).waitFor()
    await page.keyboard.press('Enter')
    await press('button', 'Publish now')
    const sent = () =>
      mastodon.requests.filter(({ method, path }) => `${method} ${path}` === 'POST /api/v1/statuses').map(({ json }) => json)
    await expect.poll(sent).toContainEqual(expect.objectContaining({ status: text, visibility: 'private', language: 'fi' }))
  })

  it.each(kindsOfHands)('are chosen where an account has choices, and otherwise typed, with the %s', async (kind) => {
    const { discord } = stage.fakes
    const { bot, forum, text: textChannel, tag } = discord.ids
    const thread = (id: string, name: string, parentId: string) => ({ id, name, parentId, ownerId: bot, tags: [] })
    discord.threads.splice(0, Infinity, thread('200000000000000001', 'Menu', textChannel))
    const connect = async (credentials: Record<string, string>) =>
      (await scene.client.call(connectAccount, { body: { workspace_id: scene.workspaceId, platform: 'discord', credentials } })).body.id
    const [webhook, inForum] = [await connect(webhookFields(discord)), await connect(botFields(discord, 'forum'))]
    const body = { workspace_id: scene.workspaceId, text: `Soup, with the ${kind}.`, account_ids: [webhook, inForum] }
    const { id } = (await scene.client.call(createPublication, { body })).body
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    const { press, write } = hands[kind](page)
    await visit.goTo(`/publications/${id}?account=${webhook}`)
    await write('Thread', '200000000000000001')
    await page.getByRole('tab', { name: /stories/ }).click()
    await write('Thread name', 'Winter menu')
    await press('checkbox', 'Harbour')
    await press('button', 'Publish now')
    await expect.poll(() => discord.messages.filter(({ fields }) => JSON.stringify(fields).includes(body.text)).length).toBe(2)
    expect(discord.threads.find(({ parentId }) => parentId === forum)).toMatchObject({ name: 'Winter menu', tags: [tag] })
    expect(discord.messages.some(({ channelId }) => channelId === '200000000000000001')).toBe(true)
  })

  it.each(kindsOfHands)('are found at the network by words, with the %s', async (kind) => {
    await connectFake(stage.fakes, scene.client, scene.workspaceId, 'lemmy')
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    const { press } = hands[kind](page)
    await visit.goTo(await createDraft('lemmy', 'The ferry is late.'))
    await page.getByLabel('Title', { exact: true }).fill(`Ferries with the ${kind}`)
    const community = page.getByRole('combobox', { name: 'Community' })
    await community.press('ArrowDown')
    await page.getByRole('option', { name: 'Harbour News' }).waitFor()
    await community.fill('ferr')
    await page.getByRole('option', { name: 'Ferries' }).waitFor()
    await page.keyboard.press('Enter')
    await press('button', 'Publish now')
    const { posts } = stage.fakes.lemmy
    await expect.poll(() => posts).toContainEqual(expect.objectContaining({ name: `Ferries with the ${kind}`, community_id: 4 }))
  })

  it('take any JSON object where the network takes more fields', async () => {
    await connectFake(stage.fakes, scene.client, scene.workspaceId, 'webhook')
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await visit.goTo(await createDraft('webhook', 'The ferry is late.'))
    const fields = page.getByLabel('Custom fields', { exact: true })
    await fields.fill('{"channel": "news"')
    await page.getByText('must be object').first().waitFor()
    await fields.press('End')
    await page.keyboard.type(', "urgent": true}')
    await page.getByText('must be object').first().waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Publish now', exact: true }).click()
    const sent = () => [...stage.fakes.webhook.posts.values()]
    await expect.poll(sent).toMatchObject([{ data: { fields: { channel: 'news', urgent: true } } }])
  })

  it('report an unresponsive network, and can still be set', async () => {
    const { mastodon } = stage.fakes
    mastodon.fail('GET /api/v1/preferences', { mode: 'answer', answer: { status: 502 }, times: Infinity })
    await using visit = await stage.visit({ user: scene.user })
    visit.watch.expectFailure('503 GET /api/v1/accounts/*/publishing-options/*')
    const { page } = visit
    await visit.goTo(await createDraft('mastodon', 'Anyway.'))
    await page
      .getByText(/^Couldn't load options/)
      .first()
      .waitFor()
    await page.getByRole('combobox', { name: 'Visibility' }).click()
    await page.getByRole('option', { name: 'Followers' }).click()
    mastodon.repair()
    await page.getByRole('button', { name: 'Retry' }).first().click()
    await page.getByRole('button', { name: 'Reset Visibility' }).click()
    await expect.poll(() => page.getByRole('combobox', { name: 'Visibility' }).textContent()).toMatch(/default\)$/)
  })

  it.each(kindsOfHands)('include a link preview, read from its page and changed, with the %s', async (kind) => {
    const { bluesky, page: linked } = stage.fakes
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    const { press, write } = hands[kind](page)
    // Slow typing requests the URL before it is complete.
    visit.watch.expectFailure('422 POST /api/v1/link-previews')
    await visit.goTo(await createDraft('bluesky', 'Soon.'))
    await write('Text', `See ${linked.url}?by=${kind} for more.`)
    const description = page.getByLabel('Description', { exact: true })
    await expect.poll(() => description.inputValue()).toBe(linked.description)
    await write('Title', `Hours, by ${kind}`)
    await press('button', 'Publish now')
    await expect.poll(() => JSON.stringify([...bluesky.records.values()])).toContain(`Hours, by ${kind}`)
    const record = [...bluesky.records.values()].find((one) => JSON.stringify(one).includes(`Hours, by ${kind}`))
    expect(JSON.stringify(record)).toContain(
      JSON.stringify({
        uri: `${linked.url}?by=${kind}`,
        title: `Hours, by ${kind}`,
        description: linked.description,
      }).slice(1, -1),
    )
  })

  it.each(kindsOfHands)('include a link preview in the shared view, for every account that shows one, with the %s', async (kind) => {
    const { bluesky, page: linked } = stage.fakes
    await using visit = await stage.visit({ user: scene.user })
    visit.watch.expectFailure('422 POST /api/v1/link-previews')
    const { page } = visit
    const { press, write } = hands[kind](page)
    const accounts = (await scene.client.call(listAccounts, { query: { workspace_id: scene.workspaceId } })).body
    const body = {
      workspace_id: scene.workspaceId,
      text: 'Soon.',
      account_ids: accounts.flatMap((one) => (one.platform === 'site' ? [] : one.id)),
    }
    const { id } = (await scene.client.call(createPublication, { body })).body
    await visit.goTo(`/publications/${id}?account=all`)
    await write('Text', `See ${linked.url}?all=${kind} for more.`)
    await expect.poll(() => page.getByLabel('Description', { exact: true }).inputValue()).toBe(linked.description)
    await write('Title', `For all, by ${kind}`)
    await page.getByRole('tab', { name: /^ada\.test/ }).click()
    await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe(`For all, by ${kind}`)
    await press('button', 'Publish now')
    await expect.poll(() => JSON.stringify([...bluesky.records.values()])).toContain(`For all, by ${kind}`)
  })
})
