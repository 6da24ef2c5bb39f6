import { Type } from 'typebox'
import { Answer, Body, FreeObject, Timestamp } from '../primitives.ts'
import { exampleId, workspaceId } from './common.ts'

export const IssueTelegramConnectionCodeBody = Body(
  {
    workspace_id: workspaceId,
    expected_chat_id: Type.String({
      minLength: 1,
      maxLength: 64,
      format: 'int64-decimal',
      description: "Telegram's id of the channel or group to connect: a non-zero signed 64-bit integer in decimal.",
    }),
  },
  { examples: [{ workspace_id: exampleId(10), expected_chat_id: '-1001234567890' }] },
)

export const TelegramConnectionCode = Answer(
  'IssueTelegramConnectionCodeResponse',
  {
    bot_username: Type.String({ description: 'User name of the bot, without @.' }),
    code: Type.String({ description: 'The command to send in the chat. Shown only once; works once.' }),
    expires_at: Timestamp('15 minutes after it was issued.'),
  },
  {
    description: 'A signed command that connects a Telegram chat.',
    examples: [
      {
        bot_username: 'harbour_bot',
        code: '/connect v1.eyJpZCI6IjAxOWFhMWMyIn0.b0xqVGh1c0lzTm90QVNpZ25hdHVyZQ',
        expires_at: '2026-11-20T15:19:05.123Z',
      },
    ],
  },
)

export const TelegramUpdate = Type.Unsafe<Record<string, unknown>>({
  ...FreeObject('An update, as defined by the Bot API.'),
  examples: [{ update_id: 700, channel_post: { message_id: 5, chat: { id: -1001234567890, type: 'channel' }, text: 'Hello' } }],
})

export const TelegramReceipt = Answer(
  'ReceiveTelegramUpdateOutputBody',
  { ok: Type.Boolean() },
  { description: 'The update was accepted.', examples: [{ ok: true }] },
)
