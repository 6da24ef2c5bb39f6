import { issueTelegramConnectionCode, receiveTelegramUpdate } from '@broadside/contract/features/telegram'
import { type Route, route } from '#http/bind.ts'
import { reply } from '#http/reply.ts'
import { Problem } from '#lib/errors.ts'
import { isWebhookSecret, requireBot } from './bot.ts'
import { issueCode } from './codes.ts'
import { takeUpdate } from './updates.ts'

export const telegramRoutes: Route[] = [
  route(
    issueTelegramConnectionCode,
    async (ctx, { body }) => {
      const { botUsername, code, expiresAt } = await issueCode(ctx, body.expected_chat_id)
      const answer = { bot_username: botUsername, code, expires_at: expiresAt.toISOString() }
      return reply(200, answer, { 'cache-control': 'no-store' })
    },
    { remote: true },
  ),

  route(receiveTelegramUpdate, async (ctx, { body, headers }) => {
    const bot = await requireBot(ctx)
    if (!isWebhookSecret(ctx, bot, headers['x-telegram-bot-api-secret-token'] ?? ''))
      throw new Problem('signature_invalid', 'This endpoint is for Telegram only.')
    await takeUpdate(ctx, bot, body)
    return { ok: true }
  }),
]
