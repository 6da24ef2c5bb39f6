/** Channels and groups of Telegram, which are connected by a command that is sent to the bot of the instance. */
import { Type } from 'typebox'
import { anyone, endpointsOf, inWorkspace } from '../endpoint.ts'
import { Line } from '../primitives.ts'
import { IssueTelegramConnectionCodeBody, TelegramConnectionCode, TelegramReceipt, TelegramUpdate } from './telegram.schemas.ts'

const accounts = endpointsOf('accounts')
const webhooks = endpointsOf('webhooks')

export const issueTelegramConnectionCode = accounts.post('issue-telegram-connection-code', '/accounts/telegram/connection-code', {
  summary: 'Issues a command that connects a chat of Telegram',
  description:
    'Sent in the chat by one of its administrators within 15 minutes, the command connects it. The answer is the only place where it is ever shown.',
  access: inWorkspace('editor', 'body.workspace_id'),
  body: IssueTelegramConnectionCodeBody,
  success: { 200: TelegramConnectionCode },
  problems: ['limit_reached', 'provider_not_ready', 'telegram_not_configured', 'provider_unavailable'],
  rateLimits: ['telegram-code'],
  idempotency: 'once',
})

export const receiveTelegramUpdate = webhooks.post('receive-telegram-update', '/webhooks/telegram', {
  summary: 'Takes an update of Telegram',
  description: 'Only for Telegram, which received the secret when this address was registered.',
  access: anyone,
  headers: Type.Object({
    'x-telegram-bot-api-secret-token': Type.Optional(Line({ max: 256, description: 'The secret of the registration.' })),
  }),
  body: TelegramUpdate,
  bodyLimit: 256 * 1024,
  success: { 200: TelegramReceipt },
  problems: ['signature_invalid', 'telegram_not_configured'],
})
