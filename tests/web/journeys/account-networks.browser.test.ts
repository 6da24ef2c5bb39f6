/** Connects, breaks, reconnects and disconnects an account of each network, at servers that act like theirs. */
import { checkAccount, listAccounts } from '@broadside/contract/features/accounts'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { channelId, channelPost } from '../../../apps/server/src/features/publishing/telegram/testing/scene.ts'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { type Hands, hands, kindsOfHands } from '../hands.ts'
import { botFields, webhookFields } from '@broadside/networks/testing/discord-account'
import { hasChromium, openStage } from '../stage.ts'

describe.runIf(hasChromium)('an account', () => {
  const stage = perFile(() => openStage({ env: ({ bot }) => bot }))
  let scene: Scene
  beforeEach(async () => {
    scene = await createScene(stage.test)
  })

  const find = async (platform: string) =>
    (await scene.client.call(listAccounts, { query: { workspace_id: scene.workspaceId } })).body.find((one) => one.platform === platform)
  const check = async (id = '') => void (await scene.client.call(checkAccount, { params: { id } }).catch(() => undefined))
  const dialog = (page: Page) => page.getByRole('dialog')

  const disconnect = async (page: Page, { press }: Hands, name: string) => {
    await press('button', `Actions for ${name}`)
    await press('menuitem', 'Disconnect')
    await dialog(page).getByText('No scheduled posts are affected.').waitFor()
    await press('button', 'Disconnect')
    await page.getByText(`${name} disconnected`).first().waitFor()
  }

  it.each(kindsOfHands)('on Bluesky uses an app password, with the %s', async (kind) => {
    const { bluesky } = stage.fakes
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    const own = hands[kind](page)
    await visit.goTo('/accounts')
    await own.press('button', 'Add account')
    await own.press('button', 'Connect Bluesky')
    await own.press('tab', 'Use an access token')
    await own.write('Handle', bluesky.handle)
    await own.write('App password', bluesky.password)
    await own.press('button', 'Connect')
    await page.getByText('Account connected').first().waitFor()
    const account = await find('bluesky')
    // The user deleted the app password.
    for (const call of ['refreshSession', 'createSession'])
      bluesky.fail(`POST /xrpc/com.atproto.server.${call}`, {
        mode: 'answer',
        answer: { status: 401, json: { error: 'AuthenticationRequired' } },
      })
    await check(account?.id)
    await page.getByText('Reconnect required').waitFor()
    await own.press('link', account?.display_name || account?.account_username || '')
    await own.press('button', 'Reconnect')
    await own.press('tab', 'Use an access token')
    await own.write('Handle', bluesky.handle)
    await own.write('App password', bluesky.password)
    await own.press('button', 'Reconnect')
    await page.getByText('Connected', { exact: true }).first().waitFor()
    expect((await find('bluesky'))?.id).toBe(account?.id)
    await disconnect(page, own, account?.display_name || account?.account_username || '')
    expect(await find('bluesky')).toBeUndefined()
  })

  it.each(kindsOfHands)('on Mastodon signs in at its server, with the %s', async (kind) => {
    const { mastodon } = stage.fakes
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    const own = hands[kind](page)
    await visit.goTo('/accounts?connect=mastodon')
    await own.write('Server', mastodon.url)
    await own.press('button', 'Continue to Mastodon')
    await page.getByRole('heading', { name: 'Account connected' }).waitFor()
    await own.press('link', 'Ada')
    const account = await find('mastodon')
    await page.getByText('read:notifications').waitFor()
    mastodon.fail('GET /api/v1/accounts/verify_credentials', { mode: 'answer', answer: { status: 401, json: { error: 'revoked' } } })
    await check(account?.id)
    await page.getByText('Reconnect required').waitFor()
    await own.press('button', 'Reconnect')
    // Its server is known.
    expect(await page.getByLabel('Server', { exact: true }).inputValue()).toBe(mastodon.url)
    await own.press('button', 'Continue to Mastodon')
    await page.getByRole('heading', { name: 'Account connected' }).waitFor()
    expect((await find('mastodon'))?.id).toBe(account?.id)
    await own.press('link', 'Ada')
    await page.getByText('Connected', { exact: true }).first().waitFor()
    await disconnect(page, own, 'Ada')
  })

  it.each(kindsOfHands)('on Discord uses a webhook or a bot, with the %s', async (kind) => {
    const { discord } = stage.fakes
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    const own = hands[kind](page)
    await visit.goTo('/accounts?connect=discord')
    await own.write('Webhook URL', webhookFields(discord).webhook_url)
    await own.press('button', 'Connect')
    await page.getByText('Account connected').first().waitFor()
    expect((await find('discord'))?.account_kind).toBe('webhook')
    await visit.goTo('/accounts?connect=discord')
    visit.watch.expectFailure('422 POST /api/v1/accounts/connect')
    await own.press('tab', 'Bot')
    const { bot_token, channel_id } = botFields(discord)
    await own.write('Bot token', bot_token)
    await own.write('Channel ID', '42')
    await own.press('button', 'Connect')
    await dialog(page).getByText("Discord didn't accept these credentials.").waitFor()
    await own.write('Channel ID', channel_id)
    await own.press('button', 'Connect')
    await own.press('link', '#news · Harbour Cafe')
    discord.fail('GET /api/v10/users/@me', { mode: 'answer', answer: { status: 401, json: { code: 0 } } })
    await check((await find('discord'))?.id)
    await page.getByText('Reconnect required').waitFor()
    await own.press('button', 'Reconnect')
    // The account is a bot.
    await own.write('Bot token', bot_token)
    await own.write('Channel ID', channel_id)
    await own.press('button', 'Reconnect')
    await page.getByText('Connected', { exact: true }).first().waitFor()
  })

  it.each(kindsOfHands)('on Nostr uses a signer app, then its own key, with the %s', async (kind) => {
    const { nostr } = stage.fakes
    nostr.add(0, { content: JSON.stringify({ name: 'Harbour Cafe' }) })
    nostr.bunker.restart()
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    const own = hands[kind](page)
    const enter = async (key: string) => {
      await own.write('Private key or bunker URL', key)
      await own.write('Relays', nostr.relay)
    }
    await visit.goTo('/accounts?connect=nostr')
    await enter(nostr.bunkerUrl)
    await own.press('button', 'Connect')
    await page.getByText('Account connected').first().waitFor()
    const account = await find('nostr')
    // The user removed the service from the signer app.
    nostr.bunker.restart()
    await check(account?.id)
    await page.getByText('Reconnect required').waitFor()
    await own.press('link', 'Harbour Cafe')
    await own.press('button', 'Reconnect')
    await enter(nostr.nsec)
    await own.press('button', 'Reconnect')
    await page.getByText('Connected', { exact: true }).first().waitFor()
    expect(await find('nostr')).toMatchObject({ id: account?.id, account_kind: 'local_key' })
    await disconnect(page, own, 'Harbour Cafe')
  })

  it.each(kindsOfHands)('behind a webhook shares a new secret with its receiver, with the %s', async (kind) => {
    const { webhook } = stage.fakes
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    const own = hands[kind](page)
    const secret = page.getByLabel('Secret', { exact: true })
    await visit.goTo('/accounts?connect=webhook')
    await own.write('Name', 'Harbour')
    await own.write('URL', webhook.hook)
    expect(await secret.inputValue()).toMatch(/^whsec_[\w+/]{43}=$/)
    // The receiver has another secret.
    visit.watch.expectFailure('422 POST /api/v1/accounts/connect')
    await own.press('button', 'Connect')
    await dialog(page).getByText("Webhook didn't accept these credentials.").waitFor()
    webhook.secret = await secret.inputValue()
    await own.press('button', 'Connect')
    await page.getByText('Account connected').first().waitFor()
    expect(await find('webhook')).toMatchObject({ display_name: 'Harbour', status: 'connected' })
    await own.press('link', 'Harbour')
    await disconnect(page, own, 'Harbour')
  })

  it.each(kindsOfHands)('on Telegram waits for a message in the chat, with the %s', async (kind) => {
    const { telegram } = stage.fakes
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    const own = hands[kind](page)
    const code = page.getByLabel('Code', { exact: true })
    const { update_id: _, ...post } = channelPost('')
    const say = async () => {
      telegram.addUpdate({ ...post, channel_post: { ...post.channel_post, text: await code.inputValue() } })
    }
    const member = { status: 'administrator', can_post_messages: false }
    await visit.goTo('/accounts?connect=telegram')
    await own.write('Chat ID', String(channelId))
    await own.press('button', 'Get code')
    await dialog(page).getByText(`@${telegram.username}`).waitFor()
    telegram.chats.get(channelId)?.members.set(telegram.botId, member)
    await say()
    await dialog(page).getByText("The bot can't post in the chat.").waitFor()
    telegram.chats.get(channelId)?.members.set(telegram.botId, { ...member, can_post_messages: true })
    await own.press('button', 'Get a new code')
    await own.write('Chat ID', String(channelId))
    await own.press('button', 'Get code')
    await dialog(page).getByText('Waiting for the code').waitFor()
    await say()
    await own.press('link', 'Harbour News')
    telegram.chats.get(channelId)?.members.set(telegram.botId, { status: 'left' })
    const account = await find('telegram')
    await check(account?.id)
    await page.getByText('Reconnect required').waitFor()
    telegram.chats.get(channelId)?.members.set(telegram.botId, { ...member, can_post_messages: true })
    await own.press('button', 'Actions for Harbour News')
    await own.press('menuitem', 'Test connection')
    await page.getByText('Connected', { exact: true }).first().waitFor()
    await disconnect(page, own, 'Harbour News')
  })
})
