/** The server's Telegram bot, as the way to connect chats. */
import type { WorkspaceCtx } from '#server/context.ts'
import { hasFormat } from '#http/formats.ts'
import { invalidAt, say } from '#lib/errors.ts'
import { issueCode } from './codes.ts'

export { testBot } from './bot.ts'

export const telegramBot = {
  platform: 'telegram',
  issue: async (ctx: WorkspaceCtx, { expected_chat_id: chatId = '' }: Record<string, string>) => {
    if (!hasFormat('int64-decimal', chatId)) throw invalidAt('body.fields.expected_chat_id', say('not_a_chat_id'))
    const { botUsername, ...issued } = await issueCode(ctx, chatId)
    return { ...issued, recipient: `@${botUsername}` }
  },
}
