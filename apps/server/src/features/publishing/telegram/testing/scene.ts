/** An instance with a bot, and a user who connects a channel. */
import { listAccounts } from '@broadside/contract/features/accounts'
import { issueTelegramConnectionCode } from '@broadside/contract/features/telegram'
import { site } from '@broadside/networks/site/index'
import { telegram } from '@broadside/networks/telegram/index'
import { type FakeTelegram, startFakeTelegram } from '@broadside/networks/testing/fake-telegram'
import { createTestApp, type TestApp, type TestClient } from '#test/create-test-app.ts'
import { createToken, createUser, createWorkspace, type TestUser } from '#test/factories.ts'
import { findBot, webhookSecret } from '../bot.ts'

export const channelId = -1001234567890

export interface Scene extends AsyncDisposable {
  fake: FakeTelegram
  test: TestApp
  user: TestUser
  client: TestClient
  workspaceId: string
  issue(overrides?: Partial<{ workspace_id: string; expected_chat_id: string }>): Promise<string>
  /** Sends an update to the address that the bot registered. */
  post(update: unknown, headers?: Record<string, string>): Promise<{ statusCode: number; body: string }>
  accounts(): Promise<{ id: string; account_id: string; slug: string; [key: string]: unknown }[]>
  grantStatus(): Promise<string | undefined>
}

export async function createScene(env: Record<string, string> = {}): Promise<Scene> {
  const fake = await startFakeTelegram()
  const test = await createTestApp({
    networks: { site, telegram },
    env: {
      TELEGRAM_BOT_TOKEN: fake.token,
      TELEGRAM_BOT_USERNAME: `@${fake.username}`,
      TELEGRAM_API_URL: fake.url,
      FETCH_ALLOW_LIST: new URL(fake.url).host,
      // These tests provoke refusals, which would fill the log.
      LOG_LEVEL: 'silent',
      ...env,
    },
  })
  const user = await createUser(test)
  const client = test.client({ token: await createToken(test, user) })
  const workspaceId = (await createWorkspace(test, user)).id
  const bot = await findBot(test.app)
  const secret = bot ? webhookSecret(test.app, bot) : ''
  return {
    fake,
    test,
    user,
    client,
    workspaceId,
    issue: async (overrides = {}) => {
      const body = { workspace_id: workspaceId, expected_chat_id: String(channelId), ...overrides }
      return (await client.call(issueTelegramConnectionCode, { body })).body.code
    },
    post: async (update, headers = { 'x-telegram-bot-api-secret-token': secret }) => {
      const payload = JSON.stringify(update)
      const options = { method: 'POST', url: '/api/v1/webhooks/telegram', payload } as const
      return test.http.fastify.inject({ ...options, headers: { 'content-type': 'application/json', ...headers } })
    },
    accounts: async () => (await client.call(listAccounts, { query: { workspace_id: workspaceId } })).body.filter(isTelegram),
    grantStatus: async () =>
      (await test.app.db.selectFrom('grants').select('status').where('workspace_id', '=', workspaceId).executeTakeFirst())?.status,
    [Symbol.asyncDispose]: async () => {
      await test[Symbol.asyncDispose]()
      await fake.close()
    },
  }
}

const isTelegram = ({ platform }: { platform: string }) => platform === 'telegram'

let lastId = 1000

export const channelPost = (text: string, chatId = channelId) => ({
  update_id: (lastId += 1),
  channel_post: { message_id: 5, chat: { id: chatId, type: 'channel', title: 'Harbour News' }, text },
})

export const groupMessage = (text: string, chatId: number, from: { user?: number; chat?: number }) => ({
  update_id: (lastId += 1),
  message: {
    message_id: 6,
    chat: { id: chatId, type: 'supergroup', title: 'Harbour Talk' },
    ...(from.user === undefined ? {} : { from: { id: from.user, is_bot: false } }),
    ...(from.chat === undefined ? {} : { sender_chat: { id: from.chat, type: 'supergroup' } }),
    text,
  },
})

/** A change of the bot's rights. */
export const membershipChange = (chatId = channelId) => ({
  update_id: (lastId += 1),
  my_chat_member: { chat: { id: chatId, type: 'channel' }, from: { id: 77 }, new_chat_member: { status: 'kicked' } },
})
